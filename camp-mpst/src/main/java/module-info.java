// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;

/**
 * Multiparty session types with costs: projection, well-formedness and cost bounds of protocols.
 *
 * <p>Start at {@link org.camp.mpst.SessionTypes}.
 */
@NullMarked
module org.camp.mpst {
  requires static transitive org.jspecify;
  requires com.google.common;
  requires transitive org.camp.core;

  exports org.camp.mpst.async;
  exports org.camp.mpst.calibrate;
  exports org.camp.mpst.contention;
  exports org.camp.mpst.cost;
  exports org.camp.mpst.draw;
  exports org.camp.mpst.equation;
  exports org.camp.mpst.latency;
  exports org.camp.mpst.loop;
  exports org.camp.mpst.maxplus;
  exports org.camp.mpst.price;
  exports org.camp.mpst.projection;
  exports org.camp.mpst.random;
  exports org.camp.mpst.run;
  exports org.camp.mpst.semantics;
  exports org.camp.mpst.symbolic;
  exports org.camp.mpst.walk;
  exports org.camp.mpst;

  provides org.camp.core.analysis.AnalysisBackend with
      org.camp.mpst.MpstBackend;
  provides org.camp.core.analysis.Operation with
      org.camp.mpst.CalibrateOperation,
      org.camp.mpst.CheckOperation,
      org.camp.mpst.CompareOperation,
      org.camp.mpst.OptimiseOperation,
      org.camp.mpst.PlaceOperation,
      org.camp.mpst.ProjectOperation,
      org.camp.mpst.RunOperation;
  provides org.camp.core.analysis.ModelExporter with
      org.camp.mpst.EquationsExporter,
      org.camp.mpst.GanttExporter,
      org.camp.mpst.PictureExporter,
      org.camp.mpst.StateMachineExporter,
      org.camp.mpst.ConfigurationsExporter,
      org.camp.mpst.TraceExporter,
      org.camp.mpst.CounterexampleExporter;
}
