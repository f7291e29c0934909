package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolModule.Formal;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.protocol.ProtocolModule.Range;
import org.camp.core.protocol.ProtocolModule.RoleDeclaration;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.jspecify.annotations.Nullable;

/**
 * Writes out families, loops and calls into flat code. Every statement is compiled once ({@link
 * Plan}); a loop of a million rounds runs its plan a million times and makes no objects.
 */
final class Instantiator {
  private static final int PULSE = 0xFFFF;

  private final Protocol protocol;
  private final SourceText source;
  private final Map<String, GlobalProtocol> byName;
  private final Parameters parameters;
  private final Protocol.Limits limits;
  private final Diagnostics diagnostics = new Diagnostics();
  private final Set<String> reported = new HashSet<>();
  private final Map<String, Plan> plans = new HashMap<>();
  private final Map<String, Expression> fixed;
  private final List<Frame> frames = new ArrayList<>();
  private final List<OpenRecursion> open = new ArrayList<>();
  private RoleTable table = RoleTable.builder().build();
  private Instance.Builder out;
  private int depth;

  /** Recursions of {@link #open} from this index on have sent no message since they began. */
  private int unguarded;

  /** A recursion whose body is being written: its number, position, and what it is called. */
  private record OpenRecursion(@Nullable String name, int number, int pc, Frame frame) {}

  /** A call that is being written out. */
  private static final class Frame {
    private final GlobalProtocol protocol;
    private final Plan plan;
    private final Actual[] roles;
    private final List<Statement.Signature> arguments;
    private final double[] slots;

    Frame(
        GlobalProtocol protocol,
        Plan plan,
        Actual[] roles,
        List<Statement.Signature> arguments,
        double[] slots) {
      this.protocol = protocol;
      this.plan = plan;
      this.roles = roles;
      this.arguments = arguments;
      this.slots = slots;
    }

    boolean sameAs(GlobalProtocol other, Actual[] otherRoles, List<Statement.Signature> others) {
      return protocol.name().equals(other.name())
          && Arrays.equals(roles, otherRoles)
          && Instantiator.sameSignatures(arguments, others);
    }
  }

  /** What a formal role stands for: one role, or a family. */
  @SuppressWarnings("ArrayRecordComponent") // Compared by content below.
  private record Actual(String name, int first, int size, long[] low, long[] high) {
    boolean overlaps(Actual other) {
      return first < other.first + other.size && other.first < first + size;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Actual a
          && first == a.first
          && size == a.size
          && Arrays.equals(low, a.low)
          && Arrays.equals(high, a.high);
    }

    @Override
    public int hashCode() {
      return first;
    }
  }

