// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command estimates, against what it counts. */
class EstimateIT {
  @TempDir Path home;

  /** Processes in a ring, each of which sends to its neighbours in every sweep. */
  private static String ring(int processes, int sweeps) {
    List<String> names = new ArrayList<>();
    List<String> events = new ArrayList<>();
    List<String> messages = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      names.add("\"P" + p + "\"");
    }
    for (int s = 0; s < sweeps; s++) {
      for (int p = 0; p < processes; p++) {
        events.add("{\"id\":\"s" + p + "." + s + "\",\"process\":\"P" + p + "\"}");
      }
      for (int p = 0; p < processes; p++) {
        events.add("{\"id\":\"r" + p + "." + s + "\",\"process\":\"P" + p + "\"}");
        for (int q : new int[] {(p + processes - 1) % processes, (p + 1) % processes}) {
          messages.add("[\"s" + q + "." + s + "\",\"r" + p + "." + s + "\"]");
        }
      }
    }
    return "{\"processes\":" + names + ",\"events\":" + events + ",\"messages\":" + messages + "}";
  }

  @Test
  void intervalsHoldWhatIsCounted() throws IOException {
    Files.writeString(home.resolve("ring.order.json"), ring(16, 6));
    Camp camp = new Camp(home);
    JsonNode exact =
        camp.run("analyze", "ring.order.json", "-f", "json", "-b", "concurrency").json();
    int inside = 0;
    int all = 0;
    for (String seed : List.of("1", "2", "3")) {
      Camp.Ran ran =
          camp.run(
              "analyze",
              "ring.order.json",
              "-f",
              "json",
              "-b",
              "concurrency",
              "--estimate",
              "-o",
              "concurrency.seed=" + seed);
      assertThat(ran.exit()).as(ran.err()).isZero();
      JsonNode estimates = ran.json().at("/results/concurrency/values/estimate/mu");
      JsonNode counts = exact.at("/results/concurrency/values/mu");
      for (Iterator<String> ids = estimates.fieldNames(); ids.hasNext(); ) {
        String id = ids.next();
        BigDecimal count = new BigDecimal(counts.get(id).asText());
        JsonNode interval = estimates.get(id);
        boolean above = new BigDecimal(interval.get("low").asText()).compareTo(count) <= 0;
        boolean below = new BigDecimal(interval.get("high").asText()).compareTo(count) >= 0;
        inside += above && below ? 1 : 0;
        all++;
      }
    }
    assertThat(all).isEqualTo(3 * 16 * 6 * 2);
    assertThat(inside / (double) all).isBetween(0.91, 0.99);
  }
}
