/**
 * Skeletons to PEPA models, and PEPA models to Markov chains and their measures.
 *
 * <p>Start at {@link org.camp.pepa.Pepa}.
 */
module org.camp.pepa {
  requires static transitive org.jspecify;
  requires transitive org.camp.core;

  exports org.camp.pepa;
  exports org.camp.pepa.lang;
  exports org.camp.pepa.solve;
  exports org.camp.pepa.statespace;

  provides org.camp.core.analysis.AnalysisBackend with
      org.camp.pepa.PepaBackend;
  provides org.camp.core.analysis.ModelReader with
      org.camp.pepa.format.PepaReader;
  provides org.camp.core.analysis.ModelExporter with
      org.camp.pepa.format.PepaExporter;
  provides org.camp.core.analysis.Operation with
      org.camp.pepa.CheckOperation;
}
