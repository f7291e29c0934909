// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.Executions;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.jspecify.annotations.Nullable;

/** Walks the code of a protocol once and writes down the events of its pattern. */
final class Unrolling {
  private final ProtocolInstance code;
  private final Parameters parameters;
  private final AnalysisContext context;
  private final Set<String> branches;
  private final @Nullable String wanted;
  private final long budget;
  private final Deque<Integer> choiceEnds = new ArrayDeque<>();
  private final Map<Integer, Long> rounds = new HashMap<>();
  private final Map<String, Integer> occurrences = new HashMap<>();
  private final Map<Long, Deque<Integer>> channels = new HashMap<>();
  private OrderBuilder order;
  private int pattern = -1;
  private int leftOut;

  Unrolling(ProtocolInstance code, Parameters parameters, AnalysisContext context) {
    this.code = code;
    this.parameters = parameters;
    this.context = context;
    this.order = fresh();
    budget = context.get(ProtocolOrderView.EVENTS);
    wanted = context.find(ProtocolOrderView.LOOP).orElse(null);
    branches =
        context
            .find(ProtocolOrderView.BRANCH)
            .map(text -> ImmutableSet.copyOf(Splitter.on(',').split(text)))
            .orElse(ImmutableSet.of());
    if (wanted != null && code.recursions().stream().noneMatch(r -> r.name().equals(wanted))) {
      throw new BadInput(
          Diagnostic.error("unknown-recursion", "there is no recursion '" + wanted + "'"));
    }
  }

  private OrderBuilder fresh() {
    OrderBuilder builder = PartialOrder.named(code.name());
    for (int role = 0; role < code.roles().size(); role++) {
      builder.process(code.roles().name(role));
    }
    return builder;
  }

  Executions run() {
    int pc = 0;
    while (pc < code.length()) {
      pc = step(pc);
    }
    for (Deque<Integer> waiting : channels.values()) {
      if (!waiting.isEmpty()) {
        context.report(
            Diagnostic.note("unreceived", "some messages of the pattern are not received in it"));
        break;
      }
    }
    if (leftOut > 0 && pattern >= 0) {
      context.report(
          Diagnostic.note(
              "outside-pattern",
              "the pattern is the body of "
                  + code.recursions().get(pattern).name()
                  + "; the "
                  + leftOut
                  + " events before it are left out"));
    }
    long times = context.get(ProtocolOrderView.ROUNDS);
    if (times < 1 || times * Math.max(1, order.size()) > Math.max(budget, order.size())) {
      throw new BadInput(
          Diagnostic.error("bad-rounds", "order.rounds must be from 1 on, and within the budget"));
    }
    PartialOrder made = order.repeat((int) times).build();
    return new Executions(code.name(), code.source().name(), List.of(made), true);
  }

  /** Does what stands at {@code pc}; where to go on. */
  private int step(int pc) {
    switch (code.op(pc)) {
      case ProtocolOp.MESSAGE -> {
        int send = event(pc, code.sender(pc), name(code.sender(pc), '!', code.receiver(pc), pc));
        int receive =
            event(pc, code.receiver(pc), name(code.receiver(pc), '?', code.sender(pc), pc));
        order.message(send, receive);
      }
      case ProtocolOp.SEND -> {
        int send = event(pc, code.sender(pc), name(code.sender(pc), '!', code.receiver(pc), pc));
        channel(pc).add(send);
      }
      case ProtocolOp.RECEIVE -> {
        Integer send = channel(pc).poll();
        if (send == null) {
          throw new NotApplicable(
              code.source()
                  .error(
                      "message-from-before",
                      code.span(pc),
                      "the message was sent before the pattern begins; an order of a repeated"
                          + " pattern has messages inside of it only"));
        }
        order.message(
            send, event(pc, code.receiver(pc), name(code.receiver(pc), '?', code.sender(pc), pc)));
      }
      case ProtocolOp.GATHER ->
          throw new NotApplicable(
              code.source()
                  .error(
                      "quorum",
                      code.span(pc),
                      "which messages make a quorum is decided by their times; an order has no"
                          + " such event"));
      case ProtocolOp.COMPUTE ->
          event(pc, code.role(pc), code.roles().name(code.role(pc)) + ":compute");
      case ProtocolOp.CHOICE -> {
        choiceEnds.push(code.end(pc));
        return chosen(pc) + 1;
      }
      case ProtocolOp.BRANCH -> {
        return choiceEnds.element();
      }
      case ProtocolOp.END_CHOICE -> choiceEnds.pop();
      case ProtocolOp.REC -> {
        return enter(pc) ? pc + 1 : code.end(pc) + 1;
      }
      case ProtocolOp.CONTINUE -> {
        return again(pc);
      }
      default -> {
        return pc + 1;
      }
    }
    return pc + 1;
  }

