// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import java.util.List;
import org.camp.core.diagnostic.Span;

/** What a line of a sequence diagram says. */
sealed interface DiagramLine {
  /** Where it is written. */
  Span span();

  /**
   * A participant.
   *
   * @param id how messages call it
   * @param name how it is shown
   */
  record Participant(String id, String name, Span span) implements DiagramLine {}

  /** A message, or something that one participant does by itself. */
  record Arrow(String from, String to, String text, Span span) implements DiagramLine {}

  /** A remark beside or over participants. */
  record Note(List<String> over, String text, Span span) implements DiagramLine {}

  /** The beginning of a loop, an alternative or another group. */
  record Open(Kind kind, String text, Span span) implements DiagramLine {}

  /** The next branch of what is open. */
  record Next(String text, Span span) implements DiagramLine {}

  /** The end of what was opened last. */
  record Close(Span span) implements DiagramLine {}

  /** The name of the diagram. */
  record Title(String text, Span span) implements DiagramLine {}

  /** A parameter, in a comment: {@code param n = 8}. */
  record Param(String name, String value, Span span) implements DiagramLine {}

  /** Something that means nothing here: an activation, a colour. */
  record Passed(Span span) implements DiagramLine {}

  /**
   * Something that would bring text from elsewhere, which is left out.
   *
   * @param why what is not done with it
   */
  record LeftOut(String why, Span span) implements DiagramLine {}

  /** Something that cannot be read. */
  record Unknown(Span span) implements DiagramLine {}

  /** Something that decides which lines the diagram has, when a program runs over it. */
  record Program(Span span) implements DiagramLine {}

  /** What is opened. */
  enum Kind {
    /** Goes round. */
    LOOP,
    /** One of several branches. */
    ALTERNATIVE,
    /** Happens or does not. */
    OPTION,
    /** Branches beside each other. */
    PARALLEL,
    /** Always happens; its further branches are what may have to be done about it. */
    CRITICAL,
    /** Happens or not; where it happens, nothing else of what it stands in does. */
    BREAK,
    /** Only a frame around what it holds. */
    FRAME
  }
}
