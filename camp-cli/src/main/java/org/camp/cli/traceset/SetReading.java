// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.traceset;

import com.google.common.base.Throwables;
import com.google.common.collect.Iterables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.camp.cli.engine.Engine;
import org.camp.cli.grid.Row;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.session.Session;
import org.camp.cli.shard.ShardRun;
import org.camp.core.analysis.ExitCode;
import org.camp.core.batch.ItemRunner;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.ExtractedSource;
import org.camp.core.model.Source;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Reads the models of a command: here, or from the rows of their files, which an engine made or
 * parts hold.
 */
public final class SetReading implements AutoCloseable {
  private final Optional<PulledRows> rows;

  /** The pieces of the files that are not read yet. */
  private final Iterator<List<Source>> files;

  /** The first item of the next file. */
  private long next;

  private SetReading(Optional<PulledRows> rows, List<List<Source>> files) {
    this.rows = rows;
    this.files = files.iterator();
  }

  /** Adds what says where files are read. */
  public static void declare(CommandSpec spec) {
    ShardRun.declareWithResume(spec);
    Engine.declare(spec);
  }

  /**
   * Refuses to read elsewhere what an option has read here.
   *
   * @throws BadInput when a session is asked for both
   */
  public static void refuse(String option, Session session) {
    for (String other : List.of("--shard", "--on")) {
      if (session.arguments().value(other).isPresent()) {
        throw new BadInput(
            Diagnostic.error("usage", "'" + option + "' and '" + other + "' exclude each other")
                .withHint(other + " deals out files that are whole"));
      }
    }
  }

  /**
   * Does the shard that a session is asked for; nothing when it is asked for none.
   *
   * @param models the operands of each model
   * @throws BadInput when their files cannot be read by themselves
   */
  public static Optional<ExitCode> shard(List<List<String>> models, Session session)
      throws IOException {
    Optional<ShardRun> shard = ShardRun.of(session);
    if (shard.isEmpty()) {
      return Optional.empty();
    }
    FileItems items = new FileItems(models, session);
    return Optional.of(shard.get().largeRows().run(items.task(), items.size()));
  }

  /**
   * How the models of a session are read.
   *
   * @param models the operands of each, in the order in which they are read
   * @throws BadInput when an engine is to read files that cannot be read by themselves
   */
  public static SetReading of(List<List<String>> models, Session session) {
    if (session.isOnThisComputer()) {
      return new SetReading(Optional.empty(), List.of());
    }
    FileItems items = new FileItems(models, session);
    ItemRunner<Row> runner = session.runner();
    PulledRows rows = new PulledRows(runner, items.task(), items.size());
    return new SetReading(Optional.of(rows), items.files());
  }

  /**
   * Reads a model.
   *
   * @throws RuntimeException when it is not the files that are wrong, but what does the items
   */
  public LoadedFile read(List<String> operands, Session session) {
    return unchecked(operands, session).checked(session);
  }

  /**
   * Reads models that stand beside each other: a name that one of them has may be bound, though
   * others lack it.
   *
   * @param models the operands of each model
   * @param sessions model → the session that it is read for
   * @throws RuntimeException when it is not the files that are wrong, but what does the items
   */
  public List<LoadedFile> together(List<List<String>> models, List<Session> sessions) {
    List<LoadedFile> read = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      read.add(unchecked(models.get(m), sessions.get(m)));
    }
    for (LoadedFile one : read) {
      one.usableModel().ifPresent(model -> sessions.forEach(session -> session.alsoBinds(model)));
    }
    List<LoadedFile> checked = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      checked.add(read.get(m).checked(sessions.get(m)));
    }
    return checked;
  }

  /**
   * Reads the models of one session, each as it is asked for, and makes the session one about it: a
   * name that one of them has may be bound, though others lack it. Only where names are bound, all
   * are read before the first is given.
   *
   * @param models the operands of each model
   */
  public Iterable<LoadedFile> each(List<List<String>> models, Session session) {
    return models.size() > 1 && session.bindsNames()
        ? Iterables.transform(
            together(models, Collections.nCopies(models.size(), session)),
            one -> one.about(session))
        : Iterables.transform(models, operands -> read(operands, session));
  }

  private LoadedFile unchecked(List<String> operands, Session session) {
    if (rows.isEmpty()) {
      return LoadedFile.unchecked(operands, session, source -> source);
    }
    LoadedFile read = LoadedFile.unchecked(operands, session, this::instead);
    Optional<Throwable> ended = rows.get().ended();
    if (ended.isPresent()) {
      Throwables.throwIfUnchecked(ended.get());
      throw new IllegalStateException("what does the items ended", ended.get());
    }
    return read;
  }

  private Source instead(Source source) {
    List<Source> pieces = files.next();
    long first = next;
    next += pieces.size();
    PrimitiveIterator.OfLong item = LongStream.range(first, next).iterator();
    return new ExtractedSource(source, pieces, () -> extract(item.nextLong()));
  }

  private byte[] extract(long item) {
    var row = rows.orElseThrow().row(item);
    return ExtractRow.extract(row).orElseThrow(() -> new BadInput(ExtractRow.told(row)));
  }

  @Override
  public void close() {
    rows.ifPresent(PulledRows::close);
  }
}
