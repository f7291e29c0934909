// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;

/**
 * Concurrency measures of distributed executions.
 *
 * <p>Start at {@link org.camp.concurrency.Concurrency}.
 */
@NullMarked
module org.camp.concurrency {
  requires static transitive org.jspecify;
  requires transitive org.camp.core;
  requires com.google.common;
  requires com.google.protobuf;
  requires commons.math3;
  requires sketches.java;

  exports org.camp.concurrency;
  exports org.camp.concurrency.folded;
  exports org.camp.concurrency.follow;
  exports org.camp.concurrency.lattice;
  exports org.camp.concurrency.loop;
  exports org.camp.concurrency.measure;
  exports org.camp.concurrency.regular;
  exports org.camp.concurrency.time;
  exports org.camp.concurrency.time.compare;
  exports org.camp.concurrency.time.compare.account;
  exports org.camp.concurrency.time.compare.blame;
  exports org.camp.concurrency.time.compare.chance;
  exports org.camp.concurrency.time.form;
  exports org.camp.concurrency.time.network;
  exports org.camp.concurrency.time.picture;
  exports org.camp.concurrency.time.rank;
  exports org.camp.concurrency.time.span;
  exports org.camp.concurrency.time.total;
  exports org.camp.concurrency.trace;
  exports org.camp.concurrency.trace.chrome;
  exports org.camp.concurrency.trace.span;

  provides org.camp.core.analysis.AnalysisBackend with
      org.camp.concurrency.ConcurrencyBackend,
      org.camp.concurrency.time.TimeBackend;
  provides org.camp.core.analysis.ModelExporter with
      org.camp.concurrency.folded.FoldedDotExporter,
      org.camp.concurrency.folded.FoldedJsonExporter,
      org.camp.concurrency.folded.FoldedSvgExporter,
      org.camp.concurrency.lattice.LatticeDotExporter,
      org.camp.concurrency.lattice.LatticeSvgExporter,
      org.camp.concurrency.time.form.ChromeTraceExporter,
      org.camp.concurrency.time.form.FlameExporter,
      org.camp.concurrency.time.form.FoldedExporter,
      org.camp.concurrency.time.form.GanttExporter,
      org.camp.concurrency.time.form.MermaidExporter,
      org.camp.concurrency.time.form.SpeedscopeExporter;
  provides org.camp.core.analysis.Operation with
      org.camp.concurrency.time.compare.CompareOperation;
  provides org.camp.core.analysis.ModelReader with
      org.camp.concurrency.loop.LoopReader,
      org.camp.concurrency.trace.JaegerReader,
      org.camp.concurrency.trace.MpiReader,
      org.camp.concurrency.trace.OtlpProtoReader,
      org.camp.concurrency.trace.OtlpReader,
      org.camp.concurrency.trace.ShivizReader,
      org.camp.concurrency.trace.ZipkinReader,
      org.camp.concurrency.trace.chrome.ChromeTraceReader;
}
