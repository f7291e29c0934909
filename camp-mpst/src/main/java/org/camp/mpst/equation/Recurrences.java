// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.protocol.RoleTable;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.loop.RoundEntries;
import org.camp.mpst.loop.WalkSetting;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.symbolic.CostGraph;
import org.camp.mpst.symbolic.CostNotation;
import org.camp.mpst.symbolic.CostPrinter;
import org.camp.mpst.symbolic.CostRendering;
import org.camp.mpst.walk.InFlight;
import org.jspecify.annotations.Nullable;

/**
 * The recurrences of a recursion (Definition 5.1), T(n+1) over T(n), and the growth per round that
 * they settle to, over c_O, c_I and the parameters. W(n) are messages in flight.
 */
public final class Recurrences {

  private final RoundEntries entries;
  private final CostGraph graph;

  /** Entry of the state → the node of x(n+1) over x(n). */
  private final int[] next;

  /** Entry of a role → the node of what a round adds in the long run; null when not simple. */
  private final int @Nullable [] steady;

  private final List<SymbolicRegime> paces;

  private Recurrences(
      RoundEntries entries,
      CostGraph graph,
      int[] next,
      int @Nullable [] steady,
      Collection<SymbolicRegime> paces) {
    this.entries = entries;
    this.graph = graph;
    this.next = next;
    this.steady = steady;
    this.paces = List.copyOf(paces);
  }

  /**
   * The recurrences of a recursion; empty when its body has too many operations, goes wrong, or
   * when some time is not known.
   *
   * @param entries what the entries of its state are
   * @param body its map; null where it has quorums, and so none
   * @param queues the messages in flight when it is entered
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param budget operations that may be run
   */
  public static Optional<Recurrences> of(
      CostModel model,
      RoundEntries entries,
      @Nullable LoopBody body,
      InFlight queues,
      long[] iterations,
      long budget,
      Cancellation cancellation) {
    CostGraph graph = new CostGraph();
    WalkSetting setting = WalkSetting.of(model, iterations, budget, cancellation);
    SymbolicRound round = new SymbolicRound(setting, graph, entries);
    int[] next;
    LoopBody map = body;
    try {
      if (body != null && round.findPaces()) {
        map = round.mapWithPaces(queues);
      }
      next = round.next(queues);
    } catch (CampException tooLarge) {
      cancellation.check();
      return Optional.empty();
    }
    for (int entry : next) {
      if (entry == SymbolicCost.UNKNOWN) {
        return Optional.empty();
      }
    }
    int[] steady = map == null ? null : SymbolicCycleTime.of(round, map);
    return Optional.of(new Recurrences(entries, graph, next, steady, round.paces()));
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
    CostPrinter printer = new CostPrinter(notation);
    CostRendering rendering = printer.print(graph, next);
    Map<String, String> equations = new LinkedHashMap<>();
    for (int i = 0; i < next.length; i++) {
      equations.put(name(entries, i, "n+1", notation), rendering.equations().get(i));
    }
    Map<Integer, String> settled = new LinkedHashMap<>();
    int[] rates = steady == null ? new int[0] : steady;
    for (int i = 0; i < rates.length; i++) {
      CostRendering alone = printer.print(graph, rates[i]);
      if (!alone.shared().isEmpty()) {
        settled.clear();
        break;
      }
      settled.put(entries.role(i), alone.equations().get(0));
    }
    return new Printed(equations, settled, rendering.shared());
  }

  /** {@code T_p(n)}, or {@code W_pq(n)} for a message in flight. */
  static String name(RoundEntries entries, int entry, String argument, CostNotation notation) {
    RoleTable roles = entries.code().roles();
    boolean latex = notation == CostNotation.LATEX;
    boolean message = entry >= entries.roles();
    String index =
        message
            ? roles.name(entries.sender(entry)) + "," + roles.name(entries.role(entry))
            : roles.name(entries.role(entry));
    int before = message ? entries.place(entry) : 0;
    String text = before == 0 ? index : index + "," + (before + 1);
    String letter = message ? "W" : "T";
    return latex
        ? letter + "_{\\mathsf{" + text.replace("_", "\\_") + "}}(" + argument + ")"
        : letter + "_" + text + "(" + argument + ")";
  }
}
