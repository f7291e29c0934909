// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.machine.Machine;
import org.camp.core.model.Model;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Diagram;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.async.Objective;
import org.camp.mpst.async.Objective.Minimised;
import org.camp.mpst.async.Reading;
import org.camp.mpst.async.Reordering;
import org.camp.mpst.async.ReorderingProblem;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.cost.RoleTimeline;
import org.camp.mpst.draw.MemoryChart;
import org.camp.mpst.draw.TimeChart;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.MemoryUnit;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.report.MemoryReport;
import org.jspecify.annotations.Nullable;

/**
 * The fastest reordering that was found of a protocol, as a protocol, compared with the original:
 * that it is an optimisation of it by Definition 6.1 is checked anew on what is printed.
 */
public final class OptimisedProtocol implements AnalysisResult {
  /** What an answer rests on when data does not count. */
  static final String INDEPENDENT =
      "assumes that no message needs anything that its sender received or computed before, unless"
          + " it says so";

  /** What an answer rests on when something says what it needs. */
  static final String PROMISED =
      "relies on 'needs': what a message or computation does not name there, it is not made of";

  /** What an answer rests on when nothing says what it needs. */
  static final String EVERYTHING =
      "takes every message and computation to need all that its role received or computed before";

  private static final int ROLES_SHOWN = 16;

  /** Actions up to which lanes are drawn. */
  private static final int MOST_EVENTS = 20_000;

  private final Reordering reordering;
  private final List<Reordering> front;
  private final @Nullable MemoryLimits limits;
  private final Reading reading;
  private final Minimised objective;
  private final String text;
  private final Comparison comparison;

  private OptimisedProtocol(
      Reordering reordering,
      List<Reordering> front,
      @Nullable MemoryLimits limits,
      Reading reading,
      Minimised objective,
      String text,
      Comparison comparison) {
    this.reordering = reordering;
    this.front = front;
    this.limits = limits;
    this.reading = reading;
    this.objective = objective;
    this.text = text;
    this.comparison = comparison;
  }

  /**
   * Searches the fastest reordering of a protocol.
   *
   * @param roles names of roles and families that may be reordered, with commas; empty for all
   * @param most reorderings that may be tried
   * @throws IllFormed when some role has no local type, or some path goes wrong
   * @throws BadInput when costs are missing
   */
  public static OptimisedProtocol of(
      Protocol protocol, Optional<String> roles, long most, AnalysisContext context) {
    List<Diagnostic> problems = new ArrayList<>();
    MpstResult original =
        SessionTypes.analyze(protocol, traced(context).toBuilder().listener(problems::add).build());
    if (original.status() == Status.OVER_BUDGET) {
      throw new OverBudget(problems.stream().filter(Diagnostic::isError).toList());
    }
    if (!original.accepted() || !original.judgement().costed()) {
      throw new IllFormed(problems.stream().filter(d -> !d.code().equals("unused-role")).toList());
    }
    BoundedCost cost = original.cost().orElseThrow();
    Objective objective =
        new Objective(
            original.parameters(),
            context.machine(),
            MpstOptions.defaultCost(context, protocol.name()),
            cost.iterations(),
            context.get(MpstOptions.STEPS),
            minimised(original, context),
            context.cancellation());
    MemoryLimits limits = limits(original, context);
    if (limits != null) {
      limits.requirePossible(original.instance(), original.parameters());
    }
    ReorderingProblem problem =
        new ReorderingProblem(
            original.instance(),
            original.projections(),
            original.parameters(),
            movable(original.instance().roles(), roles),
            CompareOperation.reading(context),
            objective,
            new ReorderingProblem.Effort(most, context.get(MpstOptions.SEED)),
            context.progress(),
            context.cancellation());
    Function<@Nullable MemoryLimits, Reordering> search =
        allowed -> problem.within(allowed).orElseThrow(() -> missing(cost));
    Reordering reordering = search.apply(limits);
    if (!reordering.fits()) {
      throw beyond(reordering);
    }
    List<Reordering> front =
        context.get(OptimiseOperation.PARETO)
            ? MemoryFront.of(reordering, original.instance(), original.parameters(), search)
            : List.of();
    String text = reordering.text();
    Protocol optimised = Protocol.parse(new SourceText("optimised", text));
    Comparison comparison =
        Comparison.of(SessionTypes.analyze(optimised, traced(context)), original, true, context);
    Reading reading = CompareOperation.reading(context);
    if (reading.independent()) {
      context.report(
          Diagnostic.warning("data-dependencies", "the answer " + INDEPENDENT)
              .withHint(
                  "'needs' says what a message is made of; --roles names the roles whose"
                      + " actions may be reordered"));
    }
    return new OptimisedProtocol(
        reordering, front, limits, reading, minimised(original, context), text, comparison);
  }

  /** Without what an optimisation does not show: of long protocols, what happens when. */
  private static AnalysisContext traced(AnalysisContext context) {
    return context.toBuilder()
        .option(MpstOptions.EQUATIONS, 0L)
        .option(MpstOptions.EVENTS, (long) MOST_EVENTS)
        .build();
  }

