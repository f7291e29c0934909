// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.io.OutputStream;
import java.util.List;
import org.camp.core.log.Log;

/**
 * Decides about the log before anybody logs: Log4j costs more than the rest of a small run, so it
 * comes only when somebody wants to read what it writes.
 */
final class Logging {
  static final String SIMPLE = "org.apache.logging.log4j.simple.internal.SimpleProvider";
  static final String CORE = "org.apache.logging.log4j.core.impl.Log4jProvider";

  private static final String ENGINE = "classpath:org/camp/cli/engine/errors.log4j2.properties";
  private static final String ENGINE_ALL = "classpath:org/camp/cli/engine/all.log4j2.properties";

  private Logging() {}

  /**
   * Starts the log, or sees to it that there is none.
   *
   * @param args the words of the command: {@code -v} once or more often asks for the log
   * @param err where it is written
   */
  static void start(List<String> args, OutputStream err) {
    int level = level(args);
    if (args.stream().anyMatch(arg -> arg.equals("--on") || arg.startsWith("--on="))) {
      // The engine decides, which logs by Log4j too.
      set("log4j2.configurationFile", level > 0 ? ENGINE_ALL : ENGINE);
      return;
    }
    set("log4j.provider", level > 0 ? CORE : SIMPLE);
    if (level > 0) {
      VerboseLog.start(err, level > 1);
    } else {
      set(Log.SWITCH, "off");
      set("org.apache.logging.log4j.simplelog.level", "WARN"); // of plug-ins that log
    }
  }

  /** How often the log is asked for. */
  static int level(List<String> args) {
    int level = 0;
    for (String arg : args) {
      if (arg.equals("--")) {
        break;
      }
      if (arg.equals("--verbose")) {
        level++;
      } else if (arg.matches("-[qv]+")) {
        level += (int) arg.chars().filter(c -> c == 'v').count();
      }
    }
    return level;
  }

  private static void set(String key, String value) {
    if (System.getProperty(key) == null) {
      System.setProperty(key, value);
    }
  }
}
