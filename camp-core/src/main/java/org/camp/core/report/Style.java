// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

/** How a text is emphasised. */
public enum Style {
  /** Not at all: for files and pipes. */
  PLAIN,
  /** With the escape sequences of a terminal. */
  TERMINAL;

  private static final String RESET = "\u001b[0m";

  /** A text as headings are shown. */
  public String bold(String text) {
    return wrap("\u001b[1m", text);
  }

  /** Something of minor weight, such as a hint. */
  public String dim(String text) {
    return wrap("\u001b[2m", text);
  }

  /** A text as errors are shown. */
  public String red(String text) {
    return wrap("\u001b[31m", text);
  }

  /** A text as warnings are shown. */
  public String yellow(String text) {
    return wrap("\u001b[33m", text);
  }

  private String wrap(String start, String text) {
    return this == PLAIN || text.isEmpty() ? text : start + text + RESET;
  }
}