  Instantiator(Protocol protocol, Parameters parameters, Protocol.Limits limits) {
    this.protocol = protocol;
    this.source = protocol.source();
    this.byName = protocol.module().byName();
    this.parameters = parameters;
    this.limits = limits;
    this.out = Instance.builder(protocol.name(), source, table);
    this.fixed = fixed(protocol, parameters);
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

  Instance run() {
    GlobalProtocol main = protocol.definition();
    table = roles(main);
    diagnostics.throwIfIllFormed();
    out = Instance.builder(protocol.name(), source, table);
    Plan plan = plan(main);
    Actual[] actual = new Actual[main.roles().size()];
    for (int i = 0; i < actual.length; i++) {
      RoleTable.Family f = table.families().get(i);
      actual[i] = new Actual(f.name(), f.first(), f.size(), f.low(), f.high());
    }
    List<Statement.Signature> own = new ArrayList<>();
    for (Formal formal : main.formals()) {
      own.add(new Statement.Signature(formal.name(), List.of(), true, formal.span()));
    }
    call(new Frame(main, plan, actual, own, plan.slots(parameters)), main.span());
    diagnostics.throwIfIllFormed();
    return out.build();
  }

  private Plan plan(GlobalProtocol p) {
    return plans.computeIfAbsent(p.name(), name -> new Plan(p, parameters, fixed, out));
  }

  private RoleTable roles(GlobalProtocol main) {
    RoleTable.Builder builder = RoleTable.builder();
    for (RoleDeclaration role : main.roles()) {
      long[] low = new long[role.ranges().size()];
      long[] high = new long[low.length];
      for (int d = 0; d < low.length; d++) {
        Range range = role.ranges().get(d);
        low[d] = structural(range.low(), "the first index of '" + role.name() + "'");
        high[d] = structural(range.high(), "the last index of '" + role.name() + "'");
      }
      if (!builder.add(role.name(), low, high, limits.operations())) {
        throw overBudget("roles");
      }
    }
    return builder.build();
  }

  /** A whole number that decides the structure, from parameters alone. */
  private long structural(Expression e, String what) {
    try {
      return whole(parameters.evaluate(e), e, what);
    } catch (ExpressionFault fault) {
      report(fault.in(source));
      return 0;
    }
  }

  private long whole(double value, Expression e, String what) {
    if (Double.isNaN(value)) {
      throw unbound(e, what);
    }
    if (value != Math.rint(value) || Math.abs(value) > 1L << 53) {
      throw new ExpressionFault(
          "not-integral",
          e.span(),
          what + " must be a whole number, but is " + value,
          "use floor(…) or ceil(…)");
    }
    return (long) value;
  }

  private BadInput unbound(Expression e, String what) {
    Set<String> missing = parameters.unbound(e);
    String names = String.join(", ", missing);
    String message = what + " depends on " + names + ", which has no value";
    return new BadInput(
        source
            .error("unbound-parameter", e.span(), message)
            .withHint("give it one: -D " + missing.stream().findFirst().orElse("n") + "=8"));
  }

  private boolean call(Frame frame, Span span) {
    frames.add(frame);
    boolean falls;
    if (frame.plan.callsItself(byName)) {
      falls = recursion(null, frame.protocol.name(), null, frame.plan.body(), span, frame);
    } else {
      falls = block(frame.plan.body(), frame);
    }
    frames.remove(frames.size() - 1);
    return falls;
  }

  /** Writes statements in sequence; whether what follows them can be reached. */
  private boolean block(Plan.Step[] steps, Frame frame) {
    if (++depth > ScribbleParser.DEEPEST) {
      String message =
          "calls and blocks are nested deeper than " + ScribbleParser.DEEPEST + " levels";
      throw new BadInput(source.error("nested-too-deep", frame.protocol.span(), message));
    }
    boolean falls = true;
    for (Plan.Step step : steps) {
      if (!falls) {
        report(
            source
                .error("dead-code", step.span(), "this can never be reached")
                .withHint("nothing may follow 'continue', or a loop that never ends"));
        break;
      }
      falls = step(step, frame);
    }
    depth--;
    return falls;
  }

  private boolean step(Plan.Step step, Frame frame) {
    try {
      if (step instanceof Plan.Communicate c) {
        communicate(c, frame);
        return true;
      }
      if (step instanceof Plan.Compute c) {
        int role = role(c.role(), frame);
        add(Op.COMPUTE, role, 0, out.computation(c.cost().in(frame.slots)), c.statement());
        return true;
      }
      if (step instanceof Plan.Each each) {
        return each(each, frame);
      }
      if (step instanceof Plan.Choose choose) {
        return choose(choose, frame);
      }
      if (step instanceof Plan.Recur r) {
        @Nullable Expression times = r.times() == null ? null : r.times().in(frame.slots);
        return recursion(r.name(), r.name(), times, r.body(), r.span(), frame);
      }
      if (step instanceof Plan.Again again) {
        for (int i = open.size() - 1; i >= 0; i--) {
          if (again.name().equals(open.get(i).name) && open.get(i).frame == frame) {
            return again(i, step);
          }
        }
        throw new IllegalStateException(again.name());
      }
      return call((Plan.Invoke) step, frame);
    } catch (ExpressionFault fault) {
      report(fault.in(source));
      return true;
    }
  }

  private void communicate(Plan.Communicate c, Frame frame) {
    unguarded = open.size();
    int sender = role(c.sender(), frame);
    for (Plan.Role to : c.receivers()) {
      int receiver = role(to, frame);
      if (sender == receiver && sender >= 0) {
        throw new ExpressionFault(
            "self-message",
            to.reference().span(),
            "'" + table.name(sender) + "' sends a message to itself" + where(c.loops(), frame),
            "leave this case out, or use 'compute' for local work");
      }
      add(c.op(), sender, receiver, kind(c, frame), c.statement());
    }
  }

  private int kind(Plan.Communicate c, Frame frame) {
    if (c.known() >= 0) {
      return c.known();
    }
    Statement.Signature meant = meant(c.signature(), c.loops(), true, frame);
    if (meant.label().isEmpty() && c.op() != Op.MESSAGE) {
      throw new ExpressionFault(
          "no-label", c.signature().span(), "half a message needs a label", null);
    }
    @Nullable Expression cost = c.cost() == null ? null : c.cost().in(frame.slots);
    int kind = out.kind(new MessageKind(meant.label(), meant.payloads(), cost));
    if (frame.protocol.formals().isEmpty() && !c.varies()) {
      c.remember(kind);
    }
    return kind;
  }

  /**
   * What a signature means where it stands: formal arguments are replaced by actual ones, loop
   * variables by their values.
   *
   * @param message whether it is sent here; else it is passed on, and may name a type as well
   */
  private static Statement.Signature meant(
      Statement.Signature signature, Map<String, Integer> loops, boolean message, Frame frame) {
    List<Formal> formals = frame.protocol.formals();
    if (formals.isEmpty() && loops.isEmpty()) {
      return signature;
    }
    for (int i = 0; signature.bare() && i < formals.size(); i++) {
      boolean suits = formals.get(i).message() || !message;
      if (suits && formals.get(i).name().equals(signature.label())) {
        return frame.arguments.get(i);
      }
    }
    List<Payload> payloads = new ArrayList<>(signature.payloads().size());
    for (Payload payload : signature.payloads()) {
      @Nullable Expression size = payload.size();
      payloads.add(
          new Payload(
              typeName(payload.type(), frame),
              size == null ? null : Plan.partial(size, loops).in(frame.slots),
              payload.span()));
    }
    return new Statement.Signature(signature.label(), payloads, signature.bare(), signature.span());
  }

  private static String typeName(String type, Frame frame) {
    List<Formal> formals = frame.protocol.formals();
    for (int i = 0; i < formals.size(); i++) {
      if (!formals.get(i).message() && formals.get(i).name().equals(type)) {
        return frame.arguments.get(i).label();
      }
    }
    return type;
  }

  private boolean each(Plan.Each each, Frame frame) {
    long low = whole(each.low().at(frame.slots), each.lowText(), "the first value of a loop");
    long high = whole(each.high().at(frame.slots), each.highText(), "the last value of a loop");
    boolean falls = true;
    for (long i = low; i <= high; i++) {
      if (!falls) {
        report(
            source
                .error("dead-code", each.span(), "the second round of this loop is never reached")
                .withHint("nothing may follow 'continue'"));
        return false;
      }
      if ((i & PULSE) == 0) {
        limits.pulse().run();
      }
      frame.slots[each.slot()] = i;
      falls = block(each.body(), frame);
      if (diagnostics.isFull()) {
        break;
      }
    }
    return falls;
  }

  private boolean choose(Plan.Choose choose, Frame frame) {
    int subject = role(choose.subject(), frame);
    int pc = add(Op.CHOICE, subject, choose.branches().length, 0, choose.statement());
    int before = unguarded;
    int after = open.size();
    boolean falls = false;
    int previous = -1;
    for (Plan.Branch branch : choose.branches()) {
      int probability =
          branch.probability() == null ? -1 : out.probability(branch.probability().in(frame.slots));
      int start = add(Op.BRANCH, probability, 0, 0, branch.statement());
      if (previous >= 0) {
        out.patch(previous, start);
      }
      previous = start;
      unguarded = before;
      if (block(branch.body(), frame)) {
        falls = true;
        after = Math.min(after, unguarded);
      }
    }
    int end = add(Op.END_CHOICE, 0, 0, pc, choose.statement());
    out.patch(previous, end);
    out.patch(pc, end);
    unguarded = Math.min(after, open.size());
    return falls;
  }

  private boolean recursion(
      @Nullable String name,
      String shown,
      @Nullable Expression times,
      Plan.Step[] body,
      Span span,
      Frame frame) {
    int number = out.recursion(shown, times, span);
    int statement = out.statement(span);
    int pc = add(Op.REC, number, 0, 0, statement);
    open.add(new OpenRecursion(name, number, pc, frame));
    boolean falls = block(body, frame);
    open.remove(open.size() - 1);
    unguarded = Math.min(unguarded, open.size());
    out.patch(pc, add(Op.END_REC, number, 0, pc, statement));
    return falls || times != null;
  }

  private boolean again(int index, Plan.Step step) {
    OpenRecursion target = open.get(index);
    if (index >= unguarded) {
      report(
          source
              .error(
                  "unguarded-recursion",
                  step.span(),
                  "this goes round without any message, for ever")
              .withHint("send a message before it"));
      return false;
    }
    add(Op.CONTINUE, target.number, 0, target.pc, step.statement());
    return false;
  }

  private boolean call(Plan.Invoke invoke, Frame frame) {
    GlobalProtocol callee = Objects.requireNonNull(byName.get(invoke.name()));
    Actual[] roles = new Actual[invoke.roles().length];
    for (int i = 0; i < roles.length; i++) {
      roles[i] = actual(invoke.roles()[i], callee.roles().get(i), frame);
      for (int j = 0; j < i; j++) {
        if (roles[i].overlaps(roles[j])) {
          throw new ExpressionFault(
              "duplicate-role",
              invoke.roles()[i].reference().span(),
              "'" + roles[i].name + "' is passed twice" + where(invoke.loops(), frame),
              null);
        }
      }
    }
    List<Statement.Signature> arguments = new ArrayList<>(invoke.arguments().size());
    for (Statement.Signature argument : invoke.arguments()) {
      arguments.add(meant(argument, invoke.loops(), false, frame));
    }
    for (int i = open.size() - 1; i >= 0; i--) {
      OpenRecursion candidate = open.get(i);
      if (candidate.name == null && candidate.frame.sameAs(callee, roles, arguments)) {
        return again(i, invoke);
      }
    }
    Plan plan = plan(callee);
    return call(new Frame(callee, plan, roles, arguments, plan.slots(parameters)), invoke.span());
  }

  private static boolean sameSignatures(
      List<Statement.Signature> left, List<Statement.Signature> right) {
    for (int i = 0; i < left.size(); i++) {
      if (!left.get(i).label().equals(right.get(i).label())
          || !left.get(i).payloads().equals(right.get(i).payloads())) {
        return false;
      }
    }
    return true;
  }

  private Actual actual(Plan.Role role, RoleDeclaration formal, Frame frame) {
    Actual binding = frame.roles[role.formal()];
    boolean whole = role.indices().length == 0 && binding.low.length > 0;
    int dimensions = whole ? binding.low.length : 0;
    if (formal.ranges().size() != dimensions) {
      throw new ExpressionFault(
          "wrong-arity",
          role.reference().span(),
          String.format(
              "'%s' has %d dimensions here, but '%s' is declared with %d",
              role.reference().name(), dimensions, formal.name(), formal.ranges().size()),
          null);
    }
    if (!whole) {
      int single = role(role, frame);
      return new Actual(table.name(single), single, 1, new long[0], new long[0]);
    }
    long[] low = new long[dimensions];
    long[] high = new long[dimensions];
    for (int d = 0; d < dimensions; d++) {
      Range range = formal.ranges().get(d);
      low[d] = structural(range.low(), "the first index of '" + formal.name() + "'");
      high[d] = structural(range.high(), "the last index of '" + formal.name() + "'");
      long found = binding.high[d] - binding.low[d] + 1;
      long expected = high[d] - low[d] + 1;
      if (found != expected) {
        throw new ExpressionFault(
            "wrong-arity",
            role.reference().span(),
            String.format(
                "'%s' has %d roles here, but '%s' is declared with %d",
                role.reference().name(), found, formal.name(), expected),
            null);
      }
    }
    return new Actual(binding.name, binding.first, binding.size, low, high);
  }

  private int role(Plan.Role role, Frame frame) {
    Actual actual = frame.roles[role.formal()];
    Plan.Index[] indices = role.indices();
    if (indices.length == 0) {
      return actual.first;
    }
    long offset = 0;
    for (int d = 0; d < indices.length; d++) {
      double value = indices[d].formula().at(frame.slots);
      long index = (long) value;
      if (index != value) {
        index = whole(value, indices[d].text(), "an index");
      }
      if (index < actual.low[d] || index > actual.high[d]) {
        throw outside(role, actual, frame);
      }
      offset = offset * (actual.high[d] - actual.low[d] + 1) + (index - actual.low[d]);
    }
    return actual.first + (int) offset;
  }

  private ExpressionFault outside(Plan.Role role, Actual actual, Frame frame) {
    String name = role.reference().name();
    StringBuilder found = new StringBuilder(name).append('[');
    String hint = null;
    for (int d = 0; d < role.indices().length; d++) {
      long index = (long) role.indices()[d].formula().at(frame.slots);
      found.append(d == 0 ? "" : ",").append(index);
      if (index == actual.high[d] + 1 && role.indices().length == 1) {
        hint =
            String.format(
                "declare it as role %s[%d..%d], or use (i + 1) %% n to wrap around",
                name, actual.low[d], index);
      }
    }
    RoleTable.Family family = new RoleTable.Family(name, actual.low, actual.high, 0, 0);
    return new ExpressionFault(
        "outside-family",
        role.reference().span(),
        "role '" + found + "]' is outside the family " + family.text() + where(role.loops(), frame),
        hint);
  }

  /** The values of loop variables, as " (with i = 5)", or nothing outside of loops. */
  private static String where(Map<String, Integer> loops, Frame frame) {
    if (loops.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder(" (with ");
    loops.forEach(
        (name, slot) ->
            text.append(text.length() > 7 ? ", " : "")
                .append(name)
                .append(" = ")
                .append((long) frame.slots[slot]));
    return text.append(')').toString();
  }

  private int add(byte op, int a, int b, int c, int statement) {
    int pc = out.add(op, a, b, c, statement);
    if (pc >= limits.operations()) {
      throw overBudget("operations");
    }
    if ((pc & PULSE) == PULSE) {
      limits.pulse().run();
    }
    return pc;
  }

  private OverBudget overBudget(String what) {
    String message =
        "the protocol has more than " + limits.operations() + " " + what + " when written out";
    return new OverBudget(
        Diagnostic.error("too-large", message)
            .inFile(source.name())
            .withHint("make it smaller with -D, or allow more with --budget operations=…"));
  }

  private void report(Diagnostic diagnostic) {
    String key = diagnostic.code() + ":" + diagnostic.line() + ":" + diagnostic.column();
    if (reported.add(key)) {
      diagnostics.add(diagnostic);
    }
  }
}