  /** What the option says, or else the machine; null when neither does. */
  private static @Nullable MemoryLimits limits(MpstResult original, AnalysisContext context) {
    RoleTable roles = original.instance().roles();
    Optional<String> said = context.find(OptimiseOperation.MEMORY);
    if (said.isPresent()) {
      return MemoryLimits.parse(said.get(), roles, original.parameters());
    }
    return context
        .machine()
        .map(Machine::memory)
        .filter(memory -> !memory.isEmpty())
        .map(memory -> MemoryLimits.of(memory, roles, original.parameters()))
        .orElse(null);
  }

  private static Minimised minimised(MpstResult original, AnalysisContext context) {
    Minimised wanted = context.get(OptimiseOperation.MINIMISE);
    boolean straight =
        original.instance().choices() == 0 && original.instance().recursions().isEmpty();
    if (wanted == Minimised.SPAN && !straight) {
      throw new BadInput(
          Diagnostic.error("no-span", "the span is that of protocols without choice and recursion")
              .withHint("leave --minimise out, which makes the total least"));
    }
    return wanted;
  }

  private static IntPredicate movable(RoleTable roles, Optional<String> names) {
    if (names.isEmpty()) {
      return role -> true;
    }
    BitSet wanted = new BitSet();
    for (String text : names.get().split(",(?![^\\[]*\\])", -1)) {
      String name = text.strip();
      RoleTable.Family family = roles.family(name);
      int role = roles.find(name);
      if (family == null && role < 0) {
        List<String> known = roles.families().stream().map(RoleTable.Family::text).toList();
        throw new BadInput(
            Diagnostic.error("unknown-role", "there is no role '" + name + "'")
                .withHint(Suggestions.hint(name, known)));
      }
      if (family == null) {
        wanted.set(role);
      } else {
        wanted.set(family.first(), family.first() + family.size());
      }
    }
    return wanted::get;
  }

  private static BadInput missing(BoundedCost cost) {
    return new BadInput(
        Diagnostic.error(
                "missing-costs",
                "the fastest order depends on " + String.join(", ", cost.unbound()))
            .withHint(
                "give a machine with -m, bind parameters with -D, or let unknown costs count as"
                    + " nothing with --default-cost 0"));
  }

  private static CampException beyond(Reordering reordering) {
    String tried = reordering.tried() + " reorderings";
    return reordering.exact()
        ? new IllFormed(
            Diagnostic.error(
                    "impossible-memory", "none of all " + tried + " is within the limits of memory")
                .withHint("give some role more memory"))
        : new OverBudget(
            Diagnostic.error(
                    "over-budget", "none of the " + tried + " tried is within the limits of memory")
                .withHint("give some role more memory, or try more with --budget reorderings=…"));
  }

  /** How it was found. */
  public Reordering reordering() {
    return reordering;
  }

  /** The protocol as text that can be read again. */
  public String text() {
    return text;
  }

  /** The protocol beside its original. */
  public Comparison comparison() {
    return comparison;
  }

  @Override
  public Optional<Model> made() {
    return Optional.of(comparison.first().protocol());
  }

  @Override
  public Status status() {
    return comparison.status();
  }

  @Override
  public Report report() {
    Report compared = comparison.report();
    String name = comparison.second().protocol().name();
    List<String> lines = new ArrayList<>();
    lines.add("// Optimisation of " + name);
    lines.add("// " + headline());
    lines.add("// " + certainty());
    Optional<PeakMemory> memory =
        PeakMemory.of(comparison.first().instance(), comparison.first().parameters());
    memory.ifPresent(peaks -> lines.add("// memory: " + bytes(peaks) + memoryBefore()));
    for (Reordering point : front) {
      lines.add(
          "// front: "
              + Quantity.format(point.after(), "s")
              + " with "
              + MemoryFront.peak(point).map(this::bytes).orElse("no memory")
              + (point.exact() ? "" : ", bound " + Quantity.format(point.bound(), "s")));
    }
    perRole(lines);
    if (reordering.isBetter() && reading.independent()) {
      lines.add("// note: --roles names the roles whose actions may be reordered");
    }
    long held = reading.independent() ? 0 : reordering.heldSends();
    if (held > 0) {
      lines.add(
          "// note: "
              + (held == 1
                  ? "1 send stays behind receives because it declares nothing: 'needs …' frees it;"
                  : held
                      + " sends stay behind receives because they declare nothing: 'needs …' frees"
                      + " them;")
              + " --independent ignores data");
    }
    compared.notes().stream()
        .filter(note -> !note.startsWith("numbers need a value for k_"))
        .forEach(note -> lines.add("// note: " + note));
    lines.addAll(text.lines().toList());
    Value.Obj values =
        Value.object()
            .put("assumption", assumption())
            .put("rule", rule())
            .put("protocol", assumed() + "\n" + text)
            .put("better", reordering.isBetter())
            .put("minimised", minimised())
            .put("before", reordering.before())
            .put("after", reordering.after())
            .put("bound", reordering.bound())
            .put("gap", gap())
            .put("exact", reordering.exact())
            .put("tried", reordering.tried())
            .put("comparison", compared.values())
            .put(
                "memory",
                memory
                    .map(p -> new MemoryReport(comparison.first().instance(), p, limits).values())
                    .orElse(Value.NULL))
            .put("pareto", Value.list(front.stream().map(OptimisedProtocol::point).toList()))
            .build();
    return new Report(
        assumed(),
        List.of(new Section.Text("", lines)),
        values,
        List.of(),
        List.of(),
        pictures(compared));
  }

