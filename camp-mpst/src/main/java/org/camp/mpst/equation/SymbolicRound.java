// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import com.google.common.collect.Maps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.loop.BodyWalk;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.loop.RoundEntries;
import org.camp.mpst.loop.WalkSetting;
import org.camp.mpst.symbolic.CostGraph;
import org.camp.mpst.symbolic.CostNotation;
import org.camp.mpst.walk.EventGraph;
import org.camp.mpst.walk.InFlight;
import org.camp.mpst.walk.Peeling;
import org.camp.mpst.walk.Regions;
import org.jspecify.annotations.Nullable;

/** One round of a recursion in symbols, T(n+1) over T(n). */
final class SymbolicRound extends SymbolicCost {
  private final WalkSetting setting;
  private final RoundEntries entries;
  private final Map<Integer, SymbolicRegime> paces = new TreeMap<>();

  /** Role → the position of its last action in a round of straight code; −1 for none. */
  private final int[] lastAction;

  /** Role → the node of its time after its last action of the round; −1 before that. */
  private final int[] finished;

  SymbolicRound(WalkSetting setting, CostGraph graph, RoundEntries entries) {
    super(setting.model(), graph, new CostTerms(graph, setting.model().parameters(), Double.NaN));
    this.setting = setting;
    this.entries = entries;
    this.lastAction = new int[code.roles().size()];
    this.finished = new int[lastAction.length];
    Arrays.fill(lastAction, -1);
    Arrays.fill(finished, -1);
    findLastActions();
  }

  /** In straight code, what follows a role's last action can refer to T(n+1). */
  private void findLastActions() {
    int end = code.end(entries.begin());
    for (int pc = entries.begin() + 1; pc < end - 1; pc++) {
      byte op = code.op(pc);
      if (!ProtocolOp.isAction(op) || op == ProtocolOp.GATHER) {
        Arrays.fill(lastAction, -1);
        return;
      }
      if (op != ProtocolOp.RECEIVE) {
        lastAction[code.from(pc)] = pc;
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE) {
        lastAction[code.receiver(pc)] = pc;
      }
    }
  }

  private int symbol(int entry, String argument) {
    return graph.symbol(
        Recurrences.name(entries, entry, argument, CostNotation.TEXT),
        Recurrences.name(entries, entry, argument, CostNotation.LATEX));
  }

  /** The entries of the state after a round. */
  int[] next(InFlight head) {
    int[] inputs = new int[entries.size()];
    Arrays.setAll(inputs, i -> symbol(i, "n"));
    EventGraph events =
        EventGraph.round(
                code,
                entries.begin(),
                head,
                setting.iterations(),
                setting.model().travels(),
                setting.budget(),
                setting.cancellation(),
                peelings())
            .orElseThrow();
    int[] next = of(events, inputs);
    for (int i = 0; i < entries.roles(); i++) {
      int role = entries.role(i);
      next[i] = finished[role] >= 0 ? finished[role] : next[i];
    }
    return next;
  }

  @Override
  int acted(int role, int pc, int cost) {
    if (lastAction[role] != pc) {
      return cost;
    }
    finished[role] = cost;
    return symbol(entries.entry(role), "n+1");
  }

  /**
   * Finds how the recursions inside run whose numbers of rounds are not known, the innermost first.
   *
   * @return whether there are any
   */
  boolean findPaces() {
    Regions regions = new Regions(code);
    for (int pc = code.end(entries.begin()) - 1; pc > entries.begin(); pc--) {
      if (code.op(pc) == ProtocolOp.REC
          && setting.iterations()[code.recursionNumber(pc)] < 0
          && code.isContinued(code.recursionNumber(pc))) {
        int begin = pc;
        BodyWalk.alone(setting, pc, peelings())
            .flatMap(inner -> SymbolicCycleTime.pace(this, inner, !regions.isStraightLoop(begin)))
            .ifPresent(pace -> paces.put(code.recursionNumber(begin), pace));
      }
    }
    return !paces.isEmpty();
  }

  /** The body as a map in which recursions that have a pace are delays. */
  @Nullable LoopBody mapWithPaces(InFlight queues) {
    LoopBody.Head head = LoopBody.Head.atZero(entries.roles(), queues);
    return BodyWalk.of(setting, entries.begin(), head, peelings()).orElse(null);
  }

  @Override
  int delay(int pc) {
    SymbolicRegime pace = paces.get(code.recursionNumber(pc));
    if (pace == null) {
      throw new IllegalStateException("no pace at " + pc);
    }
    return pace.times(graph, pace.run());
  }

  private Map<Integer, Peeling> peelings() {
    return Maps.transformValues(paces, SymbolicRegime::peeling);
  }

  /** How recursions inside run whose numbers of rounds are not known. */
  Collection<SymbolicRegime> paces() {
    return paces.values();
  }

  /** The parts of what a node of a body's circuit adds; null when they are not known. */
  @Nullable List<Integer> parts(LoopBody body, int node) {
    List<Integer> parts = new ArrayList<>();
    int pc = body.position(node);
    if (pc < 0) {
      return body.again().added(node) == 0 ? parts : null;
    }
    byte op = code.op(pc);
    if (body.isTravel(node)) {
      parts.add(travel(pc));
      return parts;
    }
    boolean receives = body.isReceive(node);
    if (op == ProtocolOp.REC) {
      parts.add(delay(pc));
      return parts;
    }
    if (op != ProtocolOp.COMPUTE) {
      parts.add(communication(pc, !receives));
    }
    if (receives || op == ProtocolOp.COMPUTE) {
      parts.add(local(pc, op));
    }
    return parts;
  }
}
