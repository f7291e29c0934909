// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.quantity.Expression;
import org.junit.jupiter.api.Test;

/** Local types whose alike actions are loops say what the whole ones say. */
class AlikeActionsTest {
  private static final Pattern LOOP =
      Pattern.compile("( *)for (\\w) in (\\d+)\\.\\.(\\d+) \\{(.*)");
  private static final Pattern INDEX = Pattern.compile("\\[([^\\]]*)\\]");

  @Test
  void actionsThatDifferByTheirPeerAreOneLoop() {
    StringBuilder type = new StringBuilder("local protocol P at m(role a");
    for (int i = 1; i <= 9; i++) {
      type.append(", role w[" + i + "]");
    }
    type.append(", role w[11], role w[12]) {\n  rec X {\n");
    for (int i = 1; i <= 9; i++) {
      type.append("    Go(bytes[4]) to w[" + i + "];\n    Done() from w[" + i + "] cost 2ms;\n");
    }
    type.append("    Stop() to w[3];\n    Stop() to w[2];\n    Stop() to w[1];\n");
    type.append("    continue X;\n  }\n}");

    assertThat(AlikeActions.lines(type.toString()))
        .containsExactly(
            "local protocol P at m(role a, role w[1..9], role w[11], role w[12]) {",
            "  rec X {",
            "    for i in 1..9 {",
            "      Go(bytes[4]) to w[i];",
            "      Done() from w[i] cost 2ms;",
            "    }",
            "    Stop() to w[3];",
            "    Stop() to w[2];",
            "    Stop() to w[1];",
            "    continue X;",
            "  }",
            "}");
  }

  @Test
  void gridsAreLoopsWithinLoopsAndSharedIndicesAreKept() {
    StringBuilder type = new StringBuilder("local protocol P at v[i](role w[1]) {\n");
    for (int i = 0; i < 12; i++) {
      type.append("  A() to g[" + (1 + i / 4) + "," + (1 + i % 4) + "];\n");
    }
    type.append("} for i in 1..5");

    assertThat(AlikeActions.lines(type.toString()))
        .containsExactly(
            "local protocol P at v[i](role w[1]) {",
            "  for k in 1..3 { for j in 1..4 { A() to g[k,j]; } }",
            "} for i in 1..5");
  }

  /** Against the loops written out again. */
  @Test
  void loopsWrittenOutAreTheWholeType() {
    Random random = new Random(241);
    int loops = 0;
    for (int run = 0; run < 400; run++) {
      List<String> lines = new ArrayList<>(List.of("local protocol P at m(role a) {"));
      for (int part = random.nextInt(4); part >= 0; part--) {
        int times = 1 + random.nextInt(7);
        int from = random.nextInt(4);
        int step = random.nextInt(3);
        int period = 1 + random.nextInt(3);
        boolean inner = random.nextBoolean();
        for (int t = 0; t < times; t++) {
          for (int p = 0; p < period; p++) {
            int index = from + p + step * t;
            lines.add(
                "  m" + p + "(bytes[" + (3 + (inner ? t : 0)) + "]) to w[" + index + "] cost 5us;");
          }
        }
        if (random.nextInt(3) == 0) {
          lines.add("  choice at m {");
          lines.add("    a() to w[1];");
          lines.add("  } or {");
          lines.add("    a() to w[2];");
          lines.add("  }");
        }
      }
      lines.add("}");
      List<String> folded = AlikeActions.lines(String.join("\n", lines));
      loops += lines.size() - folded.size();
      assertThat(written(folded)).as(folded::toString).isEqualTo(lines);
    }
    assertThat(loops).isGreaterThan(500);
  }

  private static List<String> written(List<String> lines) {
    List<String> all = new ArrayList<>();
    for (int at = 0; at < lines.size(); at++) {
      Matcher loop = LOOP.matcher(lines.get(at));
      if (!loop.matches()) {
        all.add(lines.get(at));
        continue;
      }
      String indent = loop.group(1);
      List<String> body = new ArrayList<>();
      if (loop.group(5).isEmpty()) {
        while (!lines.get(++at).equals(indent + "}")) {
          body.add(lines.get(at).substring(2));
        }
      } else {
        body.add(indent + loop.group(5).replaceAll(" }$", "").strip());
      }
      List<String> inner = written(body);
      for (int i = Integer.parseInt(loop.group(3)); i <= Integer.parseInt(loop.group(4)); i++) {
        for (String line : inner) {
          all.add(at(line, loop.group(2), i));
        }
      }
    }
    return all;
  }

  private static String at(String line, String index, int value) {
    Map<String, Expression> values = Map.of(index, Expression.of(value));
    return INDEX
        .matcher(line)
        .replaceAll(one -> "[" + Expression.parse(one.group(1)).substitute(values).text() + "]");
  }
}
