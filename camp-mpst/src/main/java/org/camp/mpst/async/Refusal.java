// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Reason;

/**
 * Why Definition 6.1 does not show that a role's local type is a reordering of its original.
 *
 * @param role the name of the role
 * @param rule which rule is missing
 * @param text what was moved where, and why that is refused
 * @param needed the value, or label, that would be missing; empty when that is not the reason
 * @param places the actions in question, in the optimised protocol and in the original
 * @param diagnostic the same as an error at the place in the optimised protocol
 */
public record Refusal(
    String role,
    Rule rule,
    String text,
    String needed,
    List<Reason> places,
    Diagnostic diagnostic) {

  /** Copies the list. */
  public Refusal {
    places = List.copyOf(places);
  }

  /** What a rule would have to allow. */
  public enum Rule {
    /** Something before what it needs. */
    NEEDS("what is needed comes first"),
    /** A message or computation that needs less than in the original. */
    NEED_DROPPED("what the original needs is still needed"),
    /** A receive before a send that it came after. */
    RECEIVE_BEFORE_SEND("a receive may not move before a send"),
    /** A message before an earlier one of its channel. */
    SAME_CHANNEL("the messages of a channel keep their order"),
    /** A message before or behind a choice on its channel. */
    CHOICE_ON_CHANNEL("a message may not pass a choice on its own channel"),
    /** A receive out of a choice. */
    RECEIVE_OUT_OF_CHOICE("a receive may not move out of a choice"),
    /** A send into a choice. */
    SEND_INTO_CHOICE("a send may not move into a choice"),
    /** Something before or behind a recursion, a computation or the end. */
    BARRIER("nothing moves past a recursion, its continue, or a computation"),
    /** An action that only one side has. */
    ONLY_ON_ONE_SIDE("both sides need the same actions"),
    /** Another structure of choices, recursions and computations. */
    STRUCTURE("both sides need the same choices, recursions and computations"),
    /** No local type. */
    NO_LOCAL_TYPE("both sides need a local type");

    private final String text;

    Rule(String text) {
      this.text = text;
    }

    /** The rule in words. */
    public String text() {
      return text;
    }
  }
}
