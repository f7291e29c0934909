// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;

/** What bulk-synchronous ML programs cost on a machine: by rule, in seconds, and measured. */
@NullMarked
module org.camp.bsp {
  requires static transitive org.jspecify;
  requires transitive org.camp.core;
  requires com.google.common;
  requires commons.math3;

  exports org.camp.bsp;
  exports org.camp.bsp.code;
  exports org.camp.bsp.cost;
  exports org.camp.bsp.eval;
  exports org.camp.bsp.machine;
  exports org.camp.bsp.probe;
  exports org.camp.bsp.run;
  exports org.camp.bsp.threads;
  exports org.camp.bsp.value;

  provides org.camp.core.analysis.AnalysisBackend with
      org.camp.bsp.BspBackend;
  provides org.camp.core.analysis.ModelExporter with
      org.camp.bsp.GanttExporter;
  provides org.camp.core.analysis.ModelView with
      org.camp.bsp.SuperstepOrderView,
      org.camp.bsp.SuperstepProtocolView;
  provides org.camp.core.analysis.Operation with
      org.camp.bsp.CalibrateOperation,
      org.camp.bsp.CheckOperation,
      org.camp.bsp.RunOperation;
}
