// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.camp.cli.output.WholeFile;
import org.camp.core.analysis.ExitCode;
import org.jspecify.annotations.Nullable;

/**
 * How the process ends. When it does not end as the command says, but by a signal or because some
 * code ended it, no half-written file stays; code that ended it is named, and the exit code is that
 * of a defect.
 */
final class ShutdownWatch {
  private static final List<String> EXITS = List.of("java.lang.System", "java.lang.Runtime");

  /** How long the command may take to print what is known when it is interrupted [s]. */
  private static final long GRACE = 5;

  private final PrintStream err;
  private final Thread command = Thread.currentThread();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable ExitCode regular;

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
  void isRegular(ExitCode exit) {
    regular = exit;
    ended.countDown();
  }

  private void before() {
    if (regular == null) {
      Optional<String> culprit =
          Thread.getAllStackTraces().entrySet().stream()
              .map(thread -> culprit(thread.getKey(), thread.getValue()))
              .flatMap(Optional::stream)
              .findFirst();
      if (culprit.isPresent()) {
        WholeFile.leave();
        blame(culprit.get());
      }
      interrupt();
    }
    WholeFile.leave();
  }

  /** After a signal: lets the command print what is known, and ends as it says. */
  private void interrupt() {
    command.interrupt();
    try {
      ended.await(GRACE, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ExitCode exit = regular;
    if (exit != null) {
      WholeFile.leave();
      Runtime.getRuntime().halt(exit.code());
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
