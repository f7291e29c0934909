// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Protocol;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.equation.Recurrences;
import org.camp.mpst.symbolic.CostNotation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rates over the symbolic number of rounds of a recursion inside, against those of given ones. */
class InnerCountsTest {
  private static final String CHOICE =
      """
      param a; param b; param c;
      global protocol G(role p, role q) {
        rec X {
          a() from p to q cost a;
          rec Y {
            choice at q { l1() from q to p cost b; l1() from p to q cost c; continue Y; }
            or { l2() from q to p cost a; continue X; }
          }
        }
      }
      """;
  private static final String COUNTED =
      """
      param a; param b; param c; param m;
      global protocol G(role p, role q) {
        rec X {
          a() from p to q cost a;
          rec Y times m { b() from p to q cost b; c() from q to p cost c; continue Y; }
          d() from q to p;
          continue X;
        }
      }
      """;
  private static final String RING =
      """
      param a; param b; param c; param m;
      global protocol G(role p, role q, role r) {
        rec X {
          a() from q to p cost a;
          rec Y times m { a() from p to q cost a; b() from q to r cost b; c() from r to p cost c;
                          continue Y; }
          b() from r to q;
          continue X;
        }
      }
      """;
  private static final String LEAVING =
      """
      param a; param b; param c;
      global protocol G(role p, role q, role r) {
        rec X {
          rec Y {
            choice at p { go() from p to q cost b; ok() from q to p; continue Y; }
            or { stop() from p to q; }
          }
          a() from q to r cost a;
          b() from r to p cost c;
          continue X;
        }
      }
      """;
  private static final String THREE =
      """
      param a; param b; param c; param m; param l;
      global protocol G(role p, role q) {
        rec X {
          a() from p to q cost a;
          rec Y times m {
            b() from q to p cost b;
            rec Z times l { c() from p to q cost c; d() from q to p; continue Z; }
            continue Y;
          }
          continue X;
        }
      }
      """;

  private static double value(String form, Map<String, String> values) {
    String text = form;
    for (Map.Entry<String, String> value : values.entrySet()) {
      text = text.replaceAll("(?<!\\w)" + value.getKey() + "(?!\\w)(\\(1\\))?", value.getValue());
    }
    Formula.Scope nothing =
        new Formula.Scope() {
          @Override
          public int slot(String name) {
            return -1;
          }

          @Override
          public @Nullable ToDoubleFunction<double[]> function(String name) {
            return null;
          }
        };
    return Formula.compile(Expression.parse(text), nothing).at(new double[0]);
  }

  private static Latency outer(String protocol, Map<String, String> values, long rounds) {
    AnalysisContext.Builder context =
        AnalysisContext.builder()
            .machine(Machine.builder("m").transport(values.get("cO"), values.get("cI")).build());
    for (String name : List.of("a", "b", "c")) {
      context.bind(name, values.get(name));
    }
    if (rounds >= 0) {
      context.iterations("Y", Long.toString(rounds));
    }
    if (rounds >= 0 && protocol.contains("rec Z")) {
      context.iterations("Z", values.get("l"));
    }
    MpstResult result = SessionTypes.analyze(Protocol.parse(protocol), context.build());
    return result.latencies().get(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {CHOICE, COUNTED, RING, LEAVING, THREE})
  void formulasGiveTheRatesOfEveryNumberOfRounds(String protocol) {
    SplittableRandom random = new SplittableRandom(7);
    for (int trial = 0; trial < 8; trial++) {
      Map<String, String> values =
          Map.of(
              "a", "0." + random.nextInt(1000),
              "b", "0." + random.nextInt(1000),
              "c", "0." + random.nextInt(1000),
              "cO", "0." + random.nextInt(1000),
              "cI", "0." + random.nextInt(1000),
              "l", Integer.toString(1 + random.nextInt(5)));
      Recurrences recurrences = outer(protocol, values, -1).recurrences().orElseThrow();
      Map<Integer, String> steady = recurrences.print(CostNotation.TEXT).steady();
      assertThat(steady).isNotEmpty();
      long least =
          Long.parseLong(recurrences.conditions(CostNotation.TEXT).get(0).replaceAll(".*>= ", ""));
      for (long rounds : new long[] {least, least + 1, 5, 1000}) {
        Latency known = outer(protocol, values, rounds);
        for (Map.Entry<Integer, String> role : steady.entrySet()) {
          Map<String, String> all = new HashMap<>(values);
          all.put("k_Y", Long.toString(rounds));
          all.put("m", Long.toString(rounds));
          assertThat(value(role.getValue(), all))
              .as(role.getValue() + " at " + all)
              .isCloseTo(known.perRole(role.getKey()), within(1e-9 * rounds));
        }
      }
    }
  }

  @Test
  void formulasInPrint() {
    Map<String, String> ones = Map.of("a", "1", "b", "1", "c", "1", "cO", "1", "cI", "1");
    Recurrences counted =
        outer(COUNTED.replace("cost c", ""), ones, -1).recurrences().orElseThrow();
    assertThat(counted.print(CostNotation.TEXT).steady().get(0))
        .isEqualTo("m*(2*cO(1) + 2*cI(1) + b) + max(2*cO(1), cI(1) + a + max(cO(1), cI(1)))");
    assertThat(counted.print(CostNotation.LATEX).steady().get(0)).startsWith("m\\,(");
    assertThat(counted.conditions(CostNotation.TEXT)).containsExactly("m >= 1");

    Recurrences choice = outer(CHOICE, ones, -1).recurrences().orElseThrow();
    assertThat(choice.print(CostNotation.TEXT).steady().get(0)).contains("(k_Y - 1)*(");
    assertThat(choice.print(CostNotation.LATEX).steady().get(0)).contains("k_{\\mathsf{Y}}");
  }

  @Test
  void whatIsNotSimpleIsLeftOut() {
    String pipeline =
        """
        param a; param b; param c;
        global protocol G(role p, role q, role r) {
          rec X {
            rec Y { a() from p to q cost a; b() from q to r cost b; continue Y; }
            c() from r to p;
            continue X;
          }
        }
        """;
    Latency outer =
        outer(
            pipeline.replace("rec Y {", "rec Y times n {").replace("param c;", "param c; param n;"),
            Map.of("a", "1", "b", "1", "c", "1", "cO", "1", "cI", "1", "l", "1"),
            -1);

    assertThat(outer.recurrences()).isEmpty();
    assertThat(outer.notes()).contains("the latency of 'X' needs a value for k_Y");
  }
}
