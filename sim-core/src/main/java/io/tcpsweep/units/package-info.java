/**
 * Quantities as people write them ("10 Gbit/s", "80 us", "0.5%") and the exact integers that the simulator uses.
 *
 * <p>Entry: {@link io.tcpsweep.units.Quantity}. Every conversion is exact: what does not fit the base unit as a whole
 * number is refused, never rounded. The package knows nothing of parameters or files.
 */
package io.tcpsweep.units;
