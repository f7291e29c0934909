// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.eval.Run;
import org.camp.bsp.machine.Target;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ViewCard;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.order.Executions;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;

/**
 * Sees the run of a bulk-synchronous program as a partial order: what a processor does in a
 * superstep is one event, and a barrier puts all events before it before all events behind it. On a
 * tree, the barriers of a node are between itself and its children.
 */
public final class SuperstepOrderView implements ModelView<BulkSynchronousProgram, Executions> {
  /** Events of an order. */
  public static final Option<Long> EVENTS =
      Option.budget("events", 200, "how many events the supersteps of a program may have");

  private static final long MOST_CALLS = 20_000_000;

  private static final ViewCard<BulkSynchronousProgram, Executions> CARD =
      new ViewCard<>(
          Descriptor.of("bsp.order", "Supersteps", "The supersteps of a program as events")
              .options(BspOptions.P, BspOptions.DOWN, EVENTS),
          BulkSynchronousProgram.class,
          Executions.class);

  @Override
  public ViewCard<BulkSynchronousProgram, Executions> card() {
    return CARD;
  }

  /** The run needs the program's parameters and the machine, as the costs do. */
  @Override
  public Executions view(BulkSynchronousProgram program, AnalysisContext context) {
    try {
      Target target = Bsp.target(program, context);
      Run run = Bsp.run(program, target, context, MOST_CALLS);
      return new Events(run, context.get(EVENTS)).executions();
    } catch (NotApplicable e) {
      throw e;
    } catch (CampException e) {
      context.cancellation().check();
      throw new NotApplicable(e.diagnostics());
    }
  }

  /**
   * Collects the events of one run: one for everyone who takes part in a superstep, behind those of
   * the superstep before.
   */
  private static final class Events {
    private final Run run;
    private final long budget;
    private final OrderBuilder order;
    private final Map<List<Integer>, Integer> processes = new HashMap<>();

    Events(Run run, long budget) {
      this.run = run;
      this.budget = budget;
      order = PartialOrder.named(run.code().program().name());
    }

    Executions executions() {
      Map<List<Integer>, Integer> ends = new HashMap<>();
      for (NodeRun node : run.nodes()) {
        ends = supersteps(node, ends);
      }
      if (order.size() == 0) {
        throw new NotApplicable(
            Diagnostic.note(
                "not-applicable", "the program has no superstep of several processors"));
      }
      return new Executions(
          run.code().program().name(),
          run.code().program().source().name(),
          List.of(order.build()),
          true);
    }

    /** Adds the supersteps of a component: the last events of it and its children. */
    private Map<List<Integer>, Integer> supersteps(
        NodeRun node, Map<List<Integer>, Integer> before) {
      Map<List<Integer>, Integer> last = before;
      for (Superstep superstep : node.supersteps()) {
        Map<List<Integer>, Integer> first = new HashMap<>();
        Map<List<Integer>, Integer> ends = new HashMap<>();
        for (List<Integer> who : participants(node)) {
          int event = event(who, "superstep " + superstep.index(), line(superstep));
          first.put(who, event);
          ends.put(who, below(superstep, who, event));
        }
        for (Map.Entry<List<Integer>, Integer> end : last.entrySet()) {
          for (Map.Entry<List<Integer>, Integer> begin : first.entrySet()) {
            if (!end.getKey().equals(begin.getKey())) {
              order.message(end.getValue(), begin.getValue());
            }
          }
        }
        last = ends;
      }
      return last;
    }

    /** The calls of a child in a superstep; its barrier with its parent is an event of its own. */
    private int below(Superstep superstep, List<Integer> who, int event) {
      int end = event;
      for (NodeRun call : superstep.calls()) {
        if (call.path().equals(who)) {
          Map<List<Integer>, Integer> begin = Map.of(who, end);
          Map<List<Integer>, Integer> last = supersteps(call, begin);
          end = event(who, "end of the call", 0);
          for (Map.Entry<List<Integer>, Integer> other : last.entrySet()) {
            if (!other.getKey().equals(who)) {
              order.message(other.getValue(), end);
            }
          }
        }
      }
      return end;
    }

    private List<List<Integer>> participants(NodeRun node) {
      List<List<Integer>> all = new ArrayList<>();
      if (!run.shape().flat()) {
        all.add(node.path());
      }
      for (int i = 1; i <= run.shape().children(node.path()); i++) {
        List<Integer> child = new ArrayList<>(node.path());
        child.add(i);
        all.add(List.copyOf(child));
      }
      return all;
    }

    /** The line that ends a superstep; 0 for the last one. */
    private int line(Superstep superstep) {
      return run.code().program().source().line(superstep.end().start());
    }

    private int event(List<Integer> who, String what, int line) {
      int process =
          processes.computeIfAbsent(
              who, path -> order.process(path.isEmpty() ? "root" : "P" + NodeRun.text(path)));
      if (order.size() >= budget) {
        throw new NotApplicable(
            Diagnostic.note("over-budget", "the supersteps have more than " + budget + " events")
                .withHint("allow more with --budget events=…, or give the program less to do"));
      }
      return order.event(null, process, what, line);
    }
  }
}
