/**
 * The proof that the simulated TCP does what Linux does: runs recorded scenarios on the simulated stack and compares
 * with the recordings. Entry: {@link io.tcpsweep.conform.Main}.
 */
package io.tcpsweep.conform;
