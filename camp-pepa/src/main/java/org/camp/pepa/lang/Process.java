// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.List;
import org.camp.core.diagnostic.Span;

/** A process of PEPA (Hillston 1996, chapter 3), with arrays. */
public sealed interface Process {
  /** Where it was written. */
  Span span();

  /** The name of a definition. */
  record Constant(String name, Span span) implements Process {}

  /**
   * {@code (action, rate).next}.
   *
   * @param actionSpan where the action was written
   */
  record Prefix(String action, Span actionSpan, Rate rate, Process next, Span span)
      implements Process {}

  /** {@code P + Q + …}, at least two. */
  record Choice(List<Process> options, Span span) implements Process {
    /** Copies the list. */
    public Choice {
      options = List.copyOf(options);
    }
  }

  /** {@code left <actions> right}. */
  record Cooperation(Process left, ActionSet actions, Process right, Span span)
      implements Process {}

  /** {@code body / {actions}}. */
  record Hiding(Process body, ActionSet actions, Span span) implements Process {}

  /** {@code body[size, {actions}]}: {@code size} copies that cooperate on {@code actions}. */
  record Array(Process body, Rate size, ActionSet actions, Span span) implements Process {}

  /**
   * Actions of a cooperation or a hiding.
   *
   * @param wildcard whether it is {@code <*>}: all actions that both sides can do
   * @param names the actions, as listed
   * @param spans where each was written
   */
  record ActionSet(boolean wildcard, List<String> names, List<Span> spans) {
    /** No actions. */
    public static final ActionSet EMPTY = new ActionSet(false, List.of(), List.of());

    /** Copies the lists. */
    public ActionSet {
      names = List.copyOf(names);
      spans = List.copyOf(spans);
    }

    /** The listed actions of a model that is built. */
    public static ActionSet of(List<String> names) {
      return new ActionSet(false, names, names.stream().map(n -> Span.NONE).toList());
    }

    /** Where the i-th action was written. */
    public Span span(int i) {
      return spans.get(i);
    }
  }
}
