// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Superstep.Delivery;
import org.camp.bsp.cost.Symbols;
import org.camp.bsp.eval.Run;
import org.camp.bsp.value.Shape;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolBuilder;

/**
 * The run of a bulk-synchronous program as a protocol, superstep by superstep: everyone computes,
 * then all messages of the exchange are sent, then they are received, then comes the barrier. On a
 * flat machine messages go round by round to the next but one, but two, … and the barrier is by
 * dissemination (D. Hensgen, R. Finkel and U. Manber, Two algorithms for barrier synchronization,
 * Int. J. Parallel Programming 17(1), 1988, doi:10.1007/BF01379320): in round k everyone sends an
 * empty message to the one 2^k further. In a tree, children and their node exchange messages, and a
 * barrier is a message of every child and an answer. A word has 8 bytes.
 */
final class SuperstepProtocol {
  private static final int WORD = 8;
  private static final MathContext DIGITS = new MathContext(12);

  private final Shape shape;
  private final Symbols symbols;

  /** Symbol → what it takes [s]; 0 where that is unknown. */
  private final double[] values;

  private final int first;
  private final long budget;
  private final ProtocolBuilder builder;
  private long messages;

  /** One message, from and to processors or children from 1, or {@link Superstep#NODE}. */
  private record Message(int from, int to, long words) {}

  private SuperstepProtocol(Shape shape, double[] values, int first, String name, long budget) {
    this.shape = shape;
    this.symbols = shape.symbols();
    this.values = values;
    this.first = first;
    this.budget = budget;
    this.builder = Protocol.named(name);
  }

  /**
   * The protocol of a run that kept its deliveries.
   *
   * @param values symbol → what it takes [s]
   * @param first the number of the first processor
   * @param parameters names of the program's numbers, with their values
   * @param budget how many messages it may have
   * @throws NotApplicable when nobody sends anything, more messages are sent, or components differ
   */
  static Protocol of(
      Run run,
      double[] values,
      int first,
      List<String> parameters,
      boolean finalBarrier,
      long budget) {
    if (!run.shape().isEven()) {
      throw new NotApplicable(
          Diagnostic.note(
              "not-applicable",
              "supersteps are a protocol where the components of each level are equal"));
    }
    String name = run.code().program().name().replaceAll("[^A-Za-z0-9_]", "_");
    SuperstepProtocol protocol =
        new SuperstepProtocol(
            run.shape(), values, first, name.matches("[A-Za-z].*") ? name : "S" + name, budget);
    parameters.forEach(protocol.builder::param);
    protocol.roles();
    run.nodes().forEach(protocol::component);
    if (finalBarrier && run.shape().flat()) {
      protocol.builder.comment("the end");
      protocol.barrier(List.of(), 1);
    }
    if (protocol.messages == 0) {
      throw new NotApplicable(
          Diagnostic.note("not-applicable", "the program has no superstep that ends by a barrier"));
    }
    return protocol.builder.build();
  }

  private void roles() {
    int p = shape.children(1);
    if (shape.flat()) {
      builder.family("P", Integer.toString(first), Integer.toString(first + p - 1));
    } else {
      components(List.of());
    }
  }

  private void components(List<Integer> path) {
    builder.role(role(path));
    if (path.size() < shape.depth()) {
      for (int child = 1; child <= shape.children(path.size() + 1); child++) {
        components(below(path, child));
      }
    }
  }

  private String role(List<Integer> path) {
    if (shape.flat()) {
      return "P[" + (path.get(0) - 1 + first) + "]";
    }
    return path.isEmpty()
        ? "Root"
        : path.stream().map(String::valueOf).collect(Collectors.joining("_", "C", ""));
  }

  private static List<Integer> below(List<Integer> path, int child) {
    if (child == Superstep.NODE) {
      return path;
    }
    List<Integer> longer = new ArrayList<>(path);
    longer.add(child);
    return longer;
  }

  private void component(NodeRun run) {
    for (Superstep superstep : run.supersteps()) {
      String at = shape.flat() ? "" : " of " + run.name();
      builder.comment("superstep " + superstep.index() + at);
      work(run, superstep);
      exchange(run.path(), superstep);
      if (superstep.exchange() != null) {
        barrier(run.path(), run.level());
      }
    }
    closing(run);
  }

