package org.camp.core.format;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.OcamlParser;
import org.camp.core.lang.Program;
import org.camp.core.model.Source;

/** Reads BSML programs, {@code .bsml}: vectors over the processors of one machine. */
public final class BsmlReader implements ModelReader<Program> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of("bsml", "BSML", "Functional programs with parallel vectors");

  /** For the service loader. */
  public BsmlReader() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Program> modelType() {
    return Program.class;
  }

  @Override
  public List<String> extensions() {
    return List.of(".bsml");
  }

  @Override
  public boolean recognises(String head) {
    return (head.contains("<<") || head.contains("proj ") || head.contains("put "))
        && head.contains("->")
        && !head.contains("let multi");
  }

  @Override
  public Program read(Source source, AnalysisContext context) {
    return OcamlParser.parse(new SourceText(source.name(), source.text()), "bsml");
  }
}
