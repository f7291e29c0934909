// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.pepa.statespace.Derivation;
import org.camp.pepa.statespace.StateSpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DialectsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "r = 2.0; P = (a, r).P1; P1 = (b, 1).P; P",
        "%r = 2.0;\n#P = (a, %r).#P1;\n# P1 = (b, 1.).P;\n#P;",
        "%% a comment\nr=4/2;// another\nP=(a,r).P1;/* and\none */P1=(b,1e0).P;P",
        "p' = (a, r').p''; p'' = (b, 2^0).p'; r' = s; s = 1 + 1; p'",
        "P = Q; Q = (a, 2).(b, 1).Q; P",
        "Sys = P; P = (a, 2).((b, 1).P); Sys",
        "% a comment, (with) signs <a>; even = so\nP = (a, 1).(b, 2).P; % behind\n%of = P\nP % end",
        "%r = 2; % its rate\n%P = (a, 1).P;\n%Q = R[3];\nP = (a, %r).P1; P1 = (b, 2*%r).P; P",
        "%%% three\n%r = 1/2 ;\n\t%  \n%\nP = (a, %r+1).P1;%x\nP1 = (b, 1).P;\nP",
      })
  void everyDialectIsRead(String text) {
    StateSpace space = Derivation.derive(PepaModel.parse(text));
    assertThat(space.actions()).containsExactly("a", "b");
    assertThat(space.transitions()).isGreaterThanOrEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "P = (a, 1).Q; P @ unknown-process @ IllFormed",
        "P = (a, r).P; P @ unknown-rate @ IllFormed",
        "P = (a, 1).P; P = (b, 1).P; P @ duplicate-definition @ IllFormed",
        "P = P; P @ unguarded-recursion @ IllFormed",
        "A = B + (a, 1).A; B = A; A @ unguarded-recursion @ IllFormed",
        "P = (a, 1).(Q || Q); Q = (b, 1).Q; P @ parallel-in-sequential @ IllFormed",
        "P = (a, 0).P; P @ bad-rate @ IllFormed",
        "P = (a, -1).P; P @ bad-rate @ IllFormed",
        "P = (a, 1/0).P; P @ division-by-zero @ IllFormed",
        "P = (a, 0/0).P; P @ division-by-zero @ IllFormed",
        "P = (a, infty + 1).P; P @ passive-arithmetic @ IllFormed",
        "r = s; s = r; P = (a, r).P; P @ cyclic-rate @ IllFormed",
        "P = (a, infty).P; P @ passive-alone @ IllFormed",
        "P = (a, 1).P + (a, infty).P; P @ mixed-rates @ IllFormed",
        "P = (a, 1).P; Q = (a, infty).Q; P || Q @ mixed-rates @ IllFormed",
        "P = (a, 1).P; Q = (a, infty).Q; R = (a, 1).R; (P || Q) <a> R @ mixed-rates @ IllFormed",
        "P = (a, 1).P; Q = (a, infty).Q; R = (a, 1).R; R <a> (P || Q) @ mixed-rates @ IllFormed",
        "P = (a, 1).P; Q = (a, infty).Q; (P || Q)[2] @ mixed-rates @ IllFormed",
        "P = (a, 1).P; P[0] @ bad-size @ IllFormed",
        "P = (a, 1).P; @ no-system @ BadInput",
        "P = (a, 1.P; P @ syntax @ BadInput",
        "P = (a, 1).P; /* P @ open-comment @ BadInput",
        "P = (a, 1).P; P & P @ bad-character @ BadInput",
      })
  void mistakesAreNamed(String text, String code, String kind) {
    assertThatThrownBy(() -> Derivation.derive(PepaModel.parse(text)))
        .isInstanceOfSatisfying(
            CampException.class,
            e -> assertThat(e.diagnostics()).extracting(d -> d.code()).contains(code))
        .isInstanceOf(kind.equals("BadInput") ? BadInput.class : IllFormed.class);
  }

  @Test
  void allMistakesAreToldAtOnceWithTheirPlaces() {
    assertThatThrownBy(() -> PepaModel.parse("P = (a, r).Q;\nR = (b, 1).S;\nP"))
        .isInstanceOfSatisfying(
            IllFormed.class,
            e ->
                assertThat(e.diagnostics())
                    .extracting(d -> d.line() + ":" + d.column() + " " + d.code())
                    .contains("1:9 unknown-rate", "1:12 unknown-process", "2:12 unknown-process"));
  }

  @Test
  void idleAndBlockedActionsAreRemarked() {
    PepaModel model =
        PepaModel.parse("P = (a, 1).P; Q = (b, 1).Q; R = (c, 1).R; (P <b, x> Q) || R/{y}");
    assertThat(model.warnings())
        .extracting(d -> d.code())
        .containsExactlyInAnyOrder("blocked-action", "idle-action", "idle-action", "stands-still");
  }

  @Test
  void theWildcardSharesWhatBothSidesCanDo() {
    String definitions = "P = (a, 1).(b, 2).P; Q = (a, 3).(c, 1).Q; ";
    StateSpace all = Derivation.derive(PepaModel.parse(definitions + "P <*> Q"));
    StateSpace listed = Derivation.derive(PepaModel.parse(definitions + "P <a> Q"));
    assertThat(all.transitions()).isEqualTo(listed.transitions());
  }

  /** Mixed rates are no error where a partner never lets them happen, on whichever side it is. */
  @ParameterizedTest
  @ValueSource(
      strings = {"(P || Q) <a> R", "R <a> (P || Q)", "R <a> (P || Q)[1]", "(P || Q)[1] <a> R"})
  void whatNeverHappensIsNoFault(String system) {
    StateSpace space =
        Derivation.derive(
            PepaModel.parse("P = (a, 1).P; Q = (a, infty).Q; R = (b, 1).R + (c, 1).R; " + system));
    assertThat(space.actions()).containsExactly("b", "c");
    space.forEachTransition(0, (action, target, rate) -> assertThat(target).isZero());
  }

  /** A wild card stands for what is written, also in an array, also when it never happens. */
  @ParameterizedTest
  @ValueSource(strings = {"(Q <a, b> R)", "(Q <a, b> R)[1]", "((Q <a, b> R)[1])[1]", "S"})
  void theWildcardIsThatOfTheText(String right) {
    StateSpace space =
        Derivation.derive(
            PepaModel.parse(
                "P = (b, 1).P1; P1 = (a, 1).P; Q = (a, 1).(b, 1).Q; R = (a, 1).R;"
                    + " S = Q <a, b> R; P <*> "
                    + right));
    assertThat(space.size()).isEqualTo(1);
    assertThat(space.deadlocks()).isEqualTo(1);
  }

  /** Anonymous states are called by their text, with all its parentheses and without comments. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "P = (d, 1).(e, 2).((b, 1).P + (c, 1).P); P @ (e, 2).((b, 1).P + (c, 1).P)",
        "P = (d, 1).((e, 2).P); P @ (e, 2).P",
        "P = (d, 1).(e, (1 + 2)).P; P @ (e, (1 + 2)).P",
        "P = (d, 1).((e, 2).(P)); P @ (e, 2).(P)",
        "P = (d, 1).(e, 2)./* now */P; P @ (e, 2).P",
      })
  void localStatesAreCalledByTheirText(String text, String name) {
    StateSpace space = Derivation.derive(PepaModel.parse(text));
    assertThat(space.components().get(0).states()).contains(name);
  }

  @Test
  void ratesCanBeBound() {
    PepaModel model = PepaModel.parse("r = 1; s = 2*r; P = (a, s).P; P");
    StateSpace space =
        Derivation.derive(
            model,
            Map.of("r", "5"),
            10,
            new org.camp.core.analysis.Cancellation(),
            org.camp.core.analysis.Progress.NONE);
    assertThat(space.rows().rate(0)).isEqualTo(10);
    assertThat(model.parameters()).containsExactly("r", "s");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r = 1 - (2 - 3)*2^-1;\n\nP = (a, r).(b, 2*infty).P + (c, 1).P;\n\nP\n",
        "P = (a, 1).((b, 1).P + (c, 2).P);\nQ = (a, 1).Q;\n\n(P || Q) <a> (P <a> Q)/{a}\n",
        "P = (a, 1).P;\n\nP[3, {a}] || P[2]\n",
      })
  void printedModelsReadBackTheSame(String text) {
    String printed = PepaModel.parse(text).text();
    assertThat(PepaModel.parse(printed).text()).isEqualTo(printed);
    assertThat(Derivation.derive(PepaModel.parse(printed.replace("infty", "1"))).size())
        .isEqualTo(Derivation.derive(PepaModel.parse(text.replace("infty", "1"))).size());
  }
}
