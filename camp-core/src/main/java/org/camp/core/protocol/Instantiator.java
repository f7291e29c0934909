// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolModule.Formal;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.jspecify.annotations.Nullable;

/**
 * Writes out families, loops and calls into flat code. Every statement is compiled once ({@link
 * Plan}); a loop of a million rounds runs its plan a million times and makes no objects.
 */
final class Instantiator {
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
  private int depth;

  private Instantiator(Protocol protocol, Parameters parameters, Protocol.Limits limits) {
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

  /** Writes out a protocol; see {@link Protocol#instantiate(Parameters, Protocol.Limits)}. */
  static ProtocolInstance instantiate(
      Protocol protocol, Parameters parameters, Protocol.Limits limits) {
    return new Instantiator(protocol, parameters, limits).write(protocol.definition());
  }

  private ProtocolInstance write(GlobalProtocol main) {
    Plan plan = plan(main);
    List<Statement.Signature> own = new ArrayList<>();
    for (Formal formal : main.formals()) {
      own.add(new Statement.Signature(formal.name(), List.of(), true, formal.span()));
    }
    call(new CallFrame(main, plan, roles.own(), own, plan.slots(parameters)), main.span());
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
    return frame.plan().callsItself(byName)
        ? recursion(null, frame.protocol().name(), null, body, span, frame)
        : block(body, frame);
  }

  /** Writes statements in sequence; whether what follows them can be reached. */
  private boolean block(PlanStep[] steps, CallFrame frame) {
    if (++depth > ScribbleParser.DEEPEST) {
      String message =
          "calls and blocks are nested deeper than " + ScribbleParser.DEEPEST + " levels";
      throw new BadInput(source.error("nested-too-deep", frame.protocol().span(), message));
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

  private boolean step(PlanStep step, CallFrame frame) {
    try {
      if (step instanceof PlanStep.Communicate c) {
        communicate(c, frame);
        return true;
      }
      if (step instanceof PlanStep.Compute c) {
        open.guardAll();
        int role = roles.role(c.role(), frame);
        int number = out.computation(c.cost().in(frame.slots()));
        int pc = add(ProtocolOp.COMPUTE, role, 0, number, c.statement());
        if (data != null) {
          data.computes(role, pc, c.data(), frame);
        }
        return true;
      }
      if (step instanceof PlanStep.Gather gather) {
        gather(gather, frame);
        return true;
      }
      if (step instanceof PlanStep.Each each) {
        return each(each, frame);
      }
      if (step instanceof PlanStep.Choose choose) {
        return choose(choose, frame);
      }
      if (step instanceof PlanStep.Recur r) {
        Expression times = r.times() == null ? null : r.times().in(frame.slots());
        return recursion(r.name(), r.name(), times, r.body(), r.span(), frame);
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

  private void communicate(PlanStep.Communicate c, CallFrame frame) {
    open.guardAll();
    int sender = roles.role(c.sender(), frame);
    for (PlanStep.Role to : c.receivers()) {
      int receiver = roles.role(to, frame);
      if (sender == receiver && sender >= 0) {
        throw new ExpressionFault(
            "self-message",
            to.reference().span(),
            "'"
                + roles.table().name(sender)
                + "' sends a message to itself"
                + frame.where(c.loops()),
            "leave this case out, or use 'compute' for local work");
      }
      int kind = kind(c, frame);
      int pc = add(c.op(), sender, receiver, kind, c.statement());
      if (data != null && c.op() != ProtocolOp.RECEIVE) {
        data.sends(sender, pc, c.data(), frame);
      }
      if (data != null && c.op() != ProtocolOp.SEND) {
        data.receives(receiver, pc, out.kinds.get(kind).label(), c.data(), frame);
      }
    }
  }

  private void gather(PlanStep.Gather gather, CallFrame frame) {
    open.guardAll();
    int receiver = roles.role(gather.receiver(), frame);
    ProtocolInstance.Gathering voters = roles.voters(gather, frame);
    int place = receiver - voters.first();
    if (place >= 0 && place < voters.members()) {
      throw new ExpressionFault(
          "self-message",
          gather.receiver().reference().span(),
          roles.table().name(receiver) + " cannot send to itself" + frame.where(gather.loops()),
          "gather from a range without it, and count its own vote by one less");
    }
    Statement.Signature meant = frame.meant(gather.signature(), gather.loops(), true);
    Expression cost = gather.cost() == null ? null : gather.cost().in(frame.slots());
    int kind = out.kind(new MessageKind(meant.label(), meant.payloads(), cost));
    for (int i = 0; i < voters.members(); i++) {
      int sender = voters.first() + i;
      int pc = add(ProtocolOp.SEND, sender, receiver, kind, gather.statement());
      if (data != null) {
        data.sends(sender, pc, gather.data(), frame);
      }
    }
    int pc = add(ProtocolOp.GATHER, receiver, out.gathering(voters), kind, gather.gathering());
    if (data != null) {
      data.receives(receiver, pc, meant.label(), gather.data(), frame);
    }
  }

  /** Writes a branch or the body of a recursion, whose values are not known behind it. */
  private boolean scoped(PlanStep[] steps, CallFrame frame) {
    if (data == null) {
      return block(steps, frame);
    }
    data.enter();
    boolean falls = block(steps, frame);
    data.leave();
    return falls;
  }

  private int kind(PlanStep.Communicate c, CallFrame frame) {
    if (c.known() >= 0) {
      return c.known();
    }
    Statement.Signature meant = frame.meant(c.signature(), c.loops(), true);
    if (meant.label().isEmpty() && c.op() != ProtocolOp.MESSAGE) {
      throw new ExpressionFault(
          "no-label", c.signature().span(), "half a message needs a label", null);
    }
    Expression cost = c.cost() == null ? null : c.cost().in(frame.slots());
    int kind = out.kind(new MessageKind(meant.label(), meant.payloads(), cost));
    if (frame.protocol().formals().isEmpty() && !c.varies()) {
      c.remember(kind);
    }
    return kind;
  }

  private boolean each(PlanStep.Each each, CallFrame frame) {
    double[] slots = frame.slots();
    long low = numbers.whole(each.low().at(slots), each.lowText(), "the first value of a loop");
    long high = numbers.whole(each.high().at(slots), each.highText(), "the last value of a loop");
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
    int pc = add(ProtocolOp.CHOICE, subject, choose.branches().length, 0, choose.statement());
    int before = open.guarded();
    int after = open.size();
    boolean falls = false;
    int previous = -1;
    for (PlanStep.Branch branch : choose.branches()) {
      PartialExpression likely = branch.probability();
      int probability = likely == null ? -1 : out.probability(likely.in(frame.slots()));
      int start = add(ProtocolOp.BRANCH, probability, 0, 0, branch.statement());
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
    int end = add(ProtocolOp.END_CHOICE, 0, 0, pc, choose.statement());
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
    int pc = add(ProtocolOp.REC, number, 0, 0, statement);
    open.begin(name, number, pc, frame);
    boolean falls = scoped(body, frame);
    open.endInnermost();
    out.patch(pc, add(ProtocolOp.END_REC, number, 0, pc, statement));
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
      } else if (!(step instanceof PlanStep.Again)) {
        return false;
      }
    }
    return empty;
  }

  private boolean again(int index, PlanStep step) {
    if (open.isGuarded(index)) {
      OpenRecursions.Entry target = open.get(index);
      add(ProtocolOp.CONTINUE, target.number(), 0, target.pc(), step.statement());
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
    Actual[] passed = new Actual[invoke.roles().length];
    for (int i = 0; i < passed.length; i++) {
      passed[i] = roles.actual(invoke.roles()[i], callee.roles().get(i), frame);
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
    int same = open.call(callee, passed, arguments);
    if (same >= 0) {
      return again(same, invoke);
    }
    Plan plan = plan(callee);
    return call(
        new CallFrame(callee, plan, passed, arguments, plan.slots(parameters)), invoke.span());
  }

  private int add(byte op, int a, int b, int c, int statement) {
    int pc = out.add(op, a, b, c, statement);
    budget.written(pc);
    return pc;
  }
}
