// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.jspecify.annotations.Nullable;

/** Compiles the statements of a protocol: finds the positions of roles and the slots of names. */
final class StepCompiler {
  /** The indices of a role that is no member of a family. */
  private static final PlanStep.Index[] NO_INDICES = {};

  /** Says nothing of data. */
  private static final PlanStep.Data NO_DATA =
      new PlanStep.Data(null, null, new PlanStep.Value[0], new PartialExpression[0]);

  private final Parameters parameters;
  private final Map<String, Expression> fixed;
  private final InstanceBuilder out;
  private final Map<String, Integer> formals = new HashMap<>();

  /** The loop variables and values that can be seen → their slots. */
  private Map<String, Integer> loops = Map.of();

  private final int firstValue;
  private final int firstLoop;
  private int slotCount;
  private int openLoops;

  StepCompiler(
      GlobalProtocol protocol,
      Parameters parameters,
      Map<String, Expression> fixed,
      InstanceBuilder out) {
    this.parameters = parameters;
    this.fixed = fixed;
    this.out = out;
    for (int i = 0; i < protocol.roles().size(); i++) {
      formals.put(protocol.roles().get(i).name(), i);
    }
    firstValue = parameters.values().length;
    firstLoop = firstValue + protocol.values().size();
    slotCount = firstLoop;
    if (firstLoop > firstValue) {
      loops = new TreeMap<>();
      for (int i = 0; i < protocol.values().size(); i++) {
        loops.put(protocol.values().get(i).name(), firstValue + i);
      }
    }
  }

  /** How many slots the compiled steps need. */
  int slotCount() {
    return slotCount;
  }

  /** The slot of the first value argument. */
  int firstValue() {
    return firstValue;
  }

  /** The steps of a block. */
  PlanStep[] steps(Statement.Block block) {
    List<PlanStep> steps = new ArrayList<>(block.statements().size());
    for (Statement statement : block.statements()) {
      steps.add(step(statement));
    }
    return steps.toArray(PlanStep[]::new);
  }

  private PlanStep step(Statement s) {
    int statement = out.statement(s.span());
    if (s instanceof Statement.Message m) {
      return communicate(
          ProtocolOp.MESSAGE,
          m.signature(),
          m.sender(),
          m.receivers(),
          m.cost(),
          m.clauses(),
          m.span(),
          statement);
    }
    if (s instanceof Statement.Send m) {
      return communicate(
          ProtocolOp.SEND,
          m.signature(),
          m.sender(),
          List.of(m.receiver()),
          null,
          m.clauses(),
          m.span(),
          statement);
    }
    if (s instanceof Statement.Receive m) {
      return communicate(
          ProtocolOp.RECEIVE,
          m.signature(),
          m.sender(),
          List.of(m.receiver()),
          m.cost(),
          m.clauses(),
          m.span(),
          statement);
    }
    if (s instanceof Statement.Gather g) {
      return gather(g, statement);
    }
    if (s instanceof Statement.Compute c) {
      PlanStep.Data data = data(c.names(), c.clauses());
      return new PlanStep.Compute(role(c.role()), partial(c.cost()), data, c.span(), statement);
    }
    if (s instanceof Statement.Choice c) {
      return new PlanStep.Choose(role(c.subject()), branches(c), c.span(), statement);
    }
    if (s instanceof Statement.Recursion r) {
      PartialExpression times = r.times() == null ? null : partial(r.times());
      return new PlanStep.Recur(r.name(), times, steps(r.body()), r.span(), statement);
    }
    if (s instanceof Statement.Continue c) {
      return new PlanStep.Again(c.name(), c.span(), statement);
    }
    if (s instanceof Statement.ForEach f) {
      return each(f, statement);
    }
    if (s instanceof Statement.If i) {
      Statement.Block otherwise = i.otherwise();
      return new PlanStep.If(
          partial(i.left()),
          i.relation(),
          partial(i.right()),
          steps(i.then()),
          otherwise == null ? new PlanStep[0] : steps(otherwise),
          i.span(),
          statement);
    }
    Statement.Call c = (Statement.Call) s;
    PlanStep.Role[] roles = c.roles().stream().map(this::role).toArray(PlanStep.Role[]::new);
    return new PlanStep.Invoke(
        c.protocol(),
        c.values().stream().map(this::partial).toArray(PartialExpression[]::new),
        c.arguments(),
        roles,
        loops,
        c.span(),
        statement);
  }

  private PlanStep.Branch[] branches(Statement.Choice c) {
    return c.branches().stream()
        .map(
            b ->
                new PlanStep.Branch(
                    b.probability() == null ? null : partial(b.probability()),
                    steps(b.body()),
                    out.statement(b.body().span())))
        .toArray(PlanStep.Branch[]::new);
  }

