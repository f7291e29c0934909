// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;

/**
 * The models that every theory shares, the plug-in contract, and reports.
 *
 * <p>Start at {@link org.camp.core.analysis} for the contract, at {@link org.camp.core.protocol}
 * for protocols.
 */
@NullMarked
module org.camp.core {
  requires static transitive org.jspecify;
  requires aircompressor;
  requires com.fasterxml.jackson.core;
  requires com.google.common;
  requires commons.math3;
  requires jdk.unsupported;
  requires org.apache.logging.log4j;
  requires org.snakeyaml.engine;

  exports org.camp.core.batch;
  exports org.camp.core.diagnostic;
  exports org.camp.core.quantity;
  exports org.camp.core.model;
  exports org.camp.core.order;
  exports org.camp.core.protocol;
  exports org.camp.core.json;
  exports org.camp.core.log;
  exports org.camp.core.scan;
  exports org.camp.core.scan.name;
  exports org.camp.core.lang;
  exports org.camp.core.lang.eval;
  exports org.camp.core.lang.ocaml;
  exports org.camp.core.lang.sml;
  exports org.camp.core.lang.standard;
  exports org.camp.core.lang.type;
  exports org.camp.core.format;
  exports org.camp.core.machine;
  exports org.camp.core.report;
  exports org.camp.core.report.activity;
  exports org.camp.core.report.draw;
  exports org.camp.core.report.paint;
  exports org.camp.core.report.trace;
  exports org.camp.core.report.text;
  exports org.camp.core.report.replay;
  exports org.camp.core.analysis;
  exports org.camp.core.fit;
  exports org.camp.core.law;
  exports org.camp.core.law.curve;
  exports org.camp.core.law.joint;
  exports org.camp.core.law.search;
  exports org.camp.core.host;

  uses org.camp.core.analysis.AnalysisBackend;
  uses org.camp.core.analysis.ModelReader;
  uses org.camp.core.analysis.ModelView;
  uses org.camp.core.analysis.ModelExporter;
  uses org.camp.core.analysis.Operation;

  provides org.camp.core.analysis.ModelExporter with
      org.camp.core.format.BsmlExporter,
      org.camp.core.format.FlatExporter,
      org.camp.core.format.HasseExporter,
      org.camp.core.format.HasseSvgExporter,
      org.camp.core.format.OrderExporter,
      org.camp.core.format.PmlExporter,
      org.camp.core.format.ScribbleExporter;
  provides org.camp.core.analysis.ModelReader with
      org.camp.core.format.BsmlReader,
      org.camp.core.format.MlbReader,
      org.camp.core.format.MultiMlReader,
      org.camp.core.format.NuscrReader,
      org.camp.core.format.OrderReader,
      org.camp.core.format.PmlReader,
      org.camp.core.format.ScribbleReader,
      org.camp.core.format.SmlReader;
  provides org.camp.core.analysis.ModelView with
      org.camp.core.format.ProtocolOrderView;
}
