// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.camp.cli.Ran;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidateTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("a.num"), "1 2 3");
    Files.writeString(folder.resolve("no.num"), "1 no");
  }

  private Ran validate(String table, String... options) throws IOException {
    String file = Files.writeString(folder.resolve("t.csv"), table).toString();
    List<String> words = new ArrayList<>(List.of("validate", file));
    words.addAll(List.of(options));
    return Ran.camp(words.toArray(String[]::new));
  }

  private static final String TABLE =
      """
      # Three sums.
      case,arguments,measure,times,published,measured,note

      six,a.num,sum.sum,,5s,8s,"a note, with a comma"
      ,a.num -D alpha=4,sum.sum,1e3,,8000s
      unknown,a.num,sum.sum,10,,,
      """;

  @Test
  void predictionsBesideMeasurements() throws IOException {
    Ran ran = validate(TABLE);

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().lines().map(String::strip).filter(line -> !line.isEmpty()).skip(1))
        .containsExactly(
            "cases           3",
            "mean error      25 %",
            "greatest error  25 %",
            "of case         six",
            "published",
            "case     predicted  published  measured  error      error  status",
            "-------  ---------  ---------  --------  -----  ---------  ------",
            "six            6 s        5 s       8 s   25 %     37.5 %  ok",
            "a.num      10000 s        -      8000 s   25 %        -    ok",
            "unknown       60 s        -         -      -          -    ok",
            "case     note",
            "-------  --------------------",
            "six      a note, with a comma",
            "a.num",
            "unknown");
  }

  @Test
  void otherForms() throws IOException {
    assertThat(validate(TABLE, "-f", "csv").out().lines().skip(1).findFirst())
        .contains("six,6,5,8,0.25,0.375,ok,\"a note, with a comma\"");
    assertThat(validate(TABLE, "-f", "json").out())
        .contains("\"meanError\": 0.25", "\"publishedError\": 0.375", "\"times\": 1000");
    assertThat(validate(TABLE, "-f", "svg").out()).startsWith("<svg").contains("measured");
  }

  @Test
  void theToleranceIsABar() throws IOException {
    assertThat(validate(TABLE, "--tolerance", "25%").exit()).isZero();
    Ran ran = validate(TABLE, "--tolerance", "20%");

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err().lines())
        .anyMatch(
            line ->
                line.endsWith(
                    "t.csv:4:1: error: 'six' is off by 25 %: predicted 6 s, measured 8 s"));
  }

  @Test
  void optionsHoldForEveryCase() throws IOException {
    assertThat(validate(TABLE, "-o", "sum.start=2", "-f", "csv").out()).contains("six,8,5,8,0,");
    assertThat(validate(TABLE, "--default-start", "2", "-f", "csv").out()).contains("six,8,5,8,0,");
    assertThat(validate(TABLE, "-o", "sum.begin=2").err()).contains("start");
    assertThat(validate(TABLE, "-b", "sum").exit()).isZero();
    assertThat(validate(TABLE, "-b", "none").exit()).isEqualTo(2);
    assertThat(validate(TABLE, "--budget", "steps=2").exit()).isEqualTo(3);
  }

  @Test
  void aCaseThatIsKnownToBeWrong() throws IOException {
    String table = "arguments,measure,status\nno.num,sum.sum,";
    assertThat(validate(table + "ill-formed").exit()).isZero();
    Ran ran = validate(table + "ok");

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("t.csv:2:1: error: 'no.num': ill-formed");
    assertThat(validate("arguments,measure,status\na.num,sum.sum,ill-formed").exit()).isEqualTo(1);
  }

  @Test
  void whatCannotBePredicted() throws IOException {
    Ran ran = validate("arguments,measure\nb.num,sum.sum\na.num,sum.none\na.num,other.sum\n");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err())
        .contains("'b.num': failed", "'sum.none' names no single value", "'other.sum' names no");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|has no cases",
        "arguments,measure|has no cases",
        "arguments,mesure|there is no column 'mesure'",
        "case,note|the column 'arguments' is missing",
        "arguments,measure;a.num,sum.sum,3|3 cells for 2 columns",
        "arguments,measure;\"a.num,sum.sum|a quote is not closed",
        "arguments,measure;a.num|'measure' is empty",
        "arguments,measure,times;a.num,sum.sum,x|'x' under 'times' is no number",
        "arguments,measure,times;a.num,sum.sum,3s|'3s' under 'times' is no pure number",
        "arguments,measure,measured;a.num,sum.sum,fast|'fast' under 'measured' is no quantity",
        "arguments,measure,measured;a.num,sum.sum,3s;a.num,sum.sum,3B|mixes quantities in B and s",
        "arguments,measure,status;a.num,sum.sum,fine|there is no status 'fine'",
        "arguments,measure;a.num --none,sum.sum|--none",
        "arguments,measure;a.num a.num,sum.sum|'analyze' takes one file, 2 were given",
        "arguments,measure;a.num -m none.yaml,sum.sum|none.yaml",
      })
  void whatIsWrongWithTheTable(String lines, String message) throws IOException {
    Ran ran = validate(lines.replace(';', '\n'));

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(message, "t.csv");
  }

  @Test
  void allFaultsAtOnce() throws IOException {
    Ran ran = validate("arguments,measure,times\na.num,,x\na.num,sum[,\na.num,sum.sum,2,3\n");

    assertThat(ran.err()).contains("t.csv:2:1", "t.csv:3:1", "t.csv:4:1");
  }
}
