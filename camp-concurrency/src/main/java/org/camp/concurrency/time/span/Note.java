// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

/** What is corrected, assumed or dropped on the way to the normal form of a trace. */
public enum Note {
  SAME_SPAN("same span twice"),
  SAME_ID("span id used twice"),
  NO_START("span without a start"),
  NO_END("span without an end"),
  NEGATIVE("span ends before it starts"),
  ORPHAN("parent missing"),
  CIRCLE("parents in a circle"),
  KINDS("kinds inferred"),
  CLOCKS("clocks corrected"),
  CONTRADICTION("clocks contradict each other"),
  EARLY("child starts before its parent"),
  TAIL("server ends after its answer arrived"),
  LINK_OUT("link out of the trace"),
  LINK_LATE("link to a later span"),
  LINK_APART("link to a span that stands apart"),
  LINK_CIRCLE("links in a circle");

  /** How many there are. */
  static final int COUNT = values().length;

  private final String text;

  Note(String text) {
    this.text = text;
  }

  /** What it says, of one. */
  public String text() {
    return text;
  }
}
