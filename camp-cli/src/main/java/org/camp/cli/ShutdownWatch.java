// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.camp.cli.output.WholeFile;
import org.camp.core.analysis.ExitCode;

/**
 * How the process ends. When it does not end as the command says, but by a signal or because some
 * code ended it, no half-written file stays; code that ended it is named, and the exit code is that
 * of a defect.
 */
final class ShutdownWatch {
  private static final List<String> EXITS = List.of("java.lang.System", "java.lang.Runtime");

  private final PrintStream err;
  private volatile boolean regular;

  private ShutdownWatch(PrintStream err) {
    this.err = err;
  }

  /** Watches over the end of this process. */
  static ShutdownWatch watch(PrintStream err) {
    ShutdownWatch ending = new ShutdownWatch(err);
    Runtime.getRuntime().addShutdownHook(new Thread(ending::before, "camp-ending"));
    return ending;
  }

  /** The command has ended; what ends the process from now on is right. */
  void isRegular() {
    regular = true;
  }

  private void before() {
    WholeFile.leave();
    if (!regular) {
      Thread.getAllStackTraces().entrySet().stream()
          .map(thread -> culprit(thread.getKey(), thread.getValue()))
          .flatMap(Optional::stream)
          .findFirst()
          .ifPresent(this::blame);
    }
  }

  private void blame(String culprit) {
    err.println("error: " + culprit + " failed: it ended the process (System.exit)");
    err.println("  hint: a plug-in must return or throw; this is a defect of it, not of the model");
    err.flush();
    Runtime.getRuntime().halt(ExitCode.DEFECT.code());
  }

  /** Who called {@code System.exit} on a thread; a signal ends the process without that call. */
  private static Optional<String> culprit(Thread thread, StackTraceElement[] frames) {
    for (int i = 0; i + 1 < frames.length; i++) {
      boolean exits =
          EXITS.contains(frames[i].getClassName()) && frames[i].getMethodName().equals("exit");
      if (exits && !EXITS.contains(frames[i + 1].getClassName())) {
        return Optional.of(name(thread, frames[i + 1]));
      }
    }
    return Optional.empty();
  }

  private static String name(Thread thread, StackTraceElement frame) {
    String plugin = frame.getClassLoaderName();
    String service = thread.getName();
    String who =
        service.startsWith("camp-")
            ? "'" + service.substring("camp-".length()) + "'"
            : "class " + frame.getClassName();
    return plugin == null || plugin.equals("app") ? who : who + " of " + plugin;
  }
}
