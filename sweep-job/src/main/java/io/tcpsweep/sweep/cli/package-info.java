/**
 * The commands that users type. Entry: {@link io.tcpsweep.sweep.cli.Main}.
 *
 * <p>Results go to standard output, progress and problems to standard error; the exit code tells what happened, see
 * {@link io.tcpsweep.sweep.cli.ExitCode}. Finds the job that does the work by {@link java.util.ServiceLoader}.
 */
package io.tcpsweep.sweep.cli;
