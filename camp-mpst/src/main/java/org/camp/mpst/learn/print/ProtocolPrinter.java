// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineBuilder;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolBuilder;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.system.LearnSettings;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.LearntSystem;

/**
 * A learnt system as a protocol: a call is a request, the process of its operation at the callee,
 * and a reply; what runs beside each other is asked first and answered last; other branches run at
 * threads of their own, since what a role receives is sequential.
 */
public final class ProtocolPrinter {
  private final LearntSystem system;
  private final LearnSettings settings;
  private PrintState state;

  public ProtocolPrinter(LearntSystem system, LearnSettings settings) {
    this.system = system;
    this.settings = settings;
    this.state = new PrintState(system, settings, Integer.MAX_VALUE);
  }

  /** What had to be left out. */
  public List<String> notes() {
    return state.notes;
  }

  /**
   * The machine that the printed protocol runs on: messages cost what the protocol says of them,
   * and what was measured is there by name. To be asked for when the protocol was printed.
   */
  public Machine machine() {
    MachineBuilder machine = Machine.builder("learnt").transport("0s", "0s");
    state.costs.profiles().forEach(machine::profile);
    return machine.build();
  }

  /**
   * The protocol, where operations that enter themselves are written out as deep as was seen, or
   * less deep where that is too long.
   *
   * @throws OverBudget when it is too long even so
   */
  public Protocol print() {
    int deepest = system.nesting().values().stream().mapToInt(n -> n).max().orElse(1);
    for (int deep = deepest; deep > 0; deep /= 2) {
      state = new PrintState(system, settings, deep);
      if (deep < deepest) {
        state.note(
            "operations that enter themselves are written out " + deep + " deep: " + tooLong());
      }
      try {
        return written();
      } catch (TooManyCalls e) {
        // less deep
      }
    }
    throw new OverBudget(
        Diagnostic.error("too-long", tooLong())
            .withHint("-o learn.root=NAME takes one operation of the environment"));
  }

  private static String tooLong() {
    return String.format(
        Locale.ROOT, "the protocol has more than %,d calls", PrintState.MOST_ENTERED);
  }

  private Protocol written() {
    ProtocolBuilder protocol = Protocol.named("Learnt");
    List<Block.Weighted> roots = new ArrayList<>();
    system.roots().forEach((name, n) -> roots.add(new Block.Weighted(n, new Block.Call(name))));
    Block root = roots.size() == 1 ? roots.get(0).of() : new Block.Alternatives(roots);
    PrintPlace client = new PrintPlace(ProtocolNames.CLIENT, "", Set.of(), Map.of());
    state.whole(() -> new BlockPrinter(state).emit(protocol, root, client));
    for (LearntOperation operation : system.operations().values()) {
      if (state.told.add(operation.name())) {
        ProcessComments.lines(operation).forEach(protocol::comment);
      }
    }
    protocol.comment(state.names.comment());
    protocol.comment(ProcessComments.instances(system.operations().values()));
    declare(protocol);
    return protocol.build();
  }

  private void declare(ProtocolBuilder protocol) {
    protocol.role(ProtocolNames.CLIENT);
    state.members.forEach(
        (service, most) -> {
          String role = state.names.role(service);
          int replicas = Math.max(most, state.replicas(service));
          if (replicas > 1) {
            protocol.family(role, "1", Integer.toString(replicas));
          } else {
            protocol.role(role);
          }
          optional(protocol, role);
        });
    for (int i = 1; i <= state.threads(); i++) {
      protocol.role(ProtocolNames.THREAD + i);
      optional(protocol, ProtocolNames.THREAD + i);
    }
    if (state.hasCases()) {
      protocol.role(ProtocolNames.OBSERVER);
      optional(protocol, ProtocolNames.OBSERVER);
    }
  }

  /** A role that only some branches reach may be left out of the others. */
  private void optional(ProtocolBuilder protocol, String role) {
    if (!state.always.contains(role)) {
      protocol.optional();
    }
  }
}
