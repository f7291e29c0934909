// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Evidence;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.trace.RunExporter;
import org.camp.mpst.trace.TraceCheck;
import org.camp.mpst.trace.TraceVerdict;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random runs of the bundled protocols are traces of them, and cost no more than the bound. */
@Tag(Evidence.TAG)
class BundledTracesTest {
  private static final Path EXAMPLES =
      Path.of(
          System.getProperty("camp.root", ".."),
          "camp-cli/src/main/resources/org/camp/cli/examples");

  private int runs;
  private int refused;
  private int spoiled;

  @Test
  void runsAreTraces() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(EXAMPLES)) {
      files = all.filter(file -> file.toString().endsWith(".scr")).sorted().toList();
    }
    int known = 0;
    for (Path file : files) {
      known += traced(file) ? 1 : 0;
    }
    assertThat(known).isGreaterThan(25);
    assertThat(runs).isGreaterThan(Evidence.of(50, 10_000));
    assertThat(spoiled).isGreaterThan(Evidence.of(50, 10_000));
    assertThat(refused).isGreaterThan(spoiled / 3);
  }

  /** Those that are ill-formed, gather votes or need values have no traces. */
  private boolean traced(Path file) throws IOException {
    Protocol protocol;
    try {
      protocol = Protocol.parse(new SourceText(file.toString(), Files.readString(file)));
      verdict(run(protocol, 39), protocol);
    } catch (CampException none) {
      return false;
    }
    for (int seed = 0; seed < Evidence.of(2, 350); seed++) {
      String text = run(protocol, seed);
      TraceVerdict verdict = verdict(text, protocol);
      runs++;
      assertThat(verdict.accepted()).as("%s, seed %d:%n%s", file, seed, text).isTrue();
      isBelowItsBound(verdict);
      List<String> lines = new ArrayList<>(text.lines().toList());
      if (spoil(lines, new SplittableRandom(seed))) {
        TraceVerdict other = verdict(String.join("\n", lines), protocol);
        spoiled++;
        refused += other.accepted() ? 0 : 1;
        isBelowItsBound(other);
      }
    }
    return true;
  }

  private static void isBelowItsBound(TraceVerdict verdict) {
    verdict
        .cost()
        .forEach(
            (role, cost) ->
                assertThat(cost).isLessThanOrEqualTo(verdict.bound().get(role) * (1 + 1e-12)));
  }

  /** Drops, doubles or exchanges actions; false when there are none. */
  private static boolean spoil(List<String> lines, SplittableRandom random) {
    List<Integer> actions = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).matches("  (send|recv) .*")) {
        actions.add(i);
      }
    }
    if (actions.isEmpty()) {
      return false;
    }
    int at = actions.get(random.nextInt(actions.size()));
    int other = actions.get(random.nextInt(actions.size()));
    switch (random.nextInt(3)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, lines.get(at));
      default -> {
        String line = lines.set(at, lines.get(other));
        lines.set(other, line);
      }
    }
    return true;
  }

  private static String run(Protocol protocol, long seed) throws IOException {
    StringBuilder text = new StringBuilder();
    AnalysisContext context =
        context(protocol).toBuilder()
            .option(MpstOptions.SEED, seed)
            .option(RunExporter.ACTIONS, 5 + seed % 40)
            .build();
    new RunExporter().export(protocol, context, text);
    return text.toString();
  }

  private static TraceVerdict verdict(String text, Protocol protocol) {
    return TraceCheck.of(Protocol.parse(text), protocol, context(protocol));
  }

  private static AnalysisContext context(Protocol protocol) {
    Machine machine =
        Machine.read(Source.of("m.yaml", "name: m\ntransport: {send: 2us, recv: 3us}\n"));
    return AnalysisContext.builder().machine(machine).build().about(protocol);
  }
}
