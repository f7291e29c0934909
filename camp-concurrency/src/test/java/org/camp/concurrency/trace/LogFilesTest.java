// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import org.camp.core.order.PartialOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole logs in each of the forms that are recognised by themselves, with what is in them. */
class LogFilesTest {
  private final List<Diagnostic> heard = new ArrayList<>();

  private List<PartialOrder> read(String name) throws IOException {
    try (InputStream in = LogFilesTest.class.getResourceAsStream(name)) {
      String text =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
      AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
      return new ShivizReader().read(Source.of(name, text), context).runs();
    }
  }

  /** The counts were made by enumerating all antichains of the executions that were logged. */
  @ParameterizedTest
  @CsvSource({
    "govector.log, 0, 3, 10, 8, 2, 22, 6",
    "workers.log, 0, 3, 8, 4, 1, 13, 3",
    "threads.log, 0, 3, 7, 4, 1, 20, 9",
    "requests.log, 0, 4, 8, 6, 0, 12, 4",
    "requests.log, 1, 3, 6, 4, 0, 8, 2",
    "locks.log, 0, 3, 8, 4, 0, 18, 7",
    "actors.log, 0, 3, 7, 4, 0, 14, 4",
    "states.log, 0, 3, 7, 4, 0, 13, 5"
  })
  void logs(
      String name,
      int execution,
      int hosts,
      int events,
      int messages,
      int joins,
      BigInteger antichains,
      BigInteger greatest)
      throws IOException {
    PartialOrder order = read(name).get(execution);
    assertThat(order.processes()).isEqualTo(hosts);
    assertThat(order.size()).isEqualTo(events);
    assertThat(order.messages()).isEqualTo(messages);
    assertThat(IntStream.range(0, events).filter(e -> order.sources(e) > 1)).hasSize(joins);
    Antichains counts = Antichains.of(order);
    assertThat(counts.count()).isEqualTo(antichains);
    assertThat(IntStream.range(0, events).mapToObj(counts::mu).max(BigInteger::compareTo))
        .contains(greatest);
  }

  @Test
  void labelsAndPlacesAreThoseOfTheLog() throws IOException {
    PartialOrder states = read("states.log").get(0);
    assertThat(states.label()).isEqualTo("one round");
    assertThat(states.label(states.ids().indexOf("n3:1"))).startsWith("SendMsg line 31");
    assertThat(states.line(states.ids().indexOf("n1:1"))).isEqualTo(10);
    assertThat(heard).extracting(Diagnostic::code).containsExactly("skipped-text");
    PartialOrder threads = read("threads.log").get(0);
    assertThat(threads.ids()).contains("Pool thread 1:2");
    assertThat(threads.label(threads.ids().indexOf("Pool thread 1:2"))).isEqualTo("reads {key}");
    assertThat(read("requests.log"))
        .extracting(PartialOrder::label)
        .containsExactly("Cold cache", "Warm cache");
  }

  @Test
  void eventsOutOfTheirOrderAreSorted() throws IOException {
    PartialOrder order = read("govector.log").get(0);
    int timer = order.ids().indexOf("coordinator:2");
    int accept = order.ids().indexOf("coordinator:3");
    assertThat(order.label(timer)).isEqualTo("start timer");
    assertThat(order.line(accept)).isLessThan(order.line(timer));
    assertThat(order.precedes(timer, accept)).isTrue();
  }
}
