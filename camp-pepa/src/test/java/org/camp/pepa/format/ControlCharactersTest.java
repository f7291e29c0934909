// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Printable;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.protocol.SkeletonProtocol;
import org.camp.pepa.skeleton.SkeletonModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What steers a terminal stands in inputs: no exporter that a model of this module meets lets it
 * out.
 */
class ControlCharactersTest {
  /** Clears the screen, breaks a line, turns the direction of text, and is half of a pair. */
  private static final String HOSTILE =
      "a\u001b[2Jb\u0000\u0007\rc\nd\u007f\u0085e\u202ef\u2066g\u2028h\ud800i";

  private static final List<Model> MODELS = models();

  private static List<Model> models() {
    SkeletonModel skeleton =
        SkeletonModel.read(
            Source.of(
                HOSTILE + ".skel",
                "param comm = 5; pipe { task(\""
                    + HOSTILE
                    + "\", 1) deal(2, \"x"
                    + HOSTILE
                    + "\", 2) task(\"\", 3) }"));
    PepaModel pepa =
        PepaModel.read(
            Source.of(
                HOSTILE + ".pepa",
                "r = 2; \u00c4'1 = (\u00e4\u05d0, r).Q; Q = (b', 1).\u00c4'1; \u00c4'1[2] || Q"));
    return List.of(
        pepa,
        skeleton,
        skeleton.pepa(Map.of(), Optional.empty()),
        SkeletonProtocol.of(skeleton, Map.of(), Optional.empty()));
  }

  private static List<Arguments> exports() {
    List<Arguments> all = new ArrayList<>();
    for (ModelExporter<?> exporter : ServiceLoader.load(ModelExporter.class)) {
      for (Model model : MODELS) {
        if (exporter.card().modelType().isInstance(model)) {
          all.add(export(exporter, model));
        }
      }
    }
    return all;
  }

  private static <M extends Model> Arguments export(ModelExporter<M> exporter, Model model) {
    Supplier<String> text =
        () -> {
          StringBuilder out = new StringBuilder();
          try {
            exporter.export(
                exporter.card().modelType().cast(model), AnalysisContext.defaults(), out);
          } catch (IOException e) {
            throw new AssertionError(e);
          }
          return out.toString();
        };
    return Arguments.of(exporter.card().descriptor().id() + " of a " + model.kind(), text);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exports")
  void nothingThatSteersGetsOut(String name, Supplier<String> text) {
    String out = text.get();
    for (int i = 0; i < out.length(); i++) {
      char c = out.charAt(i);
      boolean seen = c == '\n' || !(Printable.isControl(c) || Printable.isHalf(out, i));
      assertThat(seen).as("U+%04x at %d of %s", (int) c, i, out).isTrue();
    }
  }

  /** The table above is about all forms that this module writes. */
  @Test
  void allFormsAreInTheTable() {
    List<String> names =
        exports().stream().map(arguments -> String.valueOf(arguments.get()[0])).toList();
    for (String form : Arrays.asList("dot", "svg", "latex", "prism", "tra", "sta", "lab")) {
      assertThat(names).as(form).anyMatch(name -> name.contains(form));
    }
  }

  /** A break in the name of a file must not end the comment that it stands in. */
  @Test
  void prismReadsNothingButTheModules() throws IOException {
    StringBuilder out = new StringBuilder();
    new PrismExporter().export((PepaModel) MODELS.get(0), AnalysisContext.defaults(), out);
    assertThat(out.toString().lines().filter(line -> !line.isBlank()))
        .allMatch(
            line ->
                line.matches(
                    "// .*|ctmc|module C\\d+  // .*|endmodule|endrewards|rewards \"\\w+\""
                        + "|  [sc]\\d+(_\\d+)? : \\[0\\.\\.\\d+] init \\d+;|  \\[\\w+] true : 1;"
                        + "|formula \\w+ = [\\w .?:()*+=|]+;"
                        + "|  \\[\\w+] [\\w=>]+ -> [\\w*/.+(), ]+ : [\\w'=()&+ -]+;"));
  }
}
