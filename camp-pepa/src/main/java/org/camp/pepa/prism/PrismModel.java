// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.camp.pepa.prism.lang.CslList;
import org.camp.pepa.prism.lang.PrismProgram;
import org.camp.pepa.prism.lang.PrismText;

/**
 * A continuous-time Markov chain in the language of PRISM, with what is asked about it; statically
 * correct. Immutable.
 *
 * <pre>{@code
 * PrismModel model = PrismModel.parse("""
 *     ctmc
 *     const int K;
 *     module Queue
 *       q : [0..K];
 *       [] q<K -> 3 : (q'=q+1);
 *       [] q>0 -> 4 : (q'=q-1);
 *     endmodule
 *     """, "S=? [ q=K ]");
 * AnalysisContext context = AnalysisContext.builder().bind("K", "5").build();
 * PrismResult result = Prism.analyze(model, context);
 * result.answers().get(0).value();
 * }</pre>
 */
public final class PrismModel implements Model {
  private final String name;
  private final PrismProgram program;
  private final CslList properties;

  private PrismModel(String name, PrismProgram program, CslList properties) {
    this.name = name;
    this.program = program;
    this.properties = properties;
  }

  /**
   * The model that a file writes, without properties.
   *
   * @throws org.camp.core.diagnostic.BadInput with all syntax errors, and what is not read
   * @throws org.camp.core.diagnostic.IllFormed with all static errors
   */
  public static PrismModel read(Source source) {
    SourceText text = new SourceText(source.name(), source.text());
    return new PrismModel(stem(source.name()), PrismProgram.of(text), CslList.NONE);
  }

  /** The model and the properties that texts write; for tests and small programs. */
  public static PrismModel parse(String text, String properties) {
    PrismProgram program = PrismProgram.of(new SourceText("", text));
    return new PrismModel("model", program, CslList.NONE)
        .asking(CslList.of(new SourceText("", properties), program, false));
  }

  private static String stem(String file) {
    String plain = Source.plainName(file);
    String base = plain.substring(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1);
    int dot = base.lastIndexOf('.');
    String stem = dot > 0 ? base.substring(0, dot) : base;
    return stem.isEmpty() ? "model" : stem;
  }

  /** The same model with other properties. */
  public PrismModel asking(CslList asked) {
    return new PrismModel(name, program, asked);
  }

  @Override
  public String kind() {
    return "prism";
  }

  @Override
  public String name() {
    return name;
  }

  /** The constants of the model and of its properties: all can be bound. */
  @Override
  public Set<String> parameters() {
    Set<String> names = new LinkedHashSet<>();
    program.constants().forEach(constant -> names.add(constant.name()));
    properties.constants().forEach(constant -> names.add(constant.name()));
    return names;
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> texts = new LinkedHashMap<>();
    program
        .constants()
        .forEach(c -> c.value().ifPresent(v -> texts.put(c.name(), PrismText.of(v))));
    properties
        .constants()
        .forEach(c -> c.value().ifPresent(v -> texts.put(c.name(), PrismText.of(v))));
    return texts;
  }

  /** The model with its copies written out. */
  public PrismProgram program() {
    return program;
  }

  /** What is asked about it. */
  public CslList properties() {
    return properties;
  }
}
