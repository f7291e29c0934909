// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import com.google.common.collect.Maps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.protocol.Op;
import org.camp.core.protocol.RoleTable;
import org.camp.mpst.loop.BodyWalk;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.loop.WalkSetting;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.symbolic.CostGraph;
import org.camp.mpst.symbolic.CostNotation;
import org.camp.mpst.symbolic.CostPrinter;
import org.camp.mpst.symbolic.CostRendering;
import org.camp.mpst.walk.InFlight;
import org.camp.mpst.walk.Peeling;
import org.jspecify.annotations.Nullable;

/**
 * The recurrences of a recursion (Definition 5.1), T(n+1) over T(n), and the growth per round that
 * they settle to, over c_O, c_I and the parameters. W(n) are messages in flight.
 */
public final class Recurrences {

  private final LoopBody body;
  private final CostGraph graph;

  /** Entry of the state → the node of x(n+1) over x(n). */
  private final int[] next;

  /** Entry of a role → the node of what a round adds in the long run; null when not simple. */
  private final int @Nullable [] steady;

  private final List<Pace> paces;

  private Recurrences(
      LoopBody body, CostGraph graph, int[] next, int @Nullable [] steady, Collection<Pace> paces) {
    this.body = body;
    this.graph = graph;
    this.next = next;
    this.steady = steady;
    this.paces = List.copyOf(paces);
  }

  /**
   * The recurrences of a recursion; empty when its body has too many operations, goes wrong, or
   * when some time is not known.
   *
   * @param body its map
   * @param queues the messages in flight when it is entered
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param budget operations that may be run
   */
  public static Optional<Recurrences> of(
      CostModel model,
      LoopBody body,
      InFlight queues,
      long[] iterations,
      long budget,
      Cancellation cancellation) {
    CostGraph graph = new CostGraph();
    RoundWalk walk = new RoundWalk(model, graph, body, iterations, budget, cancellation);
    int[] next;
    @Nullable LoopBody map = body;
    try {
      if (walk.findPaces()) {
        map = walk.mapWithPaces(queues);
      }
      next = walk.next(queues);
    } catch (CampException tooLarge) {
      cancellation.check();
      return Optional.empty();
    }
    for (int entry : next) {
      if (entry == SymbolicCost.UNKNOWN) {
        return Optional.empty();
      }
    }
    int @Nullable [] steady = map == null ? null : SteadyForm.of(walk, map);
    return Optional.of(new Recurrences(body, graph, next, steady, walk.paces()));
  }

  /**
   * From how many rounds of a recursion inside on the equations hold, for those whose number of
   * rounds is a symbol: {@code m >= 2}.
   */
  public List<String> conditions(CostNotation notation) {
    boolean latex = notation == CostNotation.LATEX;
    return paces.stream()
        .map(p -> latex ? p.latex() + " \\ge " + p.run() : p.count() + " >= " + p.run())
        .distinct()
        .toList();
  }

  /**
   * Equations in print.
   *
   * @param next {@code T_p(n+1)} and its right-hand side, and so on
   * @param steady by role what a round adds in the long run; empty when that is not simple
   * @param shared parts that have names
   */
  public record Printed(
      Map<String, String> next, Map<Integer, String> steady, Map<String, String> shared) {}

  /** The equations as text or LaTeX. */
  public Printed print(CostNotation notation) {
    CostPrinter printer = new CostPrinter(notation, Equations::rounded);
    CostRendering rendering = printer.print(graph, next);
    Map<String, String> equations = new LinkedHashMap<>();
    for (int i = 0; i < next.length; i++) {
      equations.put(name(body, i, "n+1", notation), rendering.equations().get(i));
    }
    Map<Integer, String> settled = new LinkedHashMap<>();
    int[] rates = steady == null ? new int[0] : steady;
    for (int i = 0; i < rates.length; i++) {
      CostRendering alone = printer.print(graph, rates[i]);
      if (!alone.shared().isEmpty()) {
        settled.clear();
        break;
      }
      settled.put(body.role(i), alone.equations().get(0));
    }
    return new Printed(equations, settled, rendering.shared());
  }

  /** {@code T_p(n)}, or {@code W_pq(n)} for a message in flight. */
  private static String name(LoopBody body, int entry, String argument, CostNotation notation) {
    RoleTable roles = body.code().roles();
    boolean latex = notation == CostNotation.LATEX;
    boolean message = entry >= body.roles();
    String index =
        message
            ? roles.name(body.sender(entry)) + "," + roles.name(body.role(entry))
            : roles.name(body.role(entry));
    int before = message ? body.place(entry) : 0;
    String text = before == 0 ? index : index + "," + (before + 1);
    String letter = message ? "W" : "T";
    return latex
        ? letter + "_{\\mathsf{" + text.replace("_", "\\_") + "}}(" + argument + ")"
        : letter + "_" + text + "(" + argument + ")";
  }

  /** One symbolic round from T(n). */
  static final class RoundWalk extends SymbolicCost {
    private final WalkSetting setting;
    private final LoopBody body;