  /** What roles do and hold before and after, the front, and what the comparison draws. */
  private List<Diagram> pictures(Report compared) {
    List<Diagram> pictures = new ArrayList<>();
    lanes(comparison.second(), " as written").ifPresent(pictures::addAll);
    lanes(comparison.first(), " now").ifPresent(pictures::addAll);
    if (front.size() > 1) {
      pictures.add(MemoryFront.chart(front, comparison.second().protocol().name()));
    }
    pictures.addAll(compared.pictures());
    return pictures;
  }

  private Optional<List<Diagram>> lanes(MpstResult side, String which) {
    ProtocolInstance code = side.instance();
    Optional<PeakMemory> peaks = PeakMemory.of(code, side.parameters());
    Optional<RoleTimeline> timeline =
        side.cost().filter(cost -> cost.total() > 0).flatMap(BoundedCost::timeline);
    if (peaks.isEmpty()
        || timeline.filter(t -> t.size() <= MOST_EVENTS).isEmpty()
        || !MemoryChart.draws(code)) {
      return Optional.empty();
    }
    return Optional.of(
        List.of(
            TimeChart.of(code, timeline.get()),
            MemoryChart.of(which, code, timeline.get(), peaks.get(), limits)));
  }

  private String assumed() {
    return "// " + assumption();
  }

  private String assumption() {
    boolean says = comparison.second().instance().dependencies().declarations() > 0;
    return reading.independent() ? INDEPENDENT : says ? PROMISED : EVERYTHING;
  }

  private String rule() {
    return (reading.independent() ? "independent" : "needs")
        + (reading.roleByRole() ? ", role by role" : ", together");
  }

  private String memoryBefore() {
    return PeakMemory.of(comparison.second().instance(), comparison.second().parameters())
        .map(before -> " instead of " + bytes(before))
        .orElse("");
  }

  private String bytes(PeakMemory peaks) {
    String name = comparison.second().protocol().name();
    return "at most " + MemoryUnit.text(name, peaks.greatest()) + " at a role";
  }

  private static Value point(Reordering point) {
    return Value.object()
        .put("time", point.after())
        .put("memory", MemoryFront.peak(point).map(PeakMemory::greatest).orElse(0.0))
        .put("bound", point.bound())
        .put("exact", point.exact())
        .put("protocol", point.text())
        .build();
  }

  private String minimised() {
    String recursion = reordering.minimised();
    return !recursion.isEmpty()
        ? "an iteration of " + recursion
        : objective == Minimised.SPAN ? "span" : "cost";
  }

  private String headline() {
    String before = Quantity.format(reordering.before(), "s");
    if (!reordering.isBetter()) {
      return minimised() + ": " + before + "; no better order was found";
    }
    double share = 1 - reordering.after() / reordering.before();
    return minimised()
        + ": "
        + Quantity.format(reordering.after(), "s")
        + " instead of "
        + before
        + (share > 0
            ? " (" + Quantity.format(share, "%") + " less)"
            : "; roles are done earlier on average");
  }

  private double gap() {
    double bound = reordering.bound();
    return reordering.exact() ? 0 : bound > 0 ? reordering.after() / bound - 1 : Double.NaN;
  }

  private String certainty() {
    if (reordering.exact()) {
      return reordering.tried() == 1
          ? "nothing can be reordered"
          : "the best of all " + reordering.tried() + " reorderings";
    }
    String found = "the best of " + reordering.tried() + " reorderings that were tried; ";
    double gap = gap();
    return gap < 1e-9
        ? found + "no other can be faster"
        : Double.isNaN(gap)
            ? found + "others may be faster; try more with --budget reorderings=…"
            : found
                + "no other can be below "
                + Quantity.format(reordering.bound(), "s")
                + ", this is "
                + Quantity.format(gap, "%")
                + " above that";
  }

  private void perRole(List<String> lines) {
    MpstResult now = comparison.first();
    MpstResult then = comparison.second();
    int roles = now.instance().roles().size();
    if (Double.isNaN(now.cost().orElseThrow().total())) {
      return;
    }
    for (int role = 0; role < Math.min(roles, ROLES_SHOWN); role++) {
      lines.add(
          "// "
              + now.instance().roles().name(role)
              + " is done after "
              + Quantity.format(now.cost().orElseThrow().cost(role), "s")
              + " instead of "
              + Quantity.format(then.cost().orElseThrow().cost(role), "s"));
    }
    if (roles > ROLES_SHOWN) {
      lines.add("// … and " + (roles - ROLES_SHOWN) + " more roles");
    }
  }
}
