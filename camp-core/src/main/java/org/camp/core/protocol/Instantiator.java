// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolModule.Formal;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.quantity.DimensionCheck;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.jspecify.annotations.Nullable;

/**
 * Writes out families, loops and calls into flat code. Every statement is compiled once ({@link
 * Plan}); a loop of a million rounds runs its plan a million times and makes no objects.
 */
final class Instantiator {
  /** Blocks that may be open at once, over all calls. */
  private static final int MOST_BLOCKS = 200_000;

  private final SourceText source;
  private final Map<String, GlobalProtocol> byName;
  private final Parameters parameters;
  private final Map<String, Expression> fixed;
  private final Map<String, Plan> plans = new HashMap<>();
  private final WritingBudget budget;
  private final FaultLog faults;
  private final WholeNumbers numbers;
  private final RoleResolution roles;
  private final OpenRecursions open = new OpenRecursions();
  private final InstanceBuilder out;
  private final @Nullable DataWriter data;
  private final ActionWriter actions;
  private final Conditions conditions;
  private final CallChain chain;
  private final GlobalProtocol main;

  /** Numbers of calls with values that other calls come back to; grows. */
  private final Set<Integer> returning;

  private int calls;
  private int depth;

  /** How deep it was where the innermost call with values began. */
  private int outside;

  /** How many of the open blocks are branches and recursions. */
  private int nested;

  private Instantiator(
      Protocol protocol, Parameters parameters, Protocol.Limits limits, Set<Integer> returning) {
    this.main = protocol.definition();
    this.returning = returning;
    this.source = protocol.source();
    this.byName = protocol.module().byName();
    this.parameters = parameters;
    this.fixed = fixed(protocol, parameters);
    this.budget = new WritingBudget(limits, source);
    this.faults = new FaultLog(source);
    this.numbers = new WholeNumbers(parameters, source, faults);
    this.roles = new RoleResolution(protocol.definition(), numbers, budget);
    faults.throwIfIllFormed();
    this.out = ProtocolInstance.builder(protocol.name(), source, roles.table());
    this.data = DataWriter.occursIn(protocol.module()) ? new DataWriter(out, numbers) : null;
    this.conditions = new Conditions(parameters, source);
    this.chain = new CallChain(source);
    this.actions = new ActionWriter(parameters, roles, open, out, budget, chain, data);
  }

