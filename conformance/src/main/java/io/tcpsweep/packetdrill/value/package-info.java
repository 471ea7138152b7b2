/** The statements between {@code %{} and {@code }%}: a small part of Python over the fields of TCP_INFO. */
package io.tcpsweep.packetdrill.value;
