// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;

/**
 * Skeletons to PEPA models, and PEPA models to Markov chains and their measures.
 *
 * <p>Start at {@link org.camp.pepa.Pepa}.
 */
@NullMarked
module org.camp.pepa {
  requires static transitive org.jspecify;
  requires transitive org.camp.core;
  requires com.google.common;
  requires commons.math3;

  exports org.camp.pepa;
  exports org.camp.pepa.estimate;
  exports org.camp.pepa.lang;
  exports org.camp.pepa.measure;
  exports org.camp.pepa.optimise;
  exports org.camp.pepa.place;
  exports org.camp.pepa.prism;
  exports org.camp.pepa.prism.chain;
  exports org.camp.pepa.prism.csl;
  exports org.camp.pepa.prism.lang;
  exports org.camp.pepa.protocol;
  exports org.camp.pepa.run;
  exports org.camp.pepa.skeleton;
  exports org.camp.pepa.solve;
  exports org.camp.pepa.statespace;

  provides org.camp.core.analysis.AnalysisBackend with
      org.camp.pepa.PepaBackend,
      org.camp.pepa.prism.PrismBackend;
  provides org.camp.core.analysis.ModelReader with
      org.camp.pepa.format.PepaReader,
      org.camp.pepa.format.SkeletonReader,
      org.camp.pepa.prism.PrismReader;
  provides org.camp.core.analysis.ModelView with
      org.camp.pepa.format.SkeletonView,
      org.camp.pepa.format.SkeletonProtocolView,
      org.camp.pepa.format.ProtocolPepaView;
  provides org.camp.core.analysis.ModelExporter with
      org.camp.pepa.format.PepaExporter,
      org.camp.pepa.format.SkeletonPepaExporter,
      org.camp.pepa.format.PepaDotExporter,
      org.camp.pepa.format.PepaLatexExporter,
      org.camp.pepa.format.PrismExporter,
      org.camp.pepa.format.TraExporter,
      org.camp.pepa.format.StaExporter,
      org.camp.pepa.format.LabExporter,
      org.camp.pepa.format.PepaSvgExporter,
      org.camp.pepa.format.SkeletonDotExporter,
      org.camp.pepa.format.SkeletonSvgExporter,
      org.camp.pepa.format.SkeletonTreeExporter,
      org.camp.pepa.format.SkeletonLatexExporter,
      org.camp.pepa.prism.format.PrismTextExporter,
      org.camp.pepa.prism.format.PrismTransitionsExporter,
      org.camp.pepa.prism.format.PrismDotExporter,
      org.camp.pepa.prism.format.PrismSvgExporter,
      org.camp.pepa.prism.format.PrismStatesExporter,
      org.camp.pepa.prism.format.PrismLabelsExporter;
  provides org.camp.core.analysis.Operation with
      org.camp.pepa.PepaCheckOperation,
      org.camp.pepa.SkeletonCheckOperation,
      org.camp.pepa.prism.PrismCheckOperation,
      org.camp.pepa.optimise.ReplicationOperation,
      org.camp.pepa.place.TaskPlaceOperation,
      org.camp.pepa.run.SkeletonRunOperation;
}
