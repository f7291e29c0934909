// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AlikeEquationsTest {
  private static final Pattern FOLDED =
      Pattern.compile("(.*) for ([ijkl]) in (\\d+)\\.\\.(\\d+)", Pattern.DOTALL);

  /** Equations as they were: an oracle that puts numbers in the place of the index. */
  private static List<String> unfolded(List<String> folded) {
    List<String> all = new ArrayList<>();
    for (String line : folded) {
      Matcher run = FOLDED.matcher(line);
      if (!run.matches()) {
        all.add(line);
        continue;
      }
      String index = run.group(2);
      Pattern linear =
          Pattern.compile(
              ("\\((?:(\\d+)\\*)?INDEX([+-]\\d+)(\\)\\*)|(?:(\\d+)\\*)?INDEX([+-]\\d+)?(\\*)?")
                  .replace("INDEX", "(?<!\\w)" + index + "(?!\\w)"));
      for (int i = Integer.parseInt(run.group(3)); i <= Integer.parseInt(run.group(4)); i++) {
        int at = i;
        all.add(linear.matcher(run.group(1)).replaceAll(found -> value(found, at)));
      }
    }
    return all;
  }

  private static String value(MatchResult found, int index) {
    int at = found.group(3) == null ? 4 : 1;
    int slope = found.group(at) == null ? 1 : Integer.parseInt(found.group(at));
    int constant = found.group(at + 1) == null ? 0 : Integer.parseInt(found.group(at + 1));
    int value = slope * index + constant;
    boolean factor = found.group(at + 2) != null;
    return !factor ? String.valueOf(value) : value == 1 ? "" : value + "*";
  }

  @Test
  void indicesAndFactorsCount() {
    List<String> equations =
        List.of(
            "T_m(n+1) = T_m(n) + 4*cO(size)",
            "T_w[1](n+1) = cI(size) + 3ms + max(T_w[1](n), T_m(n) + cO[m,w[1]](size))",
            "T_w[2](n+1) = cI(size) + 3ms + max(T_w[2](n), T_m(n) + 2*cO[m,w[2]](size))",
            "T_w[3](n+1) = cI(size) + 3ms + max(T_w[3](n), T_m(n) + 3*cO[m,w[3]](size))");
    assertThat(AlikeEquations.fold(equations, "i"))
        .containsExactly(
            equations.get(0),
            "T_w[j](n+1) = cI(size) + 3ms + max(T_w[j](n), T_m(n) + j*cO[m,w[j]](size))"
                + " for j in 1..3");
  }

  @Test
  void partsOfLatexCountByTheirNumbers() {
    List<String> equations =
        List.of(
            "C_{w[1]} &= 2.5\\,a + \\max(x_{1}, c_O(n))",
            "C_{w[2]} &= 2.5\\,a + \\max(x_{2}, 2\\,c_O(n))",
            "C_{w[3]} &= 2.5\\,a + \\max(x_{3}, 3\\,c_O(n))",
            "x_{1} &= 3\\,b",
            "x_{2} &= 5\\,b",
            "x_{3} &= 7\\,b");
    assertThat(AlikeEquations.latex(equations, "n"))
        .containsExactly(
            "C_{w[i]} &= 2.5\\,a + \\max(x_{i}, i\\,c_O(n)) \\quad \\text{for } i = 1, \\ldots, 3",
            "x_{i} &= (2\\,i+1)\\,b \\quad \\text{for } i = 1, \\ldots, 3");
  }

  @Test
  void whatDiffersOtherwiseStays() {
    List<String> units = List.of("w[1] = 1ms", "w[2] = 2ms", "w[3] = 3ms");
    List<String> parts = List.of("w[1] = x1", "w[2] = x2", "w[3] = x3");
    List<String> two = List.of("w[1] = a", "w[2] = a", "v = a");
    List<String> bent = List.of("w[1] = a", "w[2] = 2*a", "w[3] = 4*a");
    List<String> gap = List.of("w[1] = a", "w[3] = a", "w[5] = a");
    for (List<String> equations : List.of(units, parts, two, bent, gap)) {
      assertThat(AlikeEquations.fold(equations, "i")).isEqualTo(equations);
    }
  }

  @Test
  @Tag(Evidence.TAG)
  void nothingIsLost() {
    int[] runs = new int[1];
    Property.check(
        "alike equations",
        Evidence.cases(),
        random -> equations(random),
        Shrinker.none(),
        equations -> {
          List<String> folded = AlikeEquations.fold(equations, "i");
          runs[0] += folded.size() < equations.size() ? 1 : 0;
          assertThat(unfolded(folded)).isEqualTo(equations);
        });
    assertThat(Long.getLong("camp.property.seed") != null || runs[0] > 10).isTrue();
  }

  private static List<String> equations(SplittableRandom random) {
    List<String> equations = new ArrayList<>();
    int slope = random.nextInt(3);
    int constant = random.nextInt(3);
    for (int member = 1 + random.nextInt(3), last = member + 6; member <= last; member++) {
      int drawn = slope * member + constant - (random.nextInt(9) == 0 ? 1 : 0);
      String factor = drawn <= 1 ? "" : drawn + "*";
      String alike = random.nextInt(6) == 0 ? "b" : "a";
      equations.add("w[" + member + "] = " + alike + " + 2ms + max(" + factor + "cO(3B), a)");
    }
    return equations;
  }
}
