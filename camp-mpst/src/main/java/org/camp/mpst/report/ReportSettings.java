// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.Optional;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Quantity;
import org.camp.mpst.memory.MemoryLimits;

/**
 * How a result shows itself.
 *
 * @param full whether projections and equations are given for any number of roles
 * @param why the role whose critical path is shown; the costliest when empty
 * @param machine name of the machine, or empty
 * @param nodes whether the machine has nodes
 * @param quantile the quantile with which random costs count
 * @param random whether there are random costs, so that no figure is a bound
 * @param memory how much memory roles may occupy by the machine; empty for any
 */
public record ReportSettings(
    boolean full,
    Optional<String> why,
    String machine,
    boolean nodes,
    double quantile,
    boolean random,
    Optional<MemoryLimits> memory) {
  /** Above this many roles, projections and equations are left out unless asked for. */
  public static final int MANY_ROLES = 1000;

  /** What figures are that bound every run, unless costs are random. */
  public String bound(String otherwise) {
    return random ? otherwise + ", " + draws() : otherwise;
  }

  /** With what random costs count. */
  public String draws() {
    return "each draw at " + Quantity.format(quantile, "%");
  }

  /** Whether there are so many roles that projections and equations are left out. */
  public boolean isLarge(ProtocolInstance code) {
    return isLarge(code, full);
  }

  /** Whether there are so many roles that equations are left out unless asked for. */
  public static boolean isLarge(ProtocolInstance code, boolean full) {
    return code.roles().size() > MANY_ROLES && !full;
  }
}
