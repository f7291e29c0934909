// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.quantity.Quantity;

/**
 * How a result shows itself.
 *
 * @param full whether projections and equations are given for any number of roles
 * @param why the role whose critical path is shown; the costliest when empty
 * @param machine name of the machine, or empty
 * @param nodes whether the machine has nodes
 * @param quantile the quantile with which random costs count
 * @param random whether there are random costs, so that no figure is a bound
 */
record Settings(
    boolean full,
    Optional<String> why,
    String machine,
    boolean nodes,
    double quantile,
    boolean random) {
  /** What figures are that bound every run, unless costs are random. */
  String bound(String otherwise) {
    return random ? otherwise + ", " + draws() : otherwise;
  }

  /** With what random costs count. */
  String draws() {
    return "each draw at " + Quantity.format(quantile, "%");
  }

  static Settings of(Prepared prepared, AnalysisContext context) {
    return new Settings(
        context.get(MpstBackend.FULL),
        context.find(MpstBackend.WHY),
        context.machine().map(m -> m.name()).orElse(""),
        context.machine().map(m -> !m.nodes().isEmpty()).orElse(false),
        context.get(MpstBackend.QUANTILE),
        prepared.random());
  }
}
