// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.mpst.semantics.GlobalTerm.At;
import org.camp.mpst.semantics.GlobalTerm.End;
import org.camp.mpst.semantics.GlobalTerm.Interaction;
import org.camp.mpst.semantics.GlobalTerm.Scope;
import org.camp.mpst.semantics.GlobalTerm.Transit;
import org.camp.mpst.semantics.GlobalTerm.Working;
import org.jspecify.annotations.Nullable;

/**
 * The labelled transition system of a global type (Definition 3.3), for types without asynchronous
 * halves. Actions of roles that a prefix does not involve happen under it (GR4, GR5); where that
 * would unfold a recursion for ever without meeting the role, there is no such transition.
 */
public final class GlobalTypes {
  private final ProtocolInstance code;
  private final Parameters parameters;

  /** Position of a branch → the position of the end of its choice. */
  private final int[] branchEnd;

  /**
   * The system of a protocol.
   *
   * @param code in which every branch begins with its message, as in {@link
   *     org.camp.mpst.projection.Projections#code()}
   * @throws NotApplicable when the protocol has asynchronous halves
   */
  public GlobalTypes(ProtocolInstance code, Parameters parameters) {
    this.code = code;
    this.parameters = parameters;
    this.branchEnd = new int[code.length()];
    for (int pc = 0; pc < code.length(); pc++) {
      if (code.op(pc) == ProtocolOp.SEND || code.op(pc) == ProtocolOp.RECEIVE) {
        throw new NotApplicable(
            code.source()
                .error(
                    "asynchronous-half",
                    code.span(pc),
                    "Definition 3.3 has no transitions for asynchronous halves"));
      }
      if (code.op(pc) == ProtocolOp.CHOICE) {
        for (int b = pc + 1; b != code.end(pc); b = code.end(b)) {
          branchEnd[b] = code.end(pc);
        }
      }
    }
  }

  /** The type before anything has happened. */
  public GlobalTerm initial() {
    return at(0, null);
  }

  /** An action, and the type that is left behind it. */
  public record Step(Action action, GlobalTerm next) {}

  /** All transitions of a type, by role. */
  public List<Step> steps(GlobalTerm term) {
    List<Step> steps = new ArrayList<>();
    for (int role = 0; role < code.roles().size(); role++) {
      steps.addAll(steps(term, role, new HashSet<>()));
    }
    return steps;
  }

  /** The type that begins at a position, behind all control operations. */
  private GlobalTerm at(int position, @Nullable Scope around) {
    int pc = position;
    Scope scope = around;
    while (pc < code.length()) {
      switch (code.op(pc)) {
        case ProtocolOp.REC -> {
          long rounds = rounds(code.recursionNumber(pc));
          if (rounds == 0) {
            pc = code.end(pc) + 1;
          } else {
            scope = new Scope(code.recursionNumber(pc), rounds < 0 ? -1 : rounds - 1, scope);
            pc++;
          }
        }
        case ProtocolOp.CONTINUE -> {
          Scope binder = scope;
          while (binder != null && binder.recursion() != code.recursionNumber(pc)) {
            binder = binder.outer();
          }
          if (binder == null) {
            throw new IllegalStateException("free variable");
          }
          int begin = code.begin(pc);
          if (binder.left() == 0) {
            scope = binder.outer();
            pc = code.end(begin) + 1;
          } else {
            long left = binder.left() < 0 ? -1 : binder.left() - 1;
            scope = new Scope(binder.recursion(), left, binder.outer());
            pc = begin + 1;
          }
        }
        case ProtocolOp.END_REC -> {
          scope = scope == null ? null : scope.outer();
          pc++;
        }
        case ProtocolOp.END_CHOICE -> pc++;
        case ProtocolOp.BRANCH -> pc = branchEnd[pc];
        default -> {
          return new At(pc, scope);
        }
      }
    }
    return new End();
  }

  private long rounds(int recursion) {
    Expression times = code.recursions().get(recursion).times();
    double rounds = times == null ? Double.NaN : parameters.evaluate(times);
    return Double.isNaN(rounds) ? -1 : (long) rounds;
  }

  private List<Step> steps(GlobalTerm term, int role, Set<At> unfolded) {
    if (term instanceof At at) {
      return unfolded.add(at) ? steps(expand(at), role, unfolded) : List.of();
    }
    if (term instanceof Interaction choice) {
      return choice(choice, role, unfolded);
    }
    List<Step> steps = new ArrayList<>();
    if (term instanceof Transit t) {
      if (role == t.to()) {
        Action taken = new Action(Action.Kind.RECEIVE, t.from(), t.to(), text(t.message()));
        Expression cost = code.kind(t.message()).cost();
        GlobalTerm next = cost == null ? t.next() : new Working(t.to(), cost.text(), t.next());
        steps.add(new Step(taken, next));
      } else {
        for (Step inside : steps(t.next(), role, unfolded)) {
          GlobalTerm next = new Transit(t.from(), t.to(), t.message(), inside.next());
          steps.add(new Step(inside.action(), next));
        }
      }
    } else if (term instanceof Working w) {
      if (role == w.role()) {
        steps.add(new Step(new Action(Action.Kind.COMPUTE, role, role, w.cost()), w.next()));
      } else {
        for (Step inside : steps(w.next(), role, unfolded)) {
          steps.add(new Step(inside.action(), new Working(w.role(), w.cost(), inside.next())));
        }
      }
    }
    return steps;
  }

  private List<Step> choice(Interaction choice, int role, Set<At> unfolded) {
    List<Step> steps = new ArrayList<>();
    int n = choice.messages().size();
    if (role == choice.to()) {
      return steps;
    }
    if (role == choice.from()) {
      for (int i = 0; i < n; i++) {
        int message = choice.messages().get(i);
        Action sent = new Action(Action.Kind.SEND, role, choice.to(), text(message));
        GlobalTerm next = new Transit(role, choice.to(), message, choice.next().get(i));
        steps.add(new Step(sent, next));
      }
      return steps;
    }
    for (Step first : steps(choice.next().get(0), role, new HashSet<>(unfolded))) {
      List<GlobalTerm> next = new ArrayList<>();
      next.add(first.next());
      for (int i = 1; i < n; i++) {
        for (Step other : steps(choice.next().get(i), role, new HashSet<>(unfolded))) {
          if (other.action().equals(first.action())) {
            next.add(other.next());
          }
        }
      }
      if (next.size() == n) {
        GlobalTerm after = new Interaction(choice.from(), choice.to(), choice.messages(), next);
        steps.add(new Step(first.action(), after));
      }
    }
    return steps;
  }

  private GlobalTerm expand(At at) {
    int pc = at.position();
    if (code.op(pc) == ProtocolOp.COMPUTE) {
      return new Working(code.role(pc), code.computationAt(pc).text(), at(pc + 1, at.scope()));
    }
    if (code.op(pc) == ProtocolOp.MESSAGE) {
      return new Interaction(
          code.sender(pc),
          code.receiver(pc),
          List.of(code.kindNumber(pc)),
          List.of(at(pc + 1, at.scope())));
    }
    List<Integer> messages = new ArrayList<>();
    List<GlobalTerm> next = new ArrayList<>();
    for (int branch = pc + 1; branch != code.end(pc); branch = code.end(branch)) {
      messages.add(code.kindNumber(branch + 1));
      next.add(at(branch + 2, at.scope()));
    }
    return new Interaction(code.sender(pc + 2), code.receiver(pc + 2), messages, next);
  }

  private String text(int message) {
    MessageKind kind = code.kind(message);
    return kind.text();
  }
}
