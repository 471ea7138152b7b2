/** Scripts as text and as a tree: lexer, parser and the records that they give. Knows nothing of what runs them. */
package io.tcpsweep.packetdrill.script;
