// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.camp.cli.output.Forms;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Style;
import picocli.CommandLine.Model.CommandSpec;

/**
 * {@code watch}: analyses again whenever a file of the line has changed, until it is interrupted.
 */
public final class WatchVerb implements Verb {
  /** How long it sleeps between two looks [ms]. */
  private static final long PAUSE = 150;

  /** What changes at every look is analysed all the same. */
  private static final int MOST_CHANGES = 5;

  private final AnalyzeVerb analyze;
  private final BackendRegistry registry;

  public WatchVerb(BackendRegistry registry) {
    this.registry = registry;
    analyze = new AnalyzeVerb(registry);
  }

  @Override
  public String name() {
    return "watch";
  }

  @Override
  public String summary() {
    return "Analyze again whenever a file changes, until interrupted; options as of analyze.";
  }

  @Override
  public Operands operands() {
    return Operands.FILES;
  }

  @Override
  public void declare(CommandSpec spec) {
    analyze.declare(spec);
  }

  @Override
  public Collection<Entry<?>> part() {
    return AnalyzeVerb.services(registry);
  }

  @Override
  public Forms prints() {
    return analyze.prints();
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    List<Path> files = files(session.arguments());
    boolean terminal = session.look().style() == Style.TERMINAL;
    while (true) {
      List<Object> before = state(files);
      if (terminal) {
        session.output().write(out -> out.append("\u001b[2J\u001b[H"));
      }
      try {
        analyze.run(session.alongside(session.arguments().given()));
      } catch (CampException e) {
        session.messages().all(e.diagnostics());
      }
      session
          .messages()
          .print(
              Diagnostic.note(
                  "watch",
                  "as of "
                      + LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS)
                      + "; waiting for changes, interrupt to end"));
      if (!changed(files, before)) {
        return ExitCode.OK;
      }
    }
  }

  /** What the line reads: its operands, and the files and folders that options name. */
  private static List<Path> files(Arguments arguments) {
    return Stream.concat(arguments.operands().stream(), arguments.inputs().stream())
        .filter(name -> !name.equals("-"))
        .map(Arguments::path)
        .toList();
  }

  /**
   * Waits until something is otherwise, and stays so for a moment: who saves may empty a file
   * first. False when it was interrupted.
   */
  private static boolean changed(List<Path> files, List<Object> before) throws IOException {
    List<Object> last = before;
    List<Object> now = before;
    for (int changes = 0; changes < MOST_CHANGES && (changes == 0 || !now.equals(last)); ) {
      try {
        Thread.sleep(PAUSE);
      } catch (InterruptedException e) {
        return false;
      }
      last = now;
      now = state(files);
      changes += now.equals(before) ? 0 : 1;
    }
    return true;
  }

  /** When files were changed, and how large they are; a missing one counts as itself. */
  private static List<Object> state(List<Path> files) throws IOException {
    List<Object> state = new ArrayList<>();
    for (Path file : files) {
      if (Files.isDirectory(file)) {
        try (Stream<Path> inside = Files.list(file)) {
          inside.sorted().forEach(one -> state.add(stamp(one)));
        }
      } else {
        state.add(stamp(file));
      }
    }
    return state;
  }

  private static Object stamp(Path file) {
    try {
      BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class);
      return List.of(file, seen.lastModifiedTime(), seen.size());
    } catch (IOException e) {
      return file;
    }
  }
}
