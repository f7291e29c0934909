// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.curve.Order;
import org.camp.core.law.search.Law;
import org.camp.core.law.search.LawSearch;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Laws of points whose law is known. */
class GoldenLawsTest {
  @TestFactory
  Stream<DynamicTest> theLawIsTheKnownOne() {
    return lines("laws.tsv")
        .map(line -> line.split("\t", -1))
        .map(row -> DynamicTest.dynamicTest(row[0], () -> check(row)));
  }

  /** Columns: name, kinds, power, logs, least, greatest, assertions. */
  private static void check(String[] row) {
    Law law = law("laws/" + row[0] + ".csv");

    assertThat(kind(law)).as("%s", law).isIn((Object[]) row[1].split("\\|"));
    if (law instanceof Law.None) {
      assertThat(law.order()).isEmpty();
    } else {
      Exponent exponent = law.exponent().orElseThrow();
      double truth = Double.parseDouble(row[2]);
      assertThat(exponent.low()).isBetween(Double.parseDouble(row[4]), truth + 1e-9);
      assertThat(exponent.high()).isBetween(truth - 1e-9, Double.parseDouble(row[5]));
      if (!(law instanceof Law.Fitted)) {
        assertThat(law.order()).contains(new Order(truth, Integer.parseInt(row[3])));
      }
    }
    for (String assertion : row[6].isEmpty() ? new String[0] : row[6].split(";")) {
      String[] parts = assertion.split(" ");
      assertThat(verdict(law, parts[0], Double.parseDouble(parts[1])))
          .as("%s of %s", assertion, law)
          .isIn((Object[]) parts[2].split("\\|"));
    }
  }

  private static String kind(Law law) {
    return law instanceof Law.Pieces
        ? "piecewise"
        : law.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static String verdict(Law law, String relation, double bound) {
    DoublePredicate holds =
        switch (relation) {
          case "<=" -> x -> x <= bound;
          case ">=" -> x -> x >= bound;
          case "<" -> x -> x < bound;
          case "=" -> x -> x == bound;
          default -> throw new IllegalArgumentException(relation);
        };
    return law.exponent()
        .map(exponent -> Verdict.of(exponent, holds))
        .orElse(Verdict.UNDECIDED)
        .name()
        .toLowerCase(Locale.ROOT);
  }

  private static Law law(String file) {
    List<double[]> points =
        lines(file)
            .map(line -> line.split(","))
            .map(row -> new double[] {Double.parseDouble(row[0]), Double.parseDouble(row[1])})
            .toList();
    return LawSearch.find(
        points.stream().mapToDouble(point -> point[0]).toArray(),
        points.stream().mapToDouble(point -> point[1]).toArray());
  }

  /** The lines of a table but for its heading. */
  private static Stream<String> lines(String file) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(GoldenLawsTest.class.getResourceAsStream(file), file),
                StandardCharsets.UTF_8))) {
      return in.lines().skip(1).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
