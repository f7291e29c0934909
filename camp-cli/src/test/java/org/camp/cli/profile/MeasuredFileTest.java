// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.JsonValues;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;

class MeasuredFileTest {
  private static String text(String name) throws IOException {
    return Resources.toString(
        Resources.getResource(MeasuredFileTest.class, name), StandardCharsets.UTF_8);
  }

  private static SourceText source(String name) throws IOException {
    return new SourceText(name, text(name));
  }

  private static Value field(Value of, String name) {
    return ((Value.Obj) of).fields().get(name);
  }

  private static double number(Value of, String name) {
    Value value = field(of, name);
    return value instanceof Value.Int whole ? whole.value() : ((Value.Num) value).value();
  }

  private static void check(List<MeasuredSize> found, String key) throws IOException {
    Value golden = field(JsonValues.read(source("profiles.json")), key);
    List<Value> expected = ((Value.Arr) golden).items();
    assertThat(found).hasSize(expected.size());
    for (int i = 0; i < found.size(); i++) {
      Value point = expected.get(i);
      MeasuredSize at = found.get(i);
      assertThat(at.size()).isEqualTo(number(point, "n"));
      assertThat(at.median()).isCloseTo(number(point, "seconds"), within(1e-12));
      assertThat(at.minimum()).isCloseTo(number(point, "minimum"), within(1e-12));
      assertThat(at.spread()).isCloseTo(number(point, "spread"), within(1e-9));
      assertThat((double) at.count()).isEqualTo(number(point, "repetitions"));
      List<Value> outliers = ((Value.Arr) field(point, "outliers")).items();
      assertThat(at.outliers()).hasSize(outliers.size());
      for (int k = 0; k < outliers.size(); k++) {
        assertThat((double) at.outliers().get(k).repetition())
            .isEqualTo(number(outliers.get(k), "repetition"));
      }
    }
  }

  @Test
  void readsWhatOthersMeasured() throws IOException {
    Map<String, List<MeasuredSize>> one = MeasuredFile.read(source("hyperfine.json"), "n");
    assertThat(one).containsOnlyKeys("");
    check(one.get(""), "hyperfine");
    Map<String, List<MeasuredSize>> two = MeasuredFile.read(source("jmh.json"), "");
    assertThat(two).containsOnlyKeys("sort", "rate");
    check(two.get("sort"), "jmh");
    check(two.get("rate"), "jmhThroughput");
  }

  @Test
  void otherParametersMakeOtherProfiles() {
    String one =
        "{\"benchmark\": \"a.B.f\", \"mode\": \"avgt\", \"params\": {\"n\": \"1\", \"k\": \"%s\"},";
    String metric = "\"primaryMetric\": {\"scoreUnit\": \"ms/op\", \"rawData\": [[1.5, 2]]}}";
    String text =
        "[" + one.replace("%s", "x") + metric + "," + one.replace("%s", "y") + metric + "]";
    assertThat(MeasuredFile.read(new SourceText("f", text), "n"))
        .containsOnlyKeys("a_B_f_avgt_k_x", "a_B_f_avgt_k_y");
  }

  @Test
  void refusesOtherFiles() {
    assertThatThrownBy(() -> MeasuredFile.read(new SourceText("f", "{"), "n"))
        .isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> MeasuredFile.read(new SourceText("f", "{\"a\": 1}"), "n"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("neither hyperfine nor JMH");
  }

  @Test
  void theIntervalOfTheMedianHoldsAsOftenAsItSays() {
    assertThat(new MeasuredSize(1, new double[] {5, 1, 4, 2, 3, 6}).interval())
        .containsExactly(1, 6);
    double[] many = new double[50];
    for (int i = 0; i < many.length; i++) {
      many[i] = i + 1;
    }
    assertThat(new MeasuredSize(1, many).interval()).containsExactly(18, 33);
  }
}
