// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValuePathTest {
  private static final Value ROOT =
      Value.object()
          .put(
              "cost",
              Value.object()
                  .put("total", 3.5)
                  .put(
                      "perRole", Value.object().put("w", 1).put("w[1]", 2).put("w[1,2]", 4).build())
                  .build())
          .put(
              "host:1",
              Value.object().put("a.b", 7).put("a", Value.object().put("b", 8).build()).build())
          .put(
              "profiles",
              Value.list(List.of(profile("df", 1, 10), profile("df", 2, 20), profile("bf", 2, 30))))
          .put("big", Value.of(BigInteger.TEN))
          .put("grid", Value.list(List.of(Value.list(List.of(Value.of(5), Value.of(6))))))
          .put("", 9)
          .build();

  private static Value profile(String scheduler, long processors, long peak) {
    return Value.object()
        .put("scheduler", scheduler)
        .put("processors", processors)
        .put("peak", peak)
        .build();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "cost.total; 3.5",
        " cost.total ; 3.5",
        "cost.perRole.w; 1",
        "cost.perRole.w[1]; 2",
        "cost.perRole.w[1,2]; 4",
        "cost.perRole[\"w[1]\"]; 2",
        "[\"cost\"].total; 3.5",
        "host:1.a.b; 7",
        "host:1[\"a\"].b; 8",
        "profiles[1].peak; 20",
        "profiles[scheduler=df,processors=2].peak; 20",
        "profiles[processors=2, scheduler=bf].peak; 30",
        "profiles[processors=1.0].peak; 10",
        "profiles[scheduler=\"bf\"].peak; 30",
        "big; \"10\"",
        "grid[0][1]; 6",
      })
  void leadsToAValue(String path, String json) {
    assertThat(JsonWriter.line(ValuePath.parse(path).get(ROOT))).isEqualTo(json);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "cost.totl; 'cost' has no field 'totl'; did you mean 'cost.total'",
        "csot.total; there is no 'csot'; did you mean 'cost.total'",
        "total; there is no 'total'; did you mean 'cost.total'",
        "mpst.total; there is no 'mpst'; did you mean 'cost.total'",
        "cost.total.x; 'cost.total' is a single value; ",
        "profiles; ; ",
        "profiles.peak; 'profiles' is a list; did you mean 'profiles[0].peak'",
        "profiles[3].peak; 'profiles' has 3 entries, counted from 0; 'profiles[0].peak'",
        "profiles[99999999999].peak; 'profiles' has 3 entries; ",
        "profiles[scheduler=df].peak; 2 entries of 'profiles' are like [scheduler=df]; ",
        "profiles[scheduler=ws].peak; 'profiles' has no entry with [scheduler=ws]; ",
        "profiles[nonsense].peak; 'profiles' has no entry with [nonsense]; ",
        "cost.perRole.zzzzzzzz; has no field 'zzzzzzzz'; 'cost.perRole' has w, w[1], w[1,2]",
        "cost..total; 'cost' has no field; ",
      })
  void whatNamesNothingIsToldWithTheNearest(String path, String message, String hint) {
    if (message == null) {
      assertThat(ValuePath.parse(path).find(ROOT)).isPresent();
      return;
    }
    assertThat(ValuePath.parse(path).find(ROOT)).isEmpty();
    assertThatThrownBy(() -> ValuePath.parse(path).get(ROOT))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("'" + path + "' names nothing")
        .hasMessageContaining(message)
        .hasMessageContaining(hint == null ? "" : hint);
  }

  @ParameterizedTest
  @CsvSource({"''", "'  '", "a[1", "'a[\"b]'", "a[b=[1]"})
  void whatIsNoPathIsRefused(String text) {
    assertThatThrownBy(() -> ValuePath.parse(text)).isInstanceOf(BadInput.class);
  }

  @Test
  void everyLeafIsFoundByItsPath() {
    List<String> leaves = ValuePath.leaves(ROOT, 100);
    assertThat(leaves)
        .startsWith("cost.total", "cost.perRole.w", "cost.perRole.w[1]")
        .contains("profiles[2].peak", "grid[0][1]");
    for (String leaf : leaves) {
      if (!leaf.isEmpty() && !leaf.equals("host:1.a.b")) {
        assertThat(ValuePath.parse(leaf).find(ROOT)).as(leaf).isPresent();
      }
    }
    assertThat(ValuePath.leaves(ROOT, 4)).hasSize(4);
  }

  @Test
  void textsThatAreNumbersCount() {
    assertThat(Numeric.of(Value.of("inf"))).hasValue(Double.POSITIVE_INFINITY);
    assertThat(Numeric.of(Value.of("-inf"))).hasValue(Double.NEGATIVE_INFINITY);
    assertThat(Numeric.of(Value.of("12345678901234567890"))).hasValue(1.2345678901234567e19);
    assertThat(Numeric.of(Value.of(BigInteger.TWO))).hasValue(2);
    assertThat(Numeric.of(Value.of("12a"))).isEmpty();
    assertThat(Numeric.of(Value.of(Double.NaN))).isEmpty();
    assertThat(Numeric.of(Value.of(true))).isEmpty();
    assertThat(Numeric.isUndefined(Value.NULL)).isTrue();
    assertThat(Numeric.isUndefined(Value.of(Double.NaN))).isTrue();
    assertThat(Numeric.isUndefined(Value.of("inf"))).isFalse();
  }

  @Test
  void aLineHasNoBreaks() {
    assertThat(JsonWriter.line(ROOT))
        .startsWith("{\"cost\": {\"total\": 3.5, \"perRole\": {\"w\": 1,")
        .contains("\"grid\": [[5, 6]]")
        .doesNotContain("\n");
  }
}
