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
  requires commons.math3;
  requires transitive org.camp.core;

  exports org.camp.mpst.async;
  exports org.camp.mpst.check;
  exports org.camp.mpst.closed;
  exports org.camp.mpst.compare;
  exports org.camp.mpst.contention;
  exports org.camp.mpst.cost;
  exports org.camp.mpst.diagram;
  exports org.camp.mpst.draw;
  exports org.camp.mpst.equation;
  exports org.camp.mpst.exact;
  exports org.camp.mpst.export;
  exports org.camp.mpst.latency;
  exports org.camp.mpst.learn;
  exports org.camp.mpst.learn.align;
  exports org.camp.mpst.learn.block;
  exports org.camp.mpst.learn.call;
  exports org.camp.mpst.learn.discover;
  exports org.camp.mpst.learn.print;
  exports org.camp.mpst.learn.rank;
  exports org.camp.mpst.learn.relation;
  exports org.camp.mpst.learn.replay;
  exports org.camp.mpst.learn.span;
  exports org.camp.mpst.learn.system;
  exports org.camp.mpst.loop;
  exports org.camp.mpst.maxplus;
  exports org.camp.mpst.measure;
  exports org.camp.mpst.memory;
  exports org.camp.mpst.pipeline;
  exports org.camp.mpst.place;
  exports org.camp.mpst.price;
  exports org.camp.mpst.projection;
  exports org.camp.mpst.random;
  exports org.camp.mpst.record;
  exports org.camp.mpst.run;
  exports org.camp.mpst.semantics;
  exports org.camp.mpst.symbolic;
  exports org.camp.mpst.verdict;
  exports org.camp.mpst.walk;
  exports org.camp.mpst;

  provides org.camp.core.analysis.AnalysisBackend with
      org.camp.mpst.MpstBackend;
  provides org.camp.core.analysis.Operation with
      org.camp.mpst.measure.CalibrateOperation,
      org.camp.mpst.check.CheckOperation,
      org.camp.mpst.compare.CompareOperation,
      org.camp.mpst.compare.OptimiseOperation,
      org.camp.mpst.learn.LearnOperation,
      org.camp.mpst.learn.align.ConformanceOperation,
      org.camp.mpst.place.PlaceOperation,
      org.camp.mpst.check.ProjectOperation,
      org.camp.mpst.measure.RunOperation;
  provides org.camp.core.analysis.ModelExporter with
      org.camp.mpst.export.EquationsExporter,
      org.camp.mpst.export.GanttExporter,
      org.camp.mpst.record.MpiExporter,
      org.camp.mpst.record.OtlpExporter,
      org.camp.mpst.export.PictureExporter,
      org.camp.mpst.export.StateMachineExporter,
      org.camp.mpst.export.ConfigurationsExporter,
      org.camp.mpst.export.TraceExporter,
      org.camp.mpst.export.CounterexampleExporter,
      org.camp.mpst.pipeline.PipelineScheduleExporter,
      org.camp.mpst.trace.RunExporter;
  provides org.camp.core.analysis.ModelReader with
      org.camp.mpst.diagram.MermaidReader,
      org.camp.mpst.diagram.PlantUmlReader,
      org.camp.mpst.pipeline.PipelineScheduleReader;
}
