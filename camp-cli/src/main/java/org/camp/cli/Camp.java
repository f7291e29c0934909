// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.camp.cli.engine.EnginePath;
import org.camp.cli.output.Version;
import org.camp.cli.terminal.DiagnosticPrinter;
import org.camp.cli.terminal.DisplayOptions;
import org.camp.cli.terminal.Terminal;
import org.camp.cli.usage.ArgumentFiles;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.TimeLimit;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.CampException;

/** The command as a function: arguments and streams in, exit code out. */
public final class Camp {
  private Camp() {}

  /**
   * Runs the command once, without a terminal.
   *
   * @param in what {@code -} reads
   * @param out gets results only, in UTF-8
   * @param err gets everything else
   * @return the exit code: 0 fine, 1 the answer is "no", 2 usage or unreadable input, 3 a limit was
   *     hit, 70 a defect
   */
  public static int run(String[] args, InputStream in, OutputStream out, PrintStream err) {
    return run(args, new Terminal(in, out, err, false)).code();
  }

  /**
   * Runs the command as {@link #run(String[], InputStream, OutputStream, PrintStream)} does, with
   * services that were collected before: for many lines in one Java process. A line that names
   * plug-ins of its own collects anew.
   *
   * @param registry stays open
   */
  public static int run(
      String[] args, InputStream in, OutputStream out, PrintStream err, BackendRegistry registry) {
    return run(args, new Terminal(in, out, err, false), Optional.of(registry)).code();
  }

  static ExitCode run(String[] args, Terminal terminal) {
    return run(args, terminal, Optional.empty());
  }

  /** Runs the command beside the jars of an engine, which has its own of what CAMP needs too. */
  private static ExitCode beside(EnginePath engine, List<String> args, Terminal terminal) {
    try {
      Class<?> own = engine.beside(Camp.class);
      Object code =
          own.getMethod(
                  "run", String[].class, InputStream.class, OutputStream.class, PrintStream.class)
              .invoke(
                  null, args.toArray(String[]::new), terminal.in(), terminal.out(), terminal.err());
      return Arrays.stream(ExitCode.values())
          .filter(exit -> code.equals(exit.code()))
          .findFirst()
          .orElseThrow();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the command beside an engine", e);
    }
  }

  private static ExitCode run(
      String[] args, Terminal terminal, Optional<BackendRegistry> registry) {
    boolean traces = List.of(args).contains("--stacktrace");
    try {
      return start(ArgumentFiles.expanded(List.of(args)), terminal, registry);
    } catch (CampException e) {
      new DiagnosticPrinter(terminal.err(), DisplayOptions.of(List.of(args), terminal))
          .all(e.diagnostics());
      trace(traces, e, terminal.err());
      return ExitCode.of(e);
    } catch (IOException | UncheckedIOException e) {
      trace(traces, e, terminal.err());
      return outputFailed(e, terminal.err());
    } catch (OutOfMemoryError e) {
      terminal.err().println("error: memory ran out");
      terminal
          .err()
          .println("  hint: give Java more memory (java -Xmx4g -jar ...), or take a smaller model");
      trace(traces, e, terminal.err());
      return ExitCode.LIMIT;
    } catch (RuntimeException | Error e) {
      terminal.err().println("error: this is a defect of CAMP: " + e);
      terminal.err().println("  hint: run it again with --stacktrace and report what it prints");
      trace(traces, e, terminal.err());
      return ExitCode.DEFECT;
    }
  }

  private static ExitCode start(
      List<String> args, Terminal terminal, Optional<BackendRegistry> collected)
      throws IOException {
    if (args.equals(List.of("--version"))) {
      terminal.out().write(("camp " + Version.text() + "\n").getBytes(StandardCharsets.UTF_8));
      return ExitCode.OK;
    }
    Optional<EnginePath> engine = EnginePath.of(args);
    if (engine.isPresent()) {
      return beside(engine.get(), args, terminal);
    }
    List<Path> plugins = pluginDirectories(args);
    if (collected.isPresent() && plugins.isEmpty()) {
      return start(args, terminal, collected.get());
    }
    Duration patience =
        TimeLimit.of(args).map(TimeLimit::patience).orElse(BackendRegistry.PATIENCE);
    try (BackendRegistry registry = BackendRegistry.load(plugins, patience)) {
      return start(args, terminal, registry);
    }
  }

  private static ExitCode start(List<String> args, Terminal terminal, BackendRegistry registry)
      throws IOException {
    DisplayOptions look = DisplayOptions.of(args, terminal);
    DiagnosticPrinter messages = new DiagnosticPrinter(terminal.err(), look);
    registry.problems().forEach(messages::print);
    if (registry.problems().stream().anyMatch(p -> p.code().equals("no-plugin-directory"))) {
      return ExitCode.USAGE;
    }
    return new CommandTree(registry).run(args, terminal, look, messages);
  }

  /** Verbs come from plug-ins too, so their directories are needed before the line is parsed. */
  static List<Path> pluginDirectories(List<String> args) {
    List<Path> directories = new ArrayList<>();
    for (int i = 0; i < args.size() && !args.get(i).equals("--"); i++) {
      String arg = args.get(i);
      if (arg.startsWith("--plugins=")) {
        directories.add(Arguments.path(arg.substring("--plugins=".length())));
      } else if (arg.equals("--plugins") && i + 1 < args.size()) {
        directories.add(Arguments.path(args.get(++i)));
      }
    }
    return directories;
  }

  private static ExitCode outputFailed(Exception e, PrintStream err) {
    Throwable why = e instanceof UncheckedIOException wrapped ? wrapped.getCause() : e;
    if (why instanceof ClosedByInterruptException) {
      err.println("error: interrupted while the output was written");
      return ExitCode.LIMIT;
    }
    String message = Objects.toString(e.getMessage(), "").toLowerCase(Locale.ROOT);
    if (!message.contains("broken pipe")) {
      err.println("error: the output cannot be written: " + e.getMessage());
    }
    return ExitCode.USAGE;
  }

  private static void trace(boolean wanted, Throwable thrown, PrintStream err) {
    if (wanted) {
      thrown.printStackTrace(err);
    }
  }
}
