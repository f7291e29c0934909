package org.camp.core.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.jspecify.annotations.Nullable;

/**
 * A protocol compiled for writing out: names of roles are positions, names of parameters and loop
 * variables are slots.
 */
@SuppressWarnings("ArrayRecordComponent") // Steps are never compared, and arrays walked fastest.
final class Plan {
  /** A statement ready to be written out. */
  sealed interface Step {
    Span span();

    int statement();
  }

  /** A role: which formal, and its indices. */
  record Role(
      int formal, Index[] indices, Statement.RoleRef reference, Map<String, Integer> loops) {}

  /** An index as formula and as written. */
  record Index(Formula formula, Expression text) {}

  /** An expression whose loop variables are filled in when it is written out. */
  record Partial(Expression expression, Map<String, Integer> loops) {
    Expression in(double[] slots) {
      if (loops.isEmpty()) {
        return expression;
      }
      Map<String, Expression> values = new HashMap<>();
      loops.forEach((name, slot) -> values.put(name, Expression.of((long) slots[slot])));
      return expression.substitute(values);
    }
  }

  /** A message or half of one. */
  static final class Communicate implements Step {
    private final byte op;
    private final Statement.Signature signature;
    private final Role sender;
    private final Role[] receivers;
    private final @Nullable Partial cost;
    private final Map<String, Integer> loops;
    private final boolean varies;
    private final Span span;
    private final int statement;
    private int known = -1;

    Communicate(
        byte op,
        Statement.Signature signature,
        Role sender,
        Role[] receivers,
        @Nullable Partial cost,
        Map<String, Integer> loops,
        Span span,
        int statement) {
      this.op = op;
      this.signature = signature;
      this.sender = sender;
      this.receivers = receivers;
      this.cost = cost;
      this.loops = loops;
      this.span = span;
      this.statement = statement;
      boolean changing = cost != null && !cost.loops().isEmpty();
      for (Payload p : signature.payloads()) {
        changing |= p.size() != null && !used(p.size(), loops).isEmpty();
      }
      this.varies = changing;
    }

    byte op() {
      return op;
    }

    Statement.Signature signature() {
      return signature;
    }

    Role sender() {
      return sender;
    }

    Role[] receivers() {
      return receivers;
    }

    @Nullable Partial cost() {
      return cost;
    }

    Map<String, Integer> loops() {
      return loops;
    }

    boolean varies() {
      return varies;
    }

    /** The number of its kind when it is always the same, or −1. */
    int known() {
      return known;
    }

    void remember(int kind) {
      known = kind;
    }

    @Override
    public Span span() {
      return span;
    }

    @Override
    public int statement() {
      return statement;
    }
  }

  /** Local computation. */
  record Compute(Role role, Partial cost, Span span, int statement) implements Step {}

  /** A choice. */
  record Choose(Role subject, Branch[] branches, Span span, int statement) implements Step {}

  /** A branch. */
  record Branch(@Nullable Partial probability, Step[] body, int statement) {}

  /** A recursion. */
  record Recur(String name, @Nullable Partial times, Step[] body, Span span, int statement)
      implements Step {}

  /** A continue. */
  record Again(String name, Span span, int statement) implements Step {}

  /** A loop. */
  record Each(
      int slot,
      Formula low,
      Expression lowText,
      Formula high,
      Expression highText,
      Step[] body,
      Span span,
      int statement)
      implements Step {}

  /** A call. */
  record Invoke(
      String name,
      List<Statement.Signature> arguments,
      Role[] roles,
      Map<String, Integer> loops,
      Span span,
      int statement)
      implements Step {}

  private static final Index[] NO_INDICES = {};

  private final GlobalProtocol protocol;
  private final Parameters parameters;
  private final Map<String, Expression> fixed;
  private final Instance.Builder out;
  private final Map<String, Integer> formals = new HashMap<>();
  private Map<String, Integer> loops = Map.of();
  private final int parameterCount;
  private final Step[] body;
  private int slotCount;
  private int openLoops;
  private @Nullable Boolean recursive;

  /**
   * Compiles a protocol.
   *
   * @param fixed values of parameters that are the same in the whole instance
   */
  Plan(
      GlobalProtocol protocol,
      Parameters parameters,
      Map<String, Expression> fixed,
      Instance.Builder out) {
    this.protocol = protocol;
    this.parameters = parameters;
    this.fixed = fixed;
    this.out = out;
    for (int i = 0; i < protocol.roles().size(); i++) {
      formals.put(protocol.roles().get(i).name(), i);
    }
    parameterCount = parameters.values().length;
    slotCount = parameterCount;
    body = steps(protocol.body());
  }

  Step[] body() {
    return body;
  }

  /** Fresh slots with the values of the parameters. */
  double[] slots(Parameters values) {
    return Arrays.copyOf(values.values(), slotCount);
  }

  /** Whether a chain of calls leads from this protocol back to it. */
  boolean callsItself(Map<String, GlobalProtocol> byName) {
    if (recursive == null) {
      recursive = called(protocol, byName).contains(protocol.name());
    }
    return recursive;
  }

