// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.camp.concurrency.time.network.TraceIds;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Test;

/** What is shown of an id names that trace, and no other of the set. */
class TraceIdsTest {
  private static final List<String> ALIKE =
      List.of(
          "00000000000000000000000000000001",
          "00000000000000000000000000000011",
          "ec99108ddb5b5fab8f4d3e27dda1494c",
          "ec99108de00000000000000000000000");

  @Test
  void asMuchIsShownAsTellsAnIdFromAllOthers() {
    assertThat(TraceIds.brief(ALIKE.get(0), ALIKE)).isEqualTo("…0000001");
    assertThat(TraceIds.brief(ALIKE.get(1), ALIKE)).isEqualTo("…0000011");
    assertThat(TraceIds.brief(ALIKE.get(2), ALIKE)).isEqualTo("ec99108dd");
    assertThat(TraceIds.brief(ALIKE.get(2))).isEqualTo("ec99108d");
    assertThat(TraceIds.brief("7", List.of("7", "77"))).isEqualTo("7");
  }

  @Test
  void anIdThatOthersBeginWithNamesItself() {
    Predicate<String> named = TraceIds.named("7", List.of("77", "7"));
    assertThat(named.test("7")).isTrue();
    assertThat(named.test("77")).isFalse();
    assertThat(TraceIds.named("7", List.of("77", "78")).test("78")).isTrue();
    assertThat(TraceIds.named("0...11", ALIKE).test(ALIKE.get(1))).isTrue();
    assertThat(TraceIds.named("00000000000000000…0000000000000000011", ALIKE).test(ALIKE.get(1)))
        .isFalse();
  }

  @Test
  void whatIsShownNamesOneTrace() {
    int many = 0;
    for (int seed = 0; seed < 500; seed++) {
      List<String> ids = ids(new SplittableRandom(seed));
      for (String id : ids) {
        String shown = TraceIds.brief(id, ids);
        List<String> found = ids.stream().filter(TraceIds.named(shown, ids)).toList();
        assertThat(found).as("%s of %s", shown, ids).contains(id);
        assertThat(shown.length()).isLessThanOrEqualTo(TraceIds.MOST + 1);
        many += found.size() > 1 ? 1 : 0;
      }
    }
    assertThat(many).isZero();
  }

  @Test
  void theNearestIdsTellAsMuchAsAllOfThem() {
    for (int seed = 0; seed < 200; seed++) {
      List<String> ids = ids(new SplittableRandom(seed));
      String spans =
          ids.stream()
              .map(id -> "{\"traceId\":\"%s\",\"id\":\"1\",\"timestamp\":1}".formatted(id))
              .collect(Collectors.joining(",", "[", "]"));
      SpanTable table = new SpanTable();
      SpanFormat.ZIPKIN.read(Source.of("spans.json", spans), table);
      for (String id : ids) {
        assertThat(TraceIds.brief(id, table.nearestTraceIds(id)))
            .isEqualTo(TraceIds.brief(id, ids));
      }
    }
  }

  /** Ids that begin alike, end alike, or are as short as those written by hand. */
  private static List<String> ids(SplittableRandom random) {
    Set<String> ids = new LinkedHashSet<>();
    int digits = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 32;
    for (int i = 1 + random.nextInt(40); i > 0; i--) {
      StringBuilder id = new StringBuilder();
      int from = random.nextBoolean() ? 0 : digits - 6;
      while (id.length() < (digits < 32 ? 1 + random.nextInt(digits) : digits)) {
        boolean varies = digits < 32 || (id.length() >= from && id.length() < from + 6);
        id.append(varies ? (char) ('0' + random.nextInt(3)) : '0');
      }
      ids.add(id.toString());
    }
    return new ArrayList<>(ids);
  }
}
