// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.jspecify.annotations.Nullable;

/**
 * The local types of all roles of a protocol, as far as they are defined (Castro-Perez and Yoshida,
 * OOPSLA 2020, Definition 3.1), with full merging, on whole messages, and with the rule for
 * recursion corrected: a role outside a loop goes on where the loop is left (why: {@code
 * doc/theory.md}, section 2).
 *
 * <pre>{@code
 * Projections projections = Projections.of(instance);
 * if (projections.projectable()) {
 *   System.out.println(projections.text(role));
 * }
 * }</pre>
 *
 * <p>Time is linear in the code, plus for each choice the roles that act in its branches and what
 * their types have in common. Immutable and thread-safe.
 */
public final class Projections {
  private static final int LONGEST_TEXT = 4_000_000;
  private static final int MOST_PROBLEMS = 100;

  private final ProtocolInstance code;
  private final BitSet participants;
  private final boolean hasHeads;
  private final boolean isStraight;
  private final Runnable pulse;
  private volatile @Nullable Projected projected;
  private final List<Diagnostic> problems;

  private Projections(ProtocolInstance instance, Runnable pulse) {
    ProtocolInstance unfolded = instance;
    List<Diagnostic> found = new ArrayList<>();
    if (!ChoiceHeads.areUnfolded(instance)) {
      try {
        unfolded = Unfolding.unfold(instance, pulse);
      } catch (IllFormed refused) {
        found.addAll(refused.diagnostics());
        unfolded = null;
      }
    }
    code = unfolded == null ? instance : unfolded;
    if (unfolded != null) {
      found.addAll(ChoiceHeads.check(code));
    }
    hasHeads = found.isEmpty();
    participants = participantsOf(instance);
    isStraight = code.choices() == 0 && code.recursions().isEmpty();
    this.pulse = pulse;
    if (hasHeads && !isStraight) {
      explain(projected(), found);
    }
    problems = List.copyOf(found);
  }

  /** Projects a protocol onto all its roles. */
  public static Projections of(ProtocolInstance instance) {
    return of(instance, () -> {});
  }

  /**
   * Projects a protocol onto all its roles.
   *
   * @param pulse is run every now and then, and may throw to cancel
   * @throws org.camp.core.diagnostic.OverBudget when choices whose branches begin with a recursion
   *     unfold to too much
   */
  public static Projections of(ProtocolInstance instance, Runnable pulse) {
    return new Projections(instance, pulse);
  }

  private static BitSet participantsOf(ProtocolInstance code) {
    BitSet acting = new BitSet(code.roles().size());
    for (int pc = 0; pc < code.length(); pc++) {
      byte op = code.op(pc);
      if (ProtocolOp.isAction(op) && op != ProtocolOp.RECEIVE) {
        acting.set(code.from(pc));
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE) {
        acting.set(code.receiver(pc));
      }
    }
    return acting;
  }

  /**
   * Local types, made when they are first needed: without choice and recursion all are defined.
   *
   * @param typeOf role → its type; −1 − n for the n-th conflict
   */
  private record Projected(LocalTypes types, int[] typeOf, List<Conflict> conflicts) {}

  private Projected projected() {
    Projected known = projected;
    if (known == null) {
      known = hasHeads ? project() : nothing();
      projected = known;
    }
    return known;
  }

  private Projected project() {
    Projector projector = new Projector(code, pulse);
    int[] typeOf = projector.project(participants);
    return new Projected(projector.types(), typeOf, List.copyOf(projector.conflicts()));
  }

  private Projected nothing() {
    LocalTypes none = new LocalTypes(new MessageTable(code), 0);
    return new Projected(none, new int[code.roles().size()], List.of());
  }

  private void explain(Projected all, List<Diagnostic> found) {
    ConflictExplanation explanation = new ConflictExplanation(code, all.types);
    int[] typeOf = all.typeOf;
    int undefined = 0;
    for (int role = 0; role < typeOf.length; role++) {
      if (typeOf[role] < 0 && ++undefined <= MOST_PROBLEMS) {
        found.add(explanation.explain(role, all.conflicts.get(-1 - typeOf[role])));
      }
    }
    if (undefined > MOST_PROBLEMS) {
      int more = undefined - MOST_PROBLEMS;
      found.add(Diagnostic.error("not-mergeable", more + " more roles have no projection either"));
    }
  }

  /**
   * Whether every role that acts has a local type: Wf(G). With asynchronous halves this does not
   * imply freedom from deadlock; {@link org.camp.mpst.semantics.SafetyJudgement} tells.
   */
  public boolean projectable() {
    return problems.isEmpty();
  }

  /**
   * Why the protocol is not projectable: choices without proper heads, or one problem per role
   * whose projection is undefined.
   */
  public List<Diagnostic> problems() {
    return problems;
  }

  /** Whether the role has a local type; a role that never acts has {@code end}. */
  public boolean defined(int role) {
    return hasHeads && (isStraight || projected().typeOf[role] >= 0);
  }

  /** Whether the role acts at all. */
  public boolean isParticipant(int role) {
    return participants.get(role);
  }

  /**
   * The role's local type, a node of {@link #types()}.
   *
   * @throws IllegalArgumentException when it is undefined
   */
  public int type(int role) {
    if (!defined(role)) {
      throw new IllegalArgumentException("the projection of role " + role + " is undefined");
    }
    return projected().typeOf[role];
  }

  /** Where the local types live. */
  public LocalTypes types() {
    return projected().types;
  }

  /**
   * The code that was projected: the protocol itself, or where branches of choices began with a
   * recursion, a choice or a {@code continue}, the protocol with these unfolded. {@link
   * LocalTypes#position} refers to it.
   */
  public ProtocolInstance code() {
    return code;
  }

  /**
   * The role's local type as a Scribble local protocol with costs; one line that says so when it
   * has more than four million characters.
   *
   * @throws IllegalArgumentException when it is undefined
   */
  public String text(int role) {
    String text = text(role, LONGEST_TEXT);
    return text != null
        ? text
        : "// local protocol "
            + code.name()
            + " at "
            + code.roles().name(role)
            + ": more than "
            + LONGEST_TEXT
            + " characters\n";
  }

  /**
   * As {@link #text(int)}, but null when the text has more characters than about {@code limit}: a
   * type is a graph, and its text a tree.
   */
  public @Nullable String text(int role, int limit) {
    return new LocalTypeText(code, types(), limit).print(role, type(role));
  }
}
