// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.shard;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.camp.cli.grid.Row;
import org.camp.cli.output.Output;
import org.camp.cli.output.WholeFile;
import org.camp.cli.session.Session;
import org.camp.cli.usage.CommonOptions;
import org.camp.core.analysis.ExitCode;
import org.camp.core.batch.Cores;
import org.camp.core.batch.ItemTask;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import picocli.CommandLine.Model.CommandSpec;

/** Does one shard of a command and writes its part. */
public final class ShardRun {
  private final Session session;
  private final Shard shard;
  private final Path file;
  private final Cores<Row> runner;

  private ShardRun(Session session, Shard shard, Path file, Cores<Row> runner) {
    this.session = session;
    this.shard = shard;
    this.file = file;
    this.runner = runner;
  }

  /** The same, where rows are so large that few are held at a time. */
  public ShardRun largeRows() {
    return new ShardRun(session, shard, file, runner.ofLargeResults());
  }

  /** Adds the option {@code --shard}. */
  public static void declare(CommandSpec spec) {
    Shard.declare(spec);
  }

  /** Adds {@code --shard} and {@code --resume} to a verb that has neither. */
  public static void declareWithResume(CommandSpec spec) {
    declare(spec);
    CommonOptions.flag(spec, "Go on where the part of -O ends.", "--resume");
  }

  /**
   * The shard that a session is asked for.
   *
   * @throws BadInput when it is none, or there is no file for its part
   */
  public static Optional<ShardRun> of(Session session) {
    return Shard.of(session.arguments())
        .map(
            shard ->
                new ShardRun(
                    session,
                    shard,
                    session
                        .output()
                        .file()
                        .orElseThrow(
                            () ->
                                new BadInput(
                                    Diagnostic.error("usage", "a shard needs a file")
                                        .withHint(
                                            "give -O part-"
                                                + shard.number()
                                                + ", for 'camp merge'"))),
                    Cores.<Row>ofThisComputer()));
  }

  /**
   * Does the items of the shard.
   *
   * @param items how many the whole command has
   * @return the worst exit code of an item
   */
  public ExitCode run(ItemTask<Row> task, long items) throws IOException {
    Whole whole = Whole.of(session, items);
    Optional<Part> left = left(whole);
    long known = left.map(Part::leading).orElse(0L);
    long share = shard.share(items);
    ExitCode[] worst = {ExitCode.OK};
    Output.Body before =
        out -> {
          out.append(Part.head(whole, shard)).append('\n');
          for (long k = 0; k < known; k++) {
            Row row = left.orElseThrow().row(shard.item(k));
            out.append(Part.line(shard.item(k), row)).append('\n');
            worst[0] = worst[0].worst(row.exit());
          }
        };
    long[] done = {known};
    try (Output.Rows out = session.output().rows(before)) {
      try {
        runner.run(
            k -> task.at(shard.item(k)),
            known,
            share,
            (k, row) -> {
              out.writer().append(Part.line(shard.item(k), row)).append('\n');
              out.writer().flush();
              worst[0] = worst[0].worst(row.exit());
              session.progressOfAll().at("items", ++done[0], share);
            });
      } catch (OverBudget e) {
        session.stopProgress();
        Diagnostic why = e.diagnostics().get(0);
        throw new OverBudget(
            Diagnostic.error(
                    why.code(), why.message() + ": " + done[0] + " of " + share + " items are done")
                .withHint("the same command with --resume goes on from there"));
      }
      out.finish();
    }
    session.stopProgress();
    session
        .messages()
        .print(
            Diagnostic.note(
                "part",
                String.format(
                    Locale.ROOT,
                    "shard %s: %d of %d items are in '%s'; 'camp merge' with all parts goes on",
                    shard,
                    share,
                    items,
                    file)));
    return worst[0];
  }

  /** What an earlier run left of the part, when it is to be gone on with. */
  private Optional<Part> left(Whole whole) throws IOException {
    Path part = WholeFile.part(file);
    Path left = Files.exists(part) ? part : file;
    if (!session.arguments().has("--resume")
        || !Files.exists(left)
        || isBeginning(left, Part.head(whole, shard))) {
      return Optional.empty();
    }
    Part before = Part.read(left.toString());
    if (!before.whole().equals(whole) || !before.shard().equals(shard)) {
      throw new BadInput(
          Diagnostic.error(
                  "other-part",
                  before
                      .whole()
                      .otherThan(whole)
                      .orElseGet(() -> "is shard " + before.shard() + ", not " + shard))
              .inFile(left.toString())
              .withHint("write to another file with -O, or leave --resume out to begin anew"));
    }
    return Optional.of(before);
  }

  /** Whether what is left ends within the first line. */
  private static boolean isBeginning(Path left, String head) throws IOException {
    byte[] line = head.getBytes(StandardCharsets.UTF_8);
    return Files.size(left) <= line.length
        && Arrays.mismatch(Files.readAllBytes(left), line) == Files.size(left);
  }
}