  private Deque<Integer> channel(int pc) {
    return channels.computeIfAbsent(
        (long) code.sender(pc) << 32 | code.receiver(pc), key -> new ArrayDeque<>());
  }

  private String name(int role, char what, int other, int pc) {
    return code.roles().name(role)
        + what
        + code.roles().name(other)
        + ':'
        + code.kindAt(pc).label();
  }

  private int event(int pc, int role, String name) {
    if (order.size() >= budget) {
      throw new OverBudget(
          Diagnostic.error(
                  "too-many-events", "the protocol unrolls to more than " + budget + " events")
              .withHint("allow more with --budget events=…"));
    }
    if ((order.size() & 4095) == 0) {
      context.cancellation().check();
    }
    int number = occurrences.merge(name, 1, Integer::sum) - 1;
    String what =
        code.op(pc) == ProtocolOp.COMPUTE ? code.computationAt(pc).text() : code.kindAt(pc).text();
    return order.event(name + '#' + number, role, what, code.source().line(code.span(pc).start()));
  }

  private int chosen(int pc) {
    Set<String> labels = new TreeSet<>();
    int only = -1;
    for (int b = pc + 1; b < code.end(pc); b = code.end(b)) {
      String label = firstLabel(b, code.end(b));
      if (branches.contains(label)) {
        return b;
      }
      labels.add(label);
      only = only < 0 ? b : code.length();
    }
    if (only < code.length()) {
      return only;
    }
    throw new NotApplicable(
        code.source()
            .error(
                "undecided-choice",
                code.span(pc),
                "the protocol has choices: it is a partial order once branches are chosen")
            .withHint("choose with -o order.branch=LABEL; here: " + String.join(", ", labels)));
  }

  private String firstLabel(int from, int to) {
    for (int pc = from + 1; pc < to; pc++) {
      if (code.isCommunication(pc)) {
        return code.kindAt(pc).label();
      }
    }
    return "";
  }

  /**
   * Begins the pattern when the outermost recursion that is repeated begins, or the wanted one.
   *
   * @return whether the body is entered
   */
  private boolean enter(int pc) {
    int recursion = code.recursionNumber(pc);
    boolean begins =
        wanted == null
            ? pattern < 0 && code.isContinued(recursion)
            : code.recursions().get(recursion).name().equals(wanted);
    if (begins) {
      leftOut += order.size();
      order = fresh();
      channels.clear();
      occurrences.clear();
      pattern = recursion;
    } else if (code.isContinued(recursion)) {
      long times = times(pc);
      rounds.put(recursion, times);
      return times > 0;
    }
    return true;
  }

  private int again(int pc) {
    int recursion = code.recursionNumber(pc);
    int start = code.begin(pc);
    if (recursion == pattern) {
      int end = code.end(start);
      if (end + 1 < code.length()) {
        context.report(
            Diagnostic.note(
                "after-pattern", "what follows the recursion is not part of the pattern"));
      }
      return code.length();
    }
    long left = rounds.merge(recursion, -1L, Long::sum);
    if (left > 0) {
      choiceEnds.removeIf(end -> end > start && end < code.end(start));
      return start + 1;
    }
    choiceEnds.removeIf(end -> end > start && end < code.end(start));
    return code.end(start) + 1;
  }

  /** How often an inner recursion, or one before the wanted one, goes round. */
  private long times(int pc) {
    ProtocolInstance.Recursion recursion = code.recursionAt(pc);
    Map<String, String> given = context.iterations();
    String text = given.getOrDefault(recursion.name(), given.get(recursion.written()));
    Expression times = text == null ? recursion.times() : Expression.parse(text);
    double count;
    try {
      count = times == null ? Double.NaN : parameters.evaluate(times);
    } catch (ExpressionFault e) {
      count = Double.NaN;
    }
    if (!(count >= 0 && count == Math.rint(count))) {
      throw new NotApplicable(
          code.source()
              .error(
                  "unbounded-recursion",
                  recursion.span(),
                  "recursion '"
                      + recursion.name()
                      + "' is not the pattern, so its number of rounds"
                      + " must be known")
              .withHint(
                  "give it with -k "
                      + recursion.name()
                      + "=n, or make it the pattern with -o"
                      + " order.loop="
                      + recursion.name()));
    }
    return (long) count;
  }
}