  private void work(NodeRun run, Superstep superstep) {
    if (!shape.flat()) {
      compute(run.path(), superstep.node(), 0);
    }
    for (int child = 1; child <= shape.children(run.level()); child++) {
      List<Integer> place = below(run.path(), child);
      List<NodeRun> calls =
          superstep.calls().stream().filter(call -> call.path().equals(place)).toList();
      compute(
          place, superstep.work(child - 1, symbols), calls.stream().mapToDouble(this::total).sum());
      calls.forEach(this::component);
    }
  }

  /** What a component takes with all that is below it [s]. */
  private double total(NodeRun run) {
    double sum = run.closing().value(values);
    for (Superstep superstep : run.supersteps()) {
      sum += SuperstepTimes.of(superstep, symbols, CostView.FULL, values).total();
    }
    return sum;
  }

  private void compute(List<Integer> who, Cost cost, double elsewhere) {
    double micros = (cost.value(values) - elsewhere) * 1e6;
    if (micros > 1e-9) {
      String text = BigDecimal.valueOf(micros).round(DIGITS).stripTrailingZeros().toPlainString();
      builder.compute(role(who), text + "us");
    }
  }

  private void exchange(List<Integer> path, Superstep superstep) {
    List<Message> all = new ArrayList<>();
    for (Delivery delivery : superstep.deliveries()) {
      for (int to = delivery.first(); to <= delivery.last(); to++) {
        if (to != delivery.sender()) {
          count(1);
          all.add(new Message(delivery.sender(), to, delivery.words()));
        }
      }
    }
    if (shape.flat()) {
      int p = shape.children(1);
      all.sort(Comparator.comparingInt(m -> Math.floorMod(m.to() - m.from(), p)));
    }
    Exchange ends = superstep.exchange();
    send(path, all, ends == null ? "Down" : label(ends.kind()));
  }

  private static String label(Exchange.Kind kind) {
    String name = kind.name();
    return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }

  /** All are sent before any is received. */
  private void send(List<Integer> path, List<Message> all, String label) {
    for (Message message : all) {
      builder
          .send(label)
          .payload("bytes", Long.toString(Math.multiplyExact(WORD, message.words())))
          .from(role(below(path, message.from())))
          .to(role(below(path, message.to())));
    }
    for (Message message : all) {
      builder
          .receive(label)
          .payload("bytes", Long.toString(Math.multiplyExact(WORD, message.words())))
          .from(role(below(path, message.from())))
          .to(role(below(path, message.to())));
    }
  }

  private void count(long more) {
    messages += more;
    if (messages > budget) {
      throw new NotApplicable(
          Diagnostic.note("over-budget", "the supersteps have more than " + budget + " messages")
              .withHint("allow more with --budget messages=…, or give the program less to do"));
    }
  }

  /** Nobody goes on before all are there. */
  private void barrier(List<Integer> path, int level) {
    int p = shape.children(level);
    if (!shape.flat()) {
      count(2L * p);
      for (int child = 1; child <= p; child++) {
        builder.message("Done").from(role(below(path, child))).to(role(path));
      }
      for (int child = 1; child <= p; child++) {
        builder.message("Go").from(role(path)).to(role(below(path, child)));
      }
      return;
    }
    for (int far = 1; far < p; far *= 2) {
      count(p);
      for (int i = 0; i < p; i++) {
        builder.send("Barrier").from(at(i)).to(at((i + far) % p));
      }
      for (int i = 0; i < p; i++) {
        builder.receive("Barrier").from(at(i)).to(at((i + far) % p));
      }
    }
  }

  private String at(int processor) {
    return role(List.of(processor + 1));
  }

  /** Rule MULTINODE: the parent hears of the end. Rule MULTICALL: the result goes to all. */
  private void closing(NodeRun run) {
    if (run.closing().isZero()) {
      return;
    }
    List<Integer> path = run.path();
    if (!path.isEmpty()) {
      count(1);
      List<Integer> parent = path.subList(0, path.size() - 1);
      builder.message("Done").from(role(path)).to(role(parent));
      return;
    }
    builder.comment("the result");
    result(path, run.closing().count(symbols.g(1)));
  }

  private void result(List<Integer> path, long words) {
    int level = path.size() + 1;
    if (level > shape.depth()) {
      return;
    }
    for (int child = 1; child <= shape.children(level); child++) {
      count(1);
      builder
          .message("Result")
          .payload("bytes", Long.toString(Math.multiplyExact(WORD, words)))
          .from(role(path))
          .to(role(below(path, child)));
    }
    for (int child = 1; child <= shape.children(level); child++) {
      result(below(path, child), words);
    }
  }
}