  private PlanStep communicate(
      byte op,
      Statement.Signature signature,
      Statement.RoleRef sender,
      List<Statement.RoleRef> receivers,
      @Nullable Expression cost,
      Statement.Clauses clauses,
      Span span,
      int statement) {
    PlanStep.Role[] to = new PlanStep.Role[receivers.size()];
    for (int i = 0; i < to.length; i++) {
      to[i] = role(receivers.get(i));
    }
    PartialExpression computation = cost == null ? null : partial(cost);
    return new PlanStep.Communicate(
        op,
        settled(signature),
        role(sender),
        to,
        computation,
        data(names(signature), clauses),
        loops,
        span,
        statement);
  }

  private PlanStep gather(Statement.Gather g, int statement) {
    ProtocolModule.Range range = g.range();
    PlanStep.Index[] voters =
        range == null ? NO_INDICES : new PlanStep.Index[] {index(range.low()), index(range.high())};
    return new PlanStep.Gather(
        index(g.quorum()),
        settled(g.signature()),
        role(g.senders()),
        voters,
        role(g.receiver()),
        g.cost() == null ? null : partial(g.cost()),
        data(names(g.signature()), g.clauses()),
        loops,
        g.span(),
        statement,
        out.statement(g.span()));
  }

  /** The names of the payloads, null for those that have none; empty when none has one. */
  private static List<Statement.@Nullable ValueRef> names(Statement.Signature signature) {
    List<Statement.@Nullable ValueRef> names = new ArrayList<>(signature.payloads().size());
    boolean named = false;
    for (Payload payload : signature.payloads()) {
      names.add(payload.name());
      named |= payload.name() != null;
    }
    return named ? names : List.of();
  }

  private PlanStep.Data data(
      List<? extends Statement.@Nullable ValueRef> made, Statement.Clauses clauses) {
    if (made.isEmpty() && clauses.isEmpty()) {
      return NO_DATA;
    }
    return new PlanStep.Data(
        values(clauses.sent()),
        values(clauses.computed()),
        made.stream().map(v -> v == null ? null : value(v)).toArray(PlanStep.Value[]::new),
        clauses.holds().stream().map(this::partial).toArray(PartialExpression[]::new));
  }

  private PlanStep.Value @Nullable [] values(Statement.@Nullable Needs needs) {
    return needs == null
        ? null
        : needs.values().stream().map(this::value).toArray(PlanStep.Value[]::new);
  }

  private PlanStep.Value value(Statement.ValueRef value) {
    PlanStep.Index[] indices =
        value.indices().stream().map(this::index).toArray(PlanStep.Index[]::new);
    return new PlanStep.Value(value.name(), indices, value.span(), loops);
  }

  private PlanStep.Index index(Expression e) {
    return new PlanStep.Index(formula(e), e);
  }

  /** A signature with the fixed parameters of its sizes filled in. */
  private Statement.Signature settled(Statement.Signature signature) {
    if (fixed.isEmpty() || signature.payloads().isEmpty()) {
      return signature;
    }
    List<Payload> payloads = new ArrayList<>();
    for (Payload payload : signature.payloads()) {
      Expression size = payload.size();
      payloads.add(
          size == null ? payload : new Payload(payload.type(), settled(size), payload.span()));
    }
    return new Statement.Signature(signature.label(), payloads, signature.bare(), signature.span());
  }

  /** An expression with fixed parameters filled in, as far as no loop variable hides them. */
  private Expression settled(Expression e) {
    if (fixed.isEmpty() || e instanceof Expression.Number) {
      return e;
    }
    Map<String, Expression> visible = new HashMap<>(fixed);
    visible.keySet().removeAll(loops.keySet());
    return e.substitute(visible);
  }

  private PlanStep each(Statement.ForEach f, int statement) {
    Formula low = formula(f.low());
    Formula high = formula(f.high());
    Map<String, Integer> outer = loops;
    int slot = firstLoop + openLoops;
    loops = new TreeMap<>(outer);
    loops.put(f.variable(), slot);
    openLoops++;
    slotCount = Math.max(slotCount, slot + 1);
    PlanStep[] steps = steps(f.body());
    openLoops--;
    loops = outer;
    return new PlanStep.Each(slot, low, f.low(), high, f.high(), steps, f.span(), statement);
  }

  private PlanStep.Role role(Statement.RoleRef reference) {
    List<Expression> written = reference.indices();
    PlanStep.Index[] indices = written.isEmpty() ? NO_INDICES : new PlanStep.Index[written.size()];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = index(written.get(i));
    }
    Integer formal = formals.get(reference.name());
    if (formal == null) {
      throw new IllegalStateException(reference.name());
    }
    return new PlanStep.Role(formal, indices, reference, loops);
  }

  private Formula formula(Expression e) {
    return Formula.compile(
        e,
        name -> {
          Integer slot = loops.get(name);
          return slot == null ? parameters.slot(name) : slot;
        });
  }

  private PartialExpression partial(Expression e) {
    return PartialExpression.of(settled(e), loops);
  }
}
