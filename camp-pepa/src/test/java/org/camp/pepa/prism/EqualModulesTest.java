// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.pepa.Lumping;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Chains of which one state stands for all that equal modules make alike, against full chains. */
@Tag(Evidence.TAG)
class EqualModulesTest {
  private static final int CASES = Evidence.of(150, 10_000);

  @Test
  void foldedChainsAnswerAsFullOnes() {
    AtomicInteger folded = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    Property.check(
        "models of copied modules",
        CASES,
        EqualModulesTest::model,
        Shrinker.none(),
        text -> {
          String[] parts = text.split("#", -1);
          PrismModel model = PrismModel.parse(parts[0], parts[1]);
          PrismResult full = analyze(model, Lumping.ARRAYS);
          for (Lumping lump : List.of(Lumping.REPLICAS, Lumping.FULL)) {
            PrismResult found = analyze(model, lump);
            FoldedStates states = found.folded().orElseThrow();
            assertThat(states.flat().longValueExact()).isEqualTo(full.chain().size());
            assertThat(found.chain().size()).isLessThanOrEqualTo(states.derived());
            for (int i = 0; i < full.answers().size(); i++) {
              double wanted = full.answers().get(i).value();
              assertThat(found.answers().get(i).value())
                  .as("%s %s", lump, full.answers().get(i).property().text())
                  .isCloseTo(wanted, within(2e-8 * (1 + Math.abs(wanted))));
            }
          }
          boolean some = !analyze(model, Lumping.REPLICAS).folded().get().classes().isEmpty();
          (some ? folded : refused).incrementAndGet();
        });
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(folded.get()).isGreaterThan(CASES / 5);
      assertThat(refused.get()).isGreaterThan(CASES / 10);
    }
  }

  @Test
  void groupsThatDoThingsTogetherChangePlacesTogether() {
    String text =
        """
        ctmc
        module C1 c1 : [0..2]; [ask1] c1=0 -> 2 : (c1'=1); [] c1=1 -> 3 : (c1'=2);
          [done1] c1=2 -> (c1'=0); endmodule
        module S1 s1 : [0..1]; [ask1] s1=0 -> (s1'=1); [done1] s1=1 -> 5 : (s1'=0); endmodule
        module C2 = C1 [ c1=c2, ask1=ask2, done1=done2 ] endmodule
        module C3 = C1 [ c1=c3, ask1=ask3, done1=done3 ] endmodule
        module S2 = S1 [ s1=s2, ask1=ask2, done1=done2 ] endmodule
        module S3 = S1 [ s1=s3, ask1=ask3, done1=done3 ] endmodule
        label "busy" = s1+s2+s3 >= 2;
        """;
    FoldedStates states =
        analyze(PrismModel.parse(text, "S=? [ \"busy\" ]"), Lumping.REPLICAS).folded().get();
    assertThat(states.classes())
        .containsExactly(List.of(List.of("C1", "S1"), List.of("C2", "S2"), List.of("C3", "S3")));
    assertThat(states.derived()).isEqualTo(10);
    assertThat(states.flat()).isEqualTo(27);

    FoldedStates one =
        analyze(PrismModel.parse(text, "S=? [ s2=1 ]"), Lumping.REPLICAS).folded().get();
    assertThat(one.classes()).containsExactly(List.of(List.of("C1", "S1"), List.of("C3", "S3")));
  }

  private static PrismResult analyze(PrismModel model, Lumping lump) {
    return Prism.analyze(model, AnalysisContext.builder().option(PrismOptions.LUMP, lump).build());
  }

  /** Copies of a module around a server that may prefer one of them, and what is asked. */
  private static String model(SplittableRandom random) {
    int copies = random.nextInt(2, 4);
    StringBuilder text = new StringBuilder("ctmc\nformula sum = x0");
    for (int i = 1; i < copies; i++) {
      text.append("+x").append(i);
    }
    text.append(";\nmodule M0 x0 : [0..2]; b0 : bool;\n");
    for (int i = random.nextInt(2, 5); i > 0; i--) {
      text.append("  [").append(pick(random, "", "", "a0", "all")).append("] ");
      text.append(pick(random, "x0<2", "x0>0", "!b0", "b0 & s=0", "sum<3", "true"));
      text.append(" -> ").append(pick(random, "1", "2", "1+sum", "0.5+x0")).append(" : ");
      text.append(pick(random, "(x0'=mod(x0+1, 3))", "(x0'=0)", "(b0'=!b0)"));
      text.append(random.nextBoolean() ? " & (b0'=x0=1);\n" : ";\n");
    }
    int at = text.lastIndexOf(" & (b0'=x0=1)");
    while (at >= 0) {
      if (text.lastIndexOf("(b0'=!b0)", at) == at - 9) {
        text.delete(at, at + 13);
      }
      at = at == 0 ? -1 : text.lastIndexOf(" & (b0'=x0=1)", at - 1);
    }
    text.append("endmodule\nmodule Server s : [0..1];\n");
    int odd = random.nextInt(3) == 0 ? 1 : -1;
    boolean acting = text.indexOf("[a0]") > 0;
    for (int i = 0; i < copies && acting; i++) {
      text.append("  [a").append(i).append("] s=0 -> ").append(i == odd ? 3 : 2);
      text.append(" : (s'=1);\n");
    }
    text.append("  [] s=1 -> (s'=0);\n  [] s=0 & sum=2 -> (s'=1);\nendmodule\n");
    for (int i = 1; i < copies; i++) {
      text.append("module M" + i + " = M0 [ x0=x" + i + ", x" + i + "=x0, b0=b" + i + ", a0=a" + i);
      text.append(" ] endmodule\n");
    }
    text.append("label \"l\" = ").append(pick(random, "sum>2", "s=1", "sum=0 | s=1"));
    text.append(";\nrewards \"r\" s=1 : sum; ");
    text.append(acting ? "[a0] true : 2; [a1] true : 2; " : "");
    text.append(acting && copies > 2 ? "[a2] true : 2; " : "").append("endrewards\n#");
    text.append("S=? [ \"l\" ]; R{\"r\"}=? [ S ]; P=? [ F<=2 \"l\" ]; R{\"r\"}=? [ C<=1 ]");
    text.append(random.nextInt(5) == 0 ? "; S=? [ b1 & x1>0 ]" : "");
    return text.toString();
  }

  private static String pick(SplittableRandom random, String... of) {
    return of[random.nextInt(of.length)];
  }
}