    /** Recursion → how often it goes round; negative when unknown. */
    private final long[] iterations;

    private final Map<Integer, Pace> paces = new TreeMap<>();

    /** Role → the position of its last action in a round of straight code; −1 for none. */
    private final int[] lastAction;

    /** Role → the node of its time after its last action of the round; −1 before that. */
    private final int[] finished;

    RoundWalk(
        CostModel model,
        CostGraph graph,
        LoopBody body,
        long[] iterations,
        long budget,
        Cancellation cancellation) {
      super(
          model,
          graph,
          new CostTerms(graph, model.parameters(), Double.NaN),
          iterations,
          budget,
          cancellation);
      this.setting = WalkSetting.of(model, iterations, budget, cancellation);
      this.body = body;
      this.iterations = iterations;
      this.lastAction = new int[now.length];
      this.finished = new int[now.length];
      Arrays.fill(lastAction, -1);
      Arrays.fill(finished, -1);
      findLastActions();
    }

    /** In straight code, what follows a role's last action can refer to T(n+1). */
    private void findLastActions() {
      int end = code.end(body.begin());
      for (int pc = body.begin() + 1; pc < end - 1; pc++) {
        byte op = code.op(pc);
        if (!Op.isAction(op)) {
          Arrays.fill(lastAction, -1);
          return;
        }
        if (op != Op.RECEIVE) {
          lastAction[code.from(pc)] = pc;
        }
        if (op == Op.MESSAGE || op == Op.RECEIVE) {
          lastAction[code.receiver(pc)] = pc;
        }
      }
    }

    private int symbol(int entry, String argument) {
      return graph.symbol(
          name(body, entry, argument, CostNotation.TEXT),
          name(body, entry, argument, CostNotation.LATEX));
    }

    int[] next(InFlight head) {
      int n = body.roles();
      long[] queued = new long[body.size() - n];
      for (int i = 0; i < n; i++) {
        now[body.role(i)] = symbol(i, "n");
      }
      Arrays.setAll(queued, i -> symbol(n + i, "n"));
      queues.restore(head.withTimes(queued));
      @Nullable Ending<int[]> again = round(body.begin()).again();
      if (again == null) {
        throw new IllegalStateException("the recursion is not continued");
      }
      int[] next = Arrays.copyOf(again.times(), body.size());
      for (int i = 0; i < n; i++) {
        int role = body.role(i);
        next[i] = finished[role] >= 0 ? finished[role] : next[i];
      }
      long[] after = again.queues().timesLike(head);
      for (int i = n; i < next.length; i++) {
        next[i] = (int) after[i - n];
      }
      return next;
    }

    @Override
    int acted(int role, int pc, int cost) {
      if (lastAction[role] != pc) {
        return cost;
      }
      finished[role] = cost;
      return symbol(body.entry(role), "n+1");
    }

    /**
     * Finds how the recursions inside run whose numbers of rounds are not known, the innermost
     * first.
     *
     * @return whether there are any
     */
    boolean findPaces() {
      for (int pc = code.end(body.begin()) - 1; pc > body.begin(); pc--) {
        if (code.op(pc) == Op.REC
            && iterations[code.recursionNumber(pc)] < 0
            && code.isContinued(code.recursionNumber(pc))) {
          int begin = pc;
          BodyWalk.alone(setting, pc, peelings())
              .flatMap(inner -> SteadyForm.pace(this, inner, !isStraightLoop(begin)))
              .ifPresent(pace -> paces.put(code.recursionNumber(begin), pace));
        }
      }
      return !paces.isEmpty();
    }

    /** The body as a map in which recursions that have a pace are delays. */
    @Nullable LoopBody mapWithPaces(InFlight queues) {
      LoopBody.Head head = LoopBody.Head.atZero(body.roles(), queues);
      return BodyWalk.of(setting, body.begin(), head, peelings()).orElse(null);
    }

    @Override
    protected @Nullable Peeling peeling(int number) {
      @Nullable Pace pace = paces.get(number);
      return pace == null ? null : pace.peeling();
    }

    @Override
    protected void delay(int pc, int[] roles) {
      int delay = delay(pc);
      for (int role : roles) {
        now[role] = now[role] == UNKNOWN ? UNKNOWN : graph.plus(now[role], delay);
      }
    }

    private int delay(int pc) {
      Pace pace = paces.get(code.recursionNumber(pc));
      if (pace == null) {
        throw new IllegalStateException("no pace at " + pc);
      }
      return pace.times(graph, pace.run());
    }

    private Map<Integer, Peeling> peelings() {
      return Maps.transformValues(paces, Pace::peeling);
    }

    /** How recursions inside run whose numbers of rounds are not known. */
    Collection<Pace> paces() {
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
      boolean receives = body.isReceive(node);
      if (op == Op.REC) {
        parts.add(delay(pc));
        return parts;
      }
      if (op != Op.COMPUTE) {
        parts.add(communication(pc, !receives));
      }
      if (receives || op == Op.COMPUTE) {
        parts.add(local(pc, op));
      }
      return parts;
    }
  }
}