  /** Parameters that decide the structure are fixed for an instance: whole ones become numbers. */
  private static Map<String, Expression> fixed(Protocol protocol, Parameters parameters) {
    Map<String, Expression> fixed = new HashMap<>();
    for (String name : protocol.structuralParameters()) {
      double value = parameters.value(name);
      if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
        fixed.put(name, Expression.of((long) value));
      }
    }
    return fixed;
  }

  /**
   * Writes out a protocol; see {@link Protocol#instantiate(Parameters, Protocol.Limits)}. A call
   * with values is written without a recursion around it, until another call comes back to it: then
   * all is written once more, with recursions where calls come back.
   */
  static ProtocolInstance instantiate(
      Protocol protocol, Parameters parameters, Protocol.Limits limits) {
    if (protocol.module().protocols().stream().allMatch(p -> p.values().isEmpty())) {
      return new Instantiator(protocol, parameters, limits, Set.of()).write();
    }
    return DeepStack.call(
        () -> {
          Set<Integer> returning = new HashSet<>();
          ProtocolInstance once = new Instantiator(protocol, parameters, limits, returning).write();
          return returning.isEmpty()
              ? once
              : new Instantiator(protocol, parameters, limits, returning).write();
        });
  }

  private ProtocolInstance write() {
    Plan plan = plan(main);
    List<Statement.Signature> own = new ArrayList<>();
    for (Formal formal : main.formals()) {
      own.add(new Statement.Signature(formal.name(), List.of(), true, formal.span()));
    }
    CallValue[] values =
        main.values().stream()
            .map(v -> new Expression.Name(v.name(), v.span()).substitute(fixed))
            .map(e -> CallValue.of(e, parameters))
            .toArray(CallValue[]::new);
    call(new CallFrame(main, plan, roles.own(), values, own, parameters), main.span());
    if (data != null) {
      data.report(roles.table(), faults);
    }
    faults.throwIfIllFormed();
    return out.build();
  }

  private Plan plan(GlobalProtocol p) {
    return plans.computeIfAbsent(p.name(), name -> new Plan(p, parameters, fixed, out));
  }

  private boolean call(CallFrame frame, Span span) {
    PlanStep[] body = frame.plan().body();
    String name = frame.protocol().name();
    if (!frame.hasValues()) {
      return frame.plan().callsItself(byName)
          ? recursion(null, name, null, body, span, frame)
          : block(body, frame);
    }
    int before = outside;
    outside = depth;
    chain.begin(frame, out.length(), span);
    int number = calls++;
    budget.round(number);
    boolean falls;
    if (returning.contains(number)) {
      falls = recursion(null, name, null, body, span, frame);
    } else {
      open.begin(null, number, -1, frame);
      falls = block(body, frame);
      open.endInnermost();
    }
    chain.end(out.length());
    outside = before;
    return falls;
  }

  /** Writes statements in sequence; whether what follows them can be reached. */
  private boolean block(PlanStep[] steps, CallFrame frame) {
    if (++depth - outside > ScribbleParser.DEEPEST || depth > MOST_BLOCKS) {
      throw tooDeep("calls and blocks", frame);
    }
    boolean falls = true;
    for (PlanStep step : steps) {
      if (!falls) {
        faults.report(
            "dead-code",
            step.span(),
            "this can never be reached",
            "nothing may follow 'continue', or a loop that never ends");
        break;
      }
      falls = step(step, frame);
    }
    depth--;
    return falls;
  }

  private BadInput tooDeep(String what, CallFrame frame) {
    String message = what + " are nested deeper than " + ScribbleParser.DEEPEST + " levels";
    return new BadInput(source.error("nested-too-deep", frame.protocol().span(), message));
  }

  private boolean step(PlanStep step, CallFrame frame) {
    try {
      if (step instanceof PlanStep.Communicate c) {
        actions.communicate(c, frame);
        return true;
      }
      if (step instanceof PlanStep.Compute c) {
        actions.compute(c, frame);
        return true;
      }
      if (step instanceof PlanStep.Gather gather) {
        actions.gather(gather, frame);
        return true;
      }
      if (step instanceof PlanStep.Each each) {
        return each(each, frame);
      }
      if (step instanceof PlanStep.Choose choose) {
        return choose(choose, frame);
      }
      if (step instanceof PlanStep.Recur r) {
        Expression times = r.times() == null ? null : r.times().in(frame);
        return recursion(r.name(), r.name(), times, r.body(), r.span(), frame);
      }
      if (step instanceof PlanStep.If condition) {
        boolean holds = conditions.holds(condition, frame);
        return block(holds ? condition.then() : condition.otherwise(), frame);
      }
      if (step instanceof PlanStep.Again again) {
        return again(open.named(again.name(), frame), step);
      }
      return call((PlanStep.Invoke) step, frame);
    } catch (ExpressionFault fault) {
      faults.report(fault);
      return true;
    }
  }

  /** Writes a branch or the body of a recursion, whose values are not known behind it. */
  private boolean scoped(PlanStep[] steps, CallFrame frame) {
    if (++nested > ScribbleParser.DEEPEST) {
      throw tooDeep("choices and recursions", frame);
    }
    if (data != null) {
      data.enter();
    }
    boolean falls = block(steps, frame);
    if (data != null) {
      data.leave();
    }
    nested--;
    return falls;
  }

  private boolean each(PlanStep.Each each, CallFrame frame) {
    double[] slots = frame.slots();
    double from = each.low().at(slots);
    double to = each.high().at(slots);
    long low = numbers.whole(from, each.lowText(), frame, "the first value of a loop");
    long high = numbers.whole(to, each.highText(), frame, "the last value of a loop");
    boolean falls = true;
    for (long i = low; i <= high; i++) {
      if (!falls) {
        faults.report(
            "dead-code",
            each.span(),
            "the second round of this loop is never reached",
            "nothing may follow 'continue'");
        return false;
      }
      budget.round(i);
      slots[each.slot()] = i;
      falls = block(each.body(), frame);
      if (faults.isFull()) {
        break;
      }
    }
    return falls;
  }

  private boolean choose(PlanStep.Choose choose, CallFrame frame) {
    int subject = roles.role(choose.subject(), frame);
    int pc =
        actions.add(ProtocolOp.CHOICE, subject, choose.branches().length, 0, choose.statement());
    int before = open.guarded();
    int after = open.size();
    boolean falls = false;
    int previous = -1;
    for (PlanStep.Branch branch : choose.branches()) {
      PartialExpression likely = branch.probability();
      int probability = likely == null ? -1 : out.probability(likely.in(frame));
      int start = actions.add(ProtocolOp.BRANCH, probability, 0, 0, branch.statement());
      if (previous >= 0) {
        out.patch(previous, start);
      }
      previous = start;
      open.guardOnly(before);
      if (scoped(branch.body(), frame)) {
        falls = true;
        after = Math.min(after, open.guarded());
      }
    }
    int end = actions.add(ProtocolOp.END_CHOICE, 0, 0, pc, choose.statement());
    out.patch(previous, end);
    out.patch(pc, end);
    open.guardOnly(after);
    return falls;
  }

  private boolean recursion(
      @Nullable String name,
      String shown,
      @Nullable Expression times,
      PlanStep[] body,
      Span span,
      CallFrame frame) {
    int number = out.recursion(shown, times, span);
    if ((times != null || depth == 1) && isIdle(body, frame)) {
      return times != null;
    }
    int statement = out.statement(span);
    int pc = actions.add(ProtocolOp.REC, number, 0, 0, statement);
    open.begin(name, number, pc, frame);
    boolean falls = scoped(body, frame);
    open.endInnermost();
    out.patch(pc, actions.add(ProtocolOp.END_REC, number, 0, pc, statement));
    return falls || times != null;
  }

  /** Whether loops over empty ranges are all that goes round: then nothing happens. */
  private boolean isIdle(PlanStep[] body, CallFrame frame) {
    boolean empty = false;
    for (PlanStep step : body) {
      if (step instanceof PlanStep.Each each) {
        double[] slots = frame.slots();
        if (!(each.low().at(slots) > each.high().at(slots))) {
          return false;
        }
        empty = true;
      } else if (step instanceof PlanStep.If i) {
        PlanStep[] taken = conditions.holds(i, frame) ? i.then() : i.otherwise();
        if (taken.length > 0 && !isIdle(taken, frame)) {
          return false;
        }
        empty = true;
      } else if (!(step instanceof PlanStep.Again)) {
        return false;
      }
    }
    return empty;
  }

  private boolean again(int index, PlanStep step) {
    if (open.isGuarded(index)) {
      OpenRecursions.Entry target = open.get(index);
      if (target.pc() < 0) {
        returning.add(target.number());
        return false;
      }
      actions.add(ProtocolOp.CONTINUE, target.number(), 0, target.pc(), step.statement());
    } else {
      faults.report(
          "unguarded-recursion",
          step.span(),
          "this goes round without any message or computation",
          "send a message before it");
    }
    return false;
  }

  private boolean call(PlanStep.Invoke invoke, CallFrame frame) {
    GlobalProtocol callee = Objects.requireNonNull(byName.get(invoke.name()));
    CallValue[] values = values(invoke, frame);
    Map<String, Expression> named = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      named.put(callee.values().get(i).name(), values[i].expression());
    }
    Actual[] passed = new Actual[invoke.roles().length];
    for (int i = 0; i < passed.length; i++) {
      passed[i] = roles.actual(invoke.roles()[i], callee.roles().get(i), named, frame);
      for (int j = 0; j < i; j++) {
        if (passed[i].overlaps(passed[j])) {
          throw new ExpressionFault(
              "duplicate-role",
              invoke.roles()[i].reference().span(),
              "'" + passed[i].name() + "' is passed twice" + frame.where(invoke.loops()),
              null);
        }
      }
    }
    List<Statement.Signature> arguments = new ArrayList<>(invoke.arguments().size());
    for (Statement.Signature argument : invoke.arguments()) {
      arguments.add(frame.meant(argument, invoke.loops(), false));
    }
    CallFrame called = new CallFrame(callee, plan(callee), passed, values, arguments, parameters);
    int same = open.call(called);
    return same >= 0 ? again(same, invoke) : call(called, invoke.span());
  }

  private CallValue[] values(PlanStep.Invoke invoke, CallFrame frame) {
    CallValue[] values = new CallValue[invoke.values().length];
    for (int i = 0; i < values.length; i++) {
      PartialExpression e = invoke.values()[i];
      long whole = frame.whole(e);
      if (whole == CallFrame.NOT_WHOLE) {
        Expression closed = e.in(frame);
        new DimensionCheck(parameters::dimension).of(closed);
        values[i] = CallValue.of(closed, parameters);
      } else {
        values[i] = CallValue.of(whole);
      }
    }
    return values;
  }
}
