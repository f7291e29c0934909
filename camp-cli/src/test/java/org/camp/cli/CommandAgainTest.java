// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.engine.item.CommandImage;
import org.camp.cli.engine.item.RemadeTask;
import org.camp.cli.engine.item.TimedRow;
import org.camp.cli.grid.CoresRunner;
import org.camp.cli.grid.PointTask;
import org.camp.cli.session.Runners;
import org.camp.core.analysis.BackendRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command whose items are done elsewhere, from what travels, says the same to the byte. */
class CommandAgainTest {
  private static final Runners HERE = session -> CoresRunner.ofThisComputer();

  /** Only what can be written and read again gets to the items; the last item is done first. */
  private static final Runners ELSEWHERE =
      session ->
          (task, from, to, sink) -> {
            CommandImage image = travelled(CommandImage.of(session, new CommandAgain()));
            assertThat(image.hindrance()).isEmpty();
            try {
              PointTask remade = RemadeTask.of(image).task();
              String[] lines = new String[(int) (to - from)];
              for (int i = lines.length - 1; i >= 0; i--) {
                lines[i] = TimedRow.line(remade, from + i, "elsewhere");
              }
              for (int i = 0; i < lines.length; i++) {
                sink.accept(from + i, TimedRow.read(lines[i]).row());
              }
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          };

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
      assertThat(said(ELSEWHERE, words))
          .isEqualTo(said(HERE, words))
          .contains("c", "mpst.cost.total");
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
    String[] words = {"validate", table, "-f", "json"};
    assertThat(said(ELSEWHERE, words)).isEqualTo(said(HERE, words));
  }
}
