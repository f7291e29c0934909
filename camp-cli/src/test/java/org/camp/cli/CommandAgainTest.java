// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeoutException;
import org.camp.cli.engine.item.CommandImage;
import org.camp.cli.engine.item.RemadeTask;
import org.camp.cli.engine.item.TimedRow;
import org.camp.cli.grid.Row;
import org.camp.cli.session.Runners;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.batch.ItemTask;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command whose items are done elsewhere, from what travels, says the same to the byte. */
class CommandAgainTest {
  private static final int ORDERS = 5;

  /**
   * Only what can be written and read again gets to the items, which are done in any order, and now
   * and then twice.
   */
  private static Runners elsewhere(long seed) {
    return session ->
        (task, from, to, sink) -> {
          CommandImage image = travelled(CommandImage.of(session, new CommandAgain()));
          assertThat(image.hindrance()).isEmpty();
          SplittableRandom random = new SplittableRandom(seed);
          List<Long> order = new ArrayList<>();
          for (long item = from; item < to; item++) {
            order.add(random.nextInt(order.size() + 1), item);
            if (random.nextInt(4) == 0) {
              order.add(random.nextInt(order.size() + 1), item);
            }
          }
          try {
            ItemTask<Row> remade = RemadeTask.of(image).task();
            String[] lines = new String[(int) to];
            for (long item : order) {
              lines[(int) item] = TimedRow.line(remade, item, "elsewhere");
            }
            for (long item = from; item < to; item++) {
              sink.accept(item, TimedRow.read(lines[(int) item]).row());
            }
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
  }

  /** Holds a command whose items are done in some orders against one that does them here. */
  private static String same(String... words) throws IOException {
    String here = said(Runners.HERE, words);
    for (int seed = 0; seed < ORDERS; seed++) {
      assertThat(said(elsewhere(seed), words)).as("order %s", seed).isEqualTo(here);
    }
    return here;
  }

  @TempDir Path folder;

  private static CommandImage travelled(CommandImage image) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(image);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (CommandImage) in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String said(Runners runners, String... words) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (BackendRegistry registry = BackendRegistry.load(List.of())) {
      new CommandTree(registry)
          .runInMemory(List.of(words), Map.of(), out, err, runners, Optional.empty());
    }
    String all = out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
    assertThat(all).isNotEmpty();
    return all;
  }

  private Path file(String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    return Files.write(file, List.of(lines));
  }

  private Path protocol(String name) throws IOException {
    return file(
        name,
        "param c;",
        "global protocol Relay(role a, role b) {",
        "  rec X { Work() from a to b cost c; Back() from b to a; continue X; }",
        "}");
  }

  @Test
  void aSweepAndWhatIsWrongAtItsPoints() throws IOException {
    String model = protocol("relay.scr").toString();
    for (String form : List.of("csv", "json", "text")) {
      String[] words = {
        "sweep", model, "-D", "c=1ms,2ms,-1s", "-k", "X=1..3", "--default-cost", "1us", "-f", form
      };
      assertThat(same(words)).contains("c", "mpst.cost.total");
    }
  }

  @Test
  void casesOfATableThatNamesModelsBesideIt() throws IOException {
    protocol("far/relay.scr");
    String table =
        file(
                "far/cases.csv",
                "case,arguments,measured,measure",
                "one,relay.scr -D c=1ms --default-cost 1us -k X=4,4ms,mpst.cost.total",
                "two,relay.scr -D c=oops --default-cost 1us -k X=4,4ms,mpst.cost.total")
            .toString();
    assertThat(same("validate", table, "-f", "json")).contains("oops");
  }

  /** Spans of a few requests in OTLP, one request a line. */
  private Path spans(String name, int seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> lines = new ArrayList<>();
    for (int request = 0; request < 3 + random.nextInt(4); request++) {
      String trace = String.format(Locale.ROOT, "%016x%016x", random.nextLong(), seed);
      long start = 1_700_000_000_000_000_000L + request * 1_000_000L;
      long end = start + 1_000 + random.nextInt(900_000);
      String span =
          "{\"traceId\":\"%s\",\"spanId\":\"%016x\",\"parentSpanId\":\"%s\",\"name\":\"%s\","
              + "\"kind\":2,\"startTimeUnixNano\":\"%d\",\"endTimeUnixNano\":\"%d\"}";
      String root = String.format(Locale.ROOT, span, trace, 1, "", "GET", start, end);
      String call =
          String.format(
              Locale.ROOT, span, trace, 2, "0000000000000001", "read", start + 99, end - 99);
      lines.add(
          "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
              + "{\"stringValue\":\"web\"}}]},\"scopeSpans\":[{\"spans\":["
              + root
              + ","
              + call
              + "]}]}]}");
    }
    return file(name, lines.toArray(String[]::new));
  }

  @Test
  void filesOfSetsOfTraces() throws IOException {
    for (int number = 0; number < 5; number++) {
      spans("before/" + number + ".jsonl", number);
      spans("after/deep/" + number + ".json", 10 + number);
    }
    String before = folder.resolve("before").toString();
    String after = folder.resolve("after").toString();
    for (String form : List.of("text", "json")) {
      assertThat(same("analyze", before, "-f", form)).contains("GET");
      assertThat(same("analyze", before, after, "-f", form)).contains("after");
      assertThat(same("analyze", before, after, "--as-one", "-f", form)).contains("GET");
      assertThat(same("compare", before, after, "-f", form)).contains("web");
      assertThat(same("compare", before, after, "--of", "time.spans", "-f", form))
          .contains("spans");
    }
    file("before/broken.jsonl", "{\"resourceSpans\":[{\"resource\":");
    file("before/bad.json", "{\"resourceSpans\":}");
    file("before/none.json", "{\"resourceSpans\":[]}");
    file("before/read.me", "of no format");
    assertThat(same("analyze", before)).contains("broken.jsonl:2", "bad.json:1", "read.me");
  }

  @Test
  void anEngineThatEndsBeforeItsItems() throws IOException {
    spans("some/1.jsonl", 1);
    String traces = spans("some/2.jsonl", 2).resolveSibling(".").normalize().toString();
    Runners undeclared =
        session ->
            (task, from, to, sink) ->
                CommandAgainTest.<RuntimeException>sneak(new TimeoutException("no engine"));
    Runners refused =
        session ->
            (task, from, to, sink) -> {
              sink.accept(from, task.at(from));
              throw new BadInput(Diagnostic.error("engine", "it gave up"));
            };
    for (String verb : List.of("analyze", "compare")) {
      String[] words =
          verb.equals("analyze")
              ? new String[] {verb, traces}
              : new String[] {verb, traces, traces};
      assertThatThrownBy(() -> said(undeclared, words)).hasRootCauseMessage("no engine");
      assertThatThrownBy(() -> said(refused, words))
          .isInstanceOfSatisfying(BadInput.class, e -> assertThat(e.diagnostics()).hasSize(1))
          .hasMessageContaining("it gave up");
    }
  }

  @Test
  void pluginsThatAreNotWhereTheItemsAreDone() throws IOException {
    String traces = spans("some/1.jsonl", 1).resolveSibling(".").normalize().toString();
    Path plugins = Files.createDirectories(folder.resolve("plugins"));
    Runners without =
        session ->
            (task, from, to, sink) -> {
              CommandImage image = travelled(CommandImage.of(session, new CommandAgain()));
              Files.delete(plugins);
              assertThatThrownBy(() -> RemadeTask.of(image).task())
                  .isInstanceOf(IllegalStateException.class)
                  .hasMessageContaining("'" + plugins + "' is no directory");
              throw new BadInput(Diagnostic.error("engine", "as it should be"));
            };
    assertThatThrownBy(() -> said(without, "analyze", traces, "--plugins", plugins.toString()))
        .hasMessageContaining("as it should be");
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> void sneak(Exception checked) throws E {
    throw (E) checked;
  }

  @Test
  void aModelThatIsReadAsAWhole() throws IOException {
    String model = protocol("relay.scr").toString();
    assertThatThrownBy(() -> said(elsewhere(0), "analyze", model))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("there is nothing to deal out");
  }
}
