// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.shard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.cli.grid.CoresRunner;
import org.camp.cli.grid.PointTask;
import org.camp.cli.grid.Row;
import org.camp.cli.output.Output;
import org.camp.cli.output.WholeFile;
import org.camp.cli.session.Session;
import org.camp.cli.usage.CommonOptions;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import picocli.CommandLine.Model.CommandSpec;

/** Does one shard of a command and writes its part. */
public final class ShardRun {
  private final Session session;
  private final Shard shard;
  private final Path file;

  private ShardRun(Session session, Shard shard, Path file) {
    this.session = session;
    this.shard = shard;
    this.file = file;
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
                                                + ", for 'camp merge'")))));
  }

  /**
   * Does the items of the shard.
   *
   * @param items how many the whole command has
   * @return the worst exit code of an item
   */
  public ExitCode run(PointTask task, long items) throws IOException {
    Whole whole = Whole.of(session, items);
    SortedMap<Long, Row> known = known(whole);
    long share = shard.share(items);
    Output.Body before =
        out -> {
          out.append(Part.head(whole, shard)).append('\n');
          for (var row : known.entrySet()) {
            out.append(RowText.of(row.getKey(), row.getValue())).append('\n');
          }
        };
    ExitCode[] worst = {ExitCode.OK};
    known.values().forEach(row -> worst[0] = worst[0].worst(row.exit()));
    long[] done = {known.size()};
    try (Output.Rows out = session.output().rows(before)) {
      try {
        CoresRunner.ofThisComputer()
            .run(
                k -> task.at(shard.item(k)),
                known.size(),
                share,
                (k, row) -> {
                  out.writer().append(RowText.of(shard.item(k), row)).append('\n');
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

  /** The first rows of the shard that an earlier run left, without gaps. */
  private SortedMap<Long, Row> known(Whole whole) throws IOException {
    SortedMap<Long, Row> known = new TreeMap<>();
    Path part = WholeFile.part(file);
    Path left = Files.exists(part) ? part : file;
    if (!session.arguments().has("--resume") || !Files.exists(left)) {
      return known;
    }
    Part before = Part.read(left.toString());
    if (!before.whole().equals(whole) || !before.shard().equals(shard)) {
      throw new BadInput(
          Diagnostic.error(
                  "other-part",
                  before.whole().equals(whole)
                      ? "is shard " + before.shard() + ", not " + shard
                      : "is a part of another command: " + before.whole().line())
              .inFile(left.toString())
              .withHint("write to another file with -O, or leave --resume out to begin anew"));
    }
    for (long k = 0; before.rows().containsKey(shard.item(k)); k++) {
      known.put(shard.item(k), before.rows().get(shard.item(k)));
    }
    return known;
  }
}