  private static Set<String> called(GlobalProtocol from, Map<String, GlobalProtocol> byName) {
    Set<String> reached = new HashSet<>();
    Deque<Statement.Block> open = new ArrayDeque<>(List.of(from.body()));
    while (!open.isEmpty()) {
      for (Statement s : open.pop().statements()) {
        if (s instanceof Statement.Call c) {
          @Nullable GlobalProtocol callee = byName.get(c.protocol());
          if (callee != null && reached.add(c.protocol())) {
            open.push(callee.body());
          }
        } else if (s instanceof Statement.Choice c) {
          c.branches().forEach(b -> open.push(b.body()));
        } else if (s instanceof Statement.Recursion r) {
          open.push(r.body());
        } else if (s instanceof Statement.ForEach f) {
          open.push(f.body());
        }
      }
    }
    return reached;
  }

  private Step[] steps(Statement.Block block) {
    List<Step> steps = new ArrayList<>(block.statements().size());
    for (Statement statement : block.statements()) {
      steps.add(step(statement));
    }
    return steps.toArray(Step[]::new);
  }

  private Step step(Statement s) {
    int statement = out.statement(s.span());
    if (s instanceof Statement.Message m) {
      return communicate(
          Op.MESSAGE, m.signature(), m.sender(), m.receivers(), m.cost(), m.span(), statement);
    }
    if (s instanceof Statement.Send m) {
      return communicate(
          Op.SEND, m.signature(), m.sender(), List.of(m.receiver()), null, m.span(), statement);
    }
    if (s instanceof Statement.Receive m) {
      return communicate(
          Op.RECEIVE,
          m.signature(),
          m.sender(),
          List.of(m.receiver()),
          m.cost(),
          m.span(),
          statement);
    }
    if (s instanceof Statement.Compute c) {
      return new Compute(role(c.role()), partial(c.cost()), c.span(), statement);
    }
    if (s instanceof Statement.Choice c) {
      return new Choose(role(c.subject()), branches(c), c.span(), statement);
    }
    if (s instanceof Statement.Recursion r) {
      @Nullable Partial times = r.times() == null ? null : partial(r.times());
      return new Recur(r.name(), times, steps(r.body()), r.span(), statement);
    }
    if (s instanceof Statement.Continue c) {
      return new Again(c.name(), c.span(), statement);
    }
    if (s instanceof Statement.ForEach f) {
      return each(f, statement);
    }
    Statement.Call c = (Statement.Call) s;
    Role[] roles = c.roles().stream().map(this::role).toArray(Role[]::new);
    return new Invoke(c.protocol(), c.arguments(), roles, loops, c.span(), statement);
  }

  private Branch[] branches(Statement.Choice c) {
    return c.branches().stream()
        .map(
            b ->
                new Branch(
                    b.probability() == null ? null : partial(b.probability()),
                    steps(b.body()),
                    out.statement(b.body().span())))
        .toArray(Branch[]::new);
  }

  private Step communicate(
      byte op,
      Statement.Signature signature,
      Statement.RoleRef sender,
      List<Statement.RoleRef> receivers,
      @Nullable Expression cost,
      Span span,
      int statement) {
    Role[] to = new Role[receivers.size()];
    for (int i = 0; i < to.length; i++) {
      to[i] = role(receivers.get(i));
    }
    @Nullable Partial computation = cost == null ? null : partial(cost);
    return new Communicate(
        op, settled(signature), role(sender), to, computation, loops, span, statement);
  }

  /** A signature with the fixed parameters of its sizes filled in. */
  private Statement.Signature settled(Statement.Signature signature) {
    if (fixed.isEmpty() || signature.payloads().isEmpty()) {
      return signature;
    }
    List<Payload> payloads = new ArrayList<>();
    for (Payload payload : signature.payloads()) {
      @Nullable Expression size = payload.size();
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

  private Step each(Statement.ForEach f, int statement) {
    Formula low = formula(f.low());
    Formula high = formula(f.high());
    Map<String, Integer> outer = loops;
    int slot = parameterCount + openLoops;
    loops = new TreeMap<>(outer);
    loops.put(f.variable(), slot);
    openLoops++;
    slotCount = Math.max(slotCount, slot + 1);
    Step[] steps = steps(f.body());
    openLoops--;
    loops = outer;
    return new Each(slot, low, f.low(), high, f.high(), steps, f.span(), statement);
  }

  private Role role(Statement.RoleRef reference) {
    List<Expression> written = reference.indices();
    Index[] indices = written.isEmpty() ? NO_INDICES : new Index[written.size()];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = new Index(formula(written.get(i)), written.get(i));
    }
    @Nullable Integer formal = formals.get(reference.name());
    if (formal == null) {
      throw new IllegalStateException(reference.name());
    }
    return new Role(formal, indices, reference, loops);
  }

  private Formula formula(Expression e) {
    return Formula.compile(
        e,
        name -> {
          @Nullable Integer slot = loops.get(name);
          return slot == null ? parameters.slot(name) : slot;
        });
  }

  private Partial partial(Expression e) {
    return partial(settled(e), loops);
  }

  /** An expression that may use the given loop variables. */
  static Partial partial(Expression e, Map<String, Integer> loops) {
    return new Partial(e, used(e, loops));
  }

  private static Map<String, Integer> used(Expression e, Map<String, Integer> loops) {
    if (loops.isEmpty() || e instanceof Expression.Number) {
      return Map.of();
    }
    Map<String, Integer> used = new LinkedHashMap<>();
    for (String name : e.names()) {
      @Nullable Integer slot = loops.get(name);
      if (slot != null) {
        used.put(name, slot);
      }
    }
    return used;
  }
}
