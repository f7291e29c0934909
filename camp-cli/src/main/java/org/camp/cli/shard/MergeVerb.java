// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.shard;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.camp.cli.grid.Row;
import org.camp.cli.output.Forms;
import org.camp.cli.session.Runners;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.ExitCode;
import org.camp.core.batch.ItemRunner;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import picocli.CommandLine.Model.CommandSpec;

/** {@code merge}: what one process gives, from the parts of all shards. */
public final class MergeVerb implements Verb {
  private static final int MOST_NAMED = 5;

  /** Runs another command line, with something else that does its items. */
  public interface Command {
    ExitCode run(List<String> words, Runners runners, Session from) throws IOException;
  }

  private final Command command;

  public MergeVerb(Command command) {
    this.command = command;
  }

  @Override
  public String name() {
    return "merge";
  }

  @Override
  public String summary() {
    return "Put the parts of all shards together (--shard I/N of sweep, validate, analyze and"
        + " compare): prints what"
        + " one process prints.";
  }

  @Override
  public Operands operands() {
    return new Operands("PART...", "part", 1, Shard.MOST, "What the shards wrote, in any order.");
  }

  /** Those of the command that was dealt out, which looks at the name of the file itself. */
  @Override
  public Forms prints() {
    return Forms.FINDINGS.andOthers();
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.output(spec);
    CommonOptions.assertions(spec);
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    Map<String, Part> parts = new LinkedHashMap<>();
    List<Diagnostic> faults = new ArrayList<>();
    for (String file : session.arguments().operands()) {
      if (parts.putIfAbsent(file, Part.read(file)) != null) {
        faults.add(Diagnostic.error("doubled-part", "is named twice").inFile(file));
      }
    }
    Whole whole = parts.values().iterator().next().whole();
    whole
        .writtenElsewhere()
        .ifPresent(why -> faults.add(other(parts.keySet().iterator().next(), why, whole)));
    faults.addAll(faults(parts, whole));
    if (faults.isEmpty()) {
      faults.addAll(whole.changed(session.sources()));
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    Map<Integer, Part> byNumber = new HashMap<>();
    parts.values().forEach(part -> byNumber.put(part.shard().number(), part));
    List<String> words = new ArrayList<>(whole.command());
    words.addAll(1, session.arguments().given().options());
    ItemRunner<Row> known =
        (task, from, to, sink) -> {
          if (to != whole.items()) {
            throw new BadInput(
                Diagnostic.error(
                    "other-part",
                    "here the command has " + to + " items, for the shards " + whole.items()));
          }
          for (long item = from; item < to; item++) {
            int number = (int) (item % byNumber.size()) + 1;
            sink.accept(item, Objects.requireNonNull(byNumber.get(number), "a part").row(item));
          }
        };
    Runners checked =
        new Runners() {
          @Override
          public ItemRunner<Row> of(Session anew) {
            whole.check(anew);
            return known;
          }

          @Override
          public Optional<List<String>> measuredFor() {
            return Optional.of(whole.assertions());
          }
        };
    return command.run(words, checked, session);
  }

  private static List<Diagnostic> faults(Map<String, Part> parts, Whole whole) {
    List<Diagnostic> faults = new ArrayList<>();
    Map<Integer, String> found = new TreeMap<>();
    int of = parts.values().iterator().next().shard().of();
    parts.forEach(
        (file, part) -> {
          if (!part.whole().equals(whole) || part.shard().of() != of) {
            faults.add(other(file, part, whole, of));
            return;
          }
          String before = found.putIfAbsent(part.shard().number(), file);
          if (before != null) {
            faults.add(
                Diagnostic.error(
                        "doubled-part", "is shard " + part.shard() + ", as '" + before + "' is")
                    .inFile(file)
                    .withHint("leave one of them out"));
          } else if (!part.isWhole()) {
            faults.add(
                Diagnostic.error(
                        "unfinished-part",
                        "has "
                            + part.lines().size()
                            + " of the "
                            + part.shard().share(whole.items())
                            + " items of shard "
                            + part.shard())
                    .inFile(file)
                    .withHint("the command of the shard with --resume does the others"));
          }
        });
    List<Integer> missing =
        IntStream.rangeClosed(1, of).filter(i -> !found.containsKey(i)).boxed().toList();
    if (faults.isEmpty() && !missing.isEmpty()) {
      String names =
          Stream.concat(
                  missing.stream().limit(MOST_NAMED).map(i -> i + "/" + of),
                  missing.size() > MOST_NAMED
                      ? Stream.of((missing.size() - MOST_NAMED) + " more")
                      : Stream.empty())
              .collect(Collectors.joining(", "));
      faults.add(
          Diagnostic.error(
                  "missing-part",
                  (missing.size() == 1 ? "a part is missing: shard " : "parts are missing: shards ")
                      + names)
              .withHint(whole.line() + " --shard " + missing.get(0) + "/" + of + " -O PART"));
    }
    return faults;
  }

  private static Diagnostic other(String file, Part part, Whole whole, int of) {
    String why =
        part.whole()
            .otherThan(whole)
            .orElseGet(() -> "is shard " + part.shard() + ", and the first part is one of " + of);
    return other(file, why, whole);
  }

  private static Diagnostic other(String file, String why, Whole whole) {
    return Diagnostic.error("other-part", why)
        .inFile(file)
        .withHint("parts of one command belong together: " + whole.line());
  }
}
