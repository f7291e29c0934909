// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.util.regex.Pattern;

/**
 * Chooses the logging provider before the first logger is made: log4j-core costs more than the rest
 * of a small run together, so it comes only when somebody wants to read the log.
 */
final class Logging {
  static final String SIMPLE = "org.apache.logging.log4j.simple.internal.SimpleProvider";
  static final String CORE = "org.apache.logging.log4j.core.impl.Log4jProvider";

  private static final Pattern VERBOSE = Pattern.compile("-[qv]*v[qv]*|--verbose");

  private Logging() {}

  static void choose(String[] args) {
    boolean verbose = false;
    for (String arg : args) {
      verbose |= VERBOSE.matcher(arg).matches();
    }
    set("log4j.provider", verbose ? CORE : SIMPLE);
    if (verbose) {
      set("log4j2.configurationFile", "classpath:org/camp/cli/log4j2-verbose.properties");
    } else {
      set("org.apache.logging.log4j.simplelog.level", "WARN");
    }
  }

  private static void set(String key, String value) {
    if (System.getProperty(key) == null) {
      System.setProperty(key, value);
    }
  }
}
