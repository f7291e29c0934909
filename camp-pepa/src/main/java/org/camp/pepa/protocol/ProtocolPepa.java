// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.protocol;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.pepa.lang.Definitions;
import org.camp.pepa.lang.ModelVariant;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.Process;

/**
 * A protocol with times as a PEPA model: a component per role, its projection; every time becomes
 * the mean of an exponential distribution. A message is an activity that sender and receiver share:
 * they wait for each other (rendezvous), where in the protocol the sender goes on; where messages
 * travel for a while, a component of their own carries them, one at a time. Without choices, the
 * model is therefore never faster than the protocol.
 *
 * <p>Where it has no such shape, {@link org.camp.core.diagnostic.NotApplicable} says why: a role
 * that ends, halves of messages, quorums, a message that takes no time, a role that does not hear
 * which branch was chosen, branches that begin with steps of different durations.
 */
public final class ProtocolPepa {
  private static final int MOST_OPERATIONS = 20_000;
  private static final int MOST_ROLES = 500;

  private final ProtocolInstance code;
  private final ActivityNames names;
  private final List<Definitions.NamedProcess> definitions = new ArrayList<>();

  private ProtocolPepa(ProtocolInstance code) {
    this.code = code;
    this.names = new ActivityNames(code);
  }

  /**
   * A protocol as a PEPA model: a sequential component for every role.
   *
   * @param context bindings and machine
   * @param defaultCost seconds that unknown sends and receives take, when given
   * @param mostStates how many combinations of local states the model may have
   * @throws org.camp.core.diagnostic.NotApplicable when the protocol has no such shape
   * @throws OverBudget when it is larger than that
   * @throws org.camp.core.diagnostic.IllFormed when the protocol cannot be instantiated
   */
  public static PepaModel of(
      Protocol protocol, AnalysisContext context, OptionalDouble defaultCost, long mostStates) {
    Parameters parameters =
        protocol.parameters(context.bindings(protocol), MessageTimes.means(context.machine()));
    ProtocolInstance code =
        protocol.instantiate(
            parameters, new Protocol.Limits(MOST_OPERATIONS, context.cancellation()::check));
    MessageTimes times = new MessageTimes(code, parameters, context.machine(), defaultCost);
    return new ProtocolPepa(code).model(times, context, mostStates);
  }

  private PepaModel model(MessageTimes times, AnalysisContext context, long mostStates) {
    if (code.roles().size() > MOST_ROLES) {
      throw MessageTimes.refused(
          "too-large",
          String.format(Locale.ROOT, "%,d roles are too many components", code.roles().size()),
          "take a smaller instance with -D");
    }
    boolean guessed = false;
    boolean halves = false;
    for (int pc = 0; pc < code.length(); pc++) {
      guessed |= code.op(pc) == ProtocolOp.BRANCH && !code.hasProbability(pc);
      if (code.op(pc) == ProtocolOp.GATHER) {
        throw MessageTimes.refused(
            "quorum",
            "a quorum takes the votes that come first, and drops the others, which needs queues",
            "gather all with a loop: for i in 1..n { Vote() from r[i] to l; }");
      }
      halves |= code.op(pc) == ProtocolOp.SEND || code.op(pc) == ProtocolOp.RECEIVE;
    }
    if (halves) {
      throw MessageTimes.refused(
          "asynchronous", "it has halves of messages, which need queues", null);
    }
    Wires wires = new Wires(code, names, times);
    List<ProtocolBlocks.Item> items = ProtocolBlocks.of(code);
    List<Integer> roles = new ArrayList<>();
    double states = wires.states();
    for (int r = 0; r < code.roles().size(); r++) {
      if (ProtocolBlocks.takesPart(items, r)) {
        roles.add(r);
        RoleProcess process = new RoleProcess(code, r, names, times, wires);
        List<Definitions.NamedProcess> own = process.definitions(items);
        definitions.addAll(own);
        states *= own.size();
      }
    }
    if (roles.isEmpty()) {
      throw MessageTimes.refused("nothing", "nothing happens in it", null);
    }
    if (states > mostStates) {
      throw new OverBudget(
          Diagnostic.error(
                  "over-budget",
                  String.format(
                      Locale.ROOT,
                      "as a PEPA model the protocol may have %.1e states; %,d are allowed",
                      states,
                      mostStates))
              .withHint("allow more with --budget states=…"));
    }
    if (guessed) {
      context.report(
          Diagnostic.note(
              "equally-likely", "branches without a probability are taken as equally likely"));
    }
    wires.define(definitions);
    Definitions all = new Definitions(List.of(), definitions, wires.with(system(roles, wires)));
    return PepaModel.of(code.name(), all, application(), ModelVariant.Finder.NONE);
  }

  /** Every role cooperates with those before it on the messages between them. */
  private Process system(List<Integer> roles, Wires wires) {
    Process all = constant(roles.get(0));
    Set<Integer> before = new HashSet<>(Set.of(roles.get(0)));
    for (int role : roles.subList(1, roles.size())) {
      Set<String> shared = new LinkedHashSet<>();
      for (int pc = 0; pc < code.length(); pc++) {
        if (code.op(pc) == ProtocolOp.MESSAGE
            && !wires.has(pc)
            && ((code.sender(pc) == role && before.contains(code.receiver(pc)))
                || (code.receiver(pc) == role && before.contains(code.sender(pc))))) {
          shared.add(names.message(pc));
        }
      }
      all =
          new Process.Cooperation(
              all, Process.ActionSet.of(List.copyOf(shared)), constant(role), Span.NONE);
      before.add(role);
    }
    return all;
  }

  private Process constant(int role) {
    return new Process.Constant(names.role(role), Span.NONE);
  }

  /** The first step of the first loop happens once per round, when it stands before any choice. */
  private List<String> application() {
    int pc = 0;
    while (pc < code.length() && code.op(pc) != ProtocolOp.REC) {
      pc++;
    }
    for (pc++; pc < code.length(); pc++) {
      switch (code.op(pc)) {
        case ProtocolOp.MESSAGE -> {
          return List.of(names.message(pc));
        }
        case ProtocolOp.COMPUTE -> {}
        default -> {
          return List.of();
        }
      }
    }
    return List.of();
  }
}
