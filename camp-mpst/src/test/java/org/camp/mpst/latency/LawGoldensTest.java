// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.async.DependencyGoldens;
import org.camp.mpst.exact.Fraction;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.maxplus.EntryLaw;
import org.junit.jupiter.api.Test;

/** The exact law of every role against values of another program, up to 10^9 rounds. */
class LawGoldensTest {
  private static Fraction fraction(Object value) {
    String text =
        value instanceof String s ? s : Long.toString((long) DependencyGoldens.number(value));
    String[] parts = text.split("/", 2);
    return new Fraction(
        new BigInteger(parts[0]), parts.length == 1 ? BigInteger.ONE : new BigInteger(parts[1]));
  }

  private static AnalysisContext.Builder context(Map<String, Object> row) {
    StringBuilder machine = new StringBuilder("name: m\ntransport: {send: 0, recv: 0}\n");
    Map<String, Object> send = DependencyGoldens.map(row.get("send"));
    machine.append(send.isEmpty() ? "" : "links:\n");
    send.forEach(
        (link, cost) -> {
          String[] ends = link.split("->", 2);
          machine.append("  - {from: ").append(ends[0]).append(", to: ").append(ends[1]);
          machine.append(", send: ").append(cost).append("}\n");
        });
    return AnalysisContext.builder().machine(Machine.read(Source.of("m.yaml", machine.toString())));
  }

  @Test
  void lawsOfRoles() {
    List<String> wrong = new ArrayList<>();
    int laws = 0;
    int times = 0;
    for (Map<String, Object> row : DependencyGoldens.casesOf("/closed/laws.json")) {
      Protocol protocol = Protocol.parse((String) row.get("source"));
      RoundLaws found =
          SessionTypes.analyze(protocol, context(row).build())
              .latencies()
              .get(0)
              .laws()
              .orElseThrow();
      EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol, context(row).build());
      Map<String, MpstResult> after = new HashMap<>();
      for (Map.Entry<String, Object> entry : DependencyGoldens.map(row.get("law")).entrySet()) {
        EntryLaw law = found.byRole().get(evaluated.instance().roles().find(entry.getKey()));
        Map<String, Object> golden = DependencyGoldens.map(entry.getValue());
        String where = row.get("name") + " " + entry.getKey();
        laws++;
        Fraction rate = fraction(golden.get("rate"));
        BigInteger whole = BigInteger.valueOf(law.denominator());
        Fraction own = found.unit().time(law.numerator());
        if (law.from() != (long) DependencyGoldens.number(golden.get("from"))
            || law.period() != (long) DependencyGoldens.number(golden.get("period"))
            || !own.numerator()
                .multiply(rate.denominator())
                .equals(own.denominator().multiply(whole).multiply(rate.numerator()))
            || !values(golden.get("values"), law, found.unit())) {
          wrong.add(where + ": " + law);
        }
        for (Map.Entry<String, Object> at : DependencyGoldens.map(golden.get("at")).entrySet()) {
          times++;
          MpstResult result =
              after.computeIfAbsent(
                  at.getKey(),
                  k -> SessionTypes.analyze(protocol, context(row).iterations("X", k).build()));
          double cost =
              result.cost().orElseThrow().cost(evaluated.instance().roles().find(entry.getKey()));
          Fraction exact = fraction(at.getValue());
          if (cost != exact.numerator().doubleValue() / exact.denominator().doubleValue()) {
            wrong.add(where + " after " + at.getKey() + ": " + cost);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(laws).isGreaterThanOrEqualTo(42);
    assertThat(times).isGreaterThanOrEqualTo(210);
  }

  private static boolean values(Object golden, EntryLaw law, Ticks unit) {
    if (golden instanceof Optional<?>) {
      return true;
    }
    List<Fraction> expected =
        DependencyGoldens.list(golden).stream().map(LawGoldensTest::fraction).toList();
    return law.values().stream().map(unit::time).toList().equals(expected);
  }
}
