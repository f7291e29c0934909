package org.camp.mpst;

import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;

/**
 * How a result shows itself.
 *
 * @param full whether projections and equations are given for any number of roles
 * @param why the role whose critical path is shown; the costliest when empty
 * @param machine name of the machine, or empty
 * @param nodes whether the machine has nodes
 * @param quantile the quantile with which random costs count
 */
record Settings(
    boolean full, Optional<String> why, String machine, boolean nodes, double quantile) {
  static Settings of(AnalysisContext context) {
    return new Settings(
        context.get(MpstBackend.FULL),
        context.find(MpstBackend.WHY),
        context.machine().map(m -> m.name()).orElse(""),
        context.machine().map(m -> !m.nodes().isEmpty()).orElse(false),
        context.get(MpstBackend.QUANTILE));
  }
}
