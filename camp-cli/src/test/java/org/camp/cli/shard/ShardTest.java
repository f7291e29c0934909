// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.camp.cli.grid.Row;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {
  @Test
  void shardsShareAllItemsOut() {
    for (int of = 1; of <= 7; of++) {
      for (long items = 0; items < 20; items++) {
        List<Long> all = new ArrayList<>();
        for (int number = 1; number <= of; number++) {
          Shard shard = new Shard(number, of);
          LongStream.range(0, shard.share(items)).forEach(k -> all.add(shard.item(k)));
        }
        assertThat(all)
            .containsExactlyInAnyOrderElementsOf(LongStream.range(0, items).boxed().toList());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0/3", "4/3", "3", "1/0", "-1/2", "1/2/3", "a/b", "", "1/10000000"})
  void whatIsNoShardIsRefused(String text) {
    assertThatThrownBy(() -> Shard.parse(text)).isInstanceOf(BadInput.class);
  }

  @Test
  void rowsComeBackToTheBit() {
    List<Value> values =
        List.of(
            Value.of(0.1 + 0.2),
            Value.of(-0.0),
            Value.of(Double.NaN),
            Value.of(Double.POSITIVE_INFINITY),
            Value.of(Double.MIN_VALUE),
            Value.of(7),
            Value.of(7.0),
            Value.of(Long.MIN_VALUE),
            Value.of(BigInteger.TEN.pow(40)),
            Value.of("12"),
            Value.of("n1"),
            Value.of("two\nlines, \"µ\" 𝔘"),
            Value.of(""),
            Value.of(true),
            Value.NULL,
            Value.list(List.of(Value.of(1.5), Value.of(2))),
            Value.object().put("a", 1.0).put("b", Value.object().build()).build());
    Row row = new Row(values, "an \"error\"", ExitCode.LIMIT, Value.object().put("x", 1).build());

    Optional<RowText.Numbered> read = RowText.read(RowText.of(41, row));

    assertThat(read).contains(new RowText.Numbered(41, row));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"item\": 1",
        "{\"item\": 1}",
        "[1]",
        "{\"item\": 1, \"values\": [\"\"], \"exit\": \"OK\"}",
        "{\"item\": 1, \"values\": [\"q1\"], \"exit\": \"OK\"}",
        "{\"item\": 1, \"values\": [\"nx\"], \"exit\": \"OK\"}",
        "{\"item\": 1, \"values\": [], \"exit\": \"GOOD\"}"
      })
  void linesThatAreNoRowsAreNone(String line) {
    assertThat(RowText.read(line)).isEmpty();
  }
}
