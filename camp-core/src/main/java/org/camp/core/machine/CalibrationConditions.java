// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Under what costs were measured on a host. A cost of messages says nothing of another host, of
 * other processors, or of threads that wait in another way: a message to a thread that spins takes
 * a thousandth of one to a thread that sleeps.
 *
 * @param host the name of the host
 * @param processors those that the process could use, such as {@code 0-3}
 * @param waiting how threads waited: {@code spin} or {@code park}
 */
public record CalibrationConditions(String host, String processors, String waiting) {
  /** The section of a machine file about costs of messages. */
  public static final String TRANSPORT = "transport";

  /** The section of a machine file about parameters of bulk-synchronous machines. */
  public static final String BSP = "bsp";

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  /** Those of this process, whose threads spin or go to sleep. */
  public static CalibrationConditions here(boolean spinning) {
    return new CalibrationConditions(hostName(), processorsHere(), spinning ? "spin" : "park");
  }

  /** The name of this host. */
  public static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "this host";
    }
  }

  private static String processorsHere() {
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith(ALLOWED)) {
          return line.substring(ALLOWED.length()).strip();
        }
      }
    } catch (IOException | RuntimeException absent) {
      // Other systems do not tell which they are.
    }
    return Runtime.getRuntime().availableProcessors() + " of any";
  }

  /** In what a run differs, each with what was there and what is here; empty when in nothing. */
  public List<String> differences(CalibrationConditions run) {
    List<String> all = new ArrayList<>();
    difference("host", host, run.host, all);
    difference("processors", processors, run.processors, all);
    difference("waiting", waiting, run.waiting, all);
    return all;
  }

  private static void difference(String what, String there, String here, List<String> into) {
    if (!there.equals(here)) {
      into.add(String.format(Locale.ROOT, "%s %s there, %s here", what, there, here));
    }
  }

  /** What is said first of a run that differs from how its machine was measured. */
  public static String told(List<String> differences) {
    return "the machine was measured otherwise: "
        + String.join("; ", differences)
        + ". No difference of times is given in percent.";
  }
}
