// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.camp.cli.Ran;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.JsonValues;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareTest {
  @TempDir Path folder;
  private String a = "";
  private String b = "";

  @BeforeEach
  void files() throws IOException {
    a = Files.writeString(folder.resolve("a.num"), "1 2 3").toString();
    b = Files.writeString(folder.resolve("b.num"), "1 2 4").toString();
  }

  private static Value json(Ran ran, String path) {
    return ValuePath.parse(path).get(JsonValues.read(new SourceText("out", ran.out())));
  }

  @Test
  void twoModelsAreComparedByTheirBackendUnlessFiguresAreNamed() {
    Ran own = Ran.camp("compare", a, b, "-f", "json");
    assertThat(own.out()).doesNotContain("\"compare\":");
    Ran figures = Ran.camp("compare", a, b, "--of", "sum.sum", "-f", "json");
    assertThat(figures.exit()).as(figures.err()).isZero();
    String one = "[0].results.compare.values.figures[0]";
    assertThat(json(figures, one + ".values[\"b.num\"]")).isEqualTo(Value.of(7L));
    assertThat(json(figures, one + ".unit")).isEqualTo(Value.of("s"));
  }

  @Test
  void aListOfValuesGivesSides() {
    Ran ran = Ran.camp("compare", a, "-b", "sum", "--of", "sum.sum", "-o", "sum.start=0,6");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .startsWith("sum.start=6 against sum.start=0: sum.sum +100.0 % (x2)")
        .contains("  Sides  sum.sum   6.00 s   12.0 s  +100.0 % (x2)");
  }

  @Test
  void overASweepTheFirstIsTheBestWhereAllAreEqual() {
    Ran ran =
        Ran.camp(
            "compare", a, b, "-b", "sum", "--of", "sum.sum", "-o", "sum.start=1..3", "-f", "json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    String figure = "[0].results.compare.values.figures[0]";
    assertThat(json(ran, figure + ".points[2].values[\"a.num\"]")).isEqualTo(Value.of(9L));
    Ran text = Ran.camp("compare", a, b, "-b", "sum", "--of", "sum.sum", "-o", "sum.start=1..3");
    assertThat(text.out()).contains("a.num is less, or as good, at every point (sum.sum)");
  }

  @Test
  void whatCannotBeComparedIsRefused() {
    assertThat(Ran.camp("compare", a).err()).contains("needs two sides").contains("-D n=4,8");
    assertThat(Ran.camp("compare", a, b, "-m", "x.yaml", "-m", "y.yaml").err())
        .contains("several models and several machines");
    Ran nothing = Ran.camp("compare", a, b, "--of", "sum.smu");
    assertThat(nothing.exit()).isEqualTo(2);
    assertThat(nothing.err()).contains("did you mean 'sum.sum'");
  }

  @Test
  void assertionsHoldOfComparisonsToo() {
    Ran ran =
        Ran.camp(
            "compare",
            a,
            b,
            "--of",
            "sum.sum",
            "--assert",
            "compare.figures[0].ratio[\"b.num\"] <= 1.1");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("it is 1.16667");
  }
}
