// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Diagram;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.MpstResult;
import org.camp.mpst.async.Objective.Minimised;
import org.camp.mpst.async.Reordering;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.cost.RoleTimeline;
import org.camp.mpst.draw.MemoryChart;
import org.camp.mpst.draw.TimeChart;
import org.camp.mpst.memory.MemoryUnit;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.report.MemoryReport;

/** Shows an {@link OptimisedProtocol}: its text, headed by what was found and how sure it is. */
final class OptimisationReport {
  /** What an answer rests on when data does not count. */
  static final String INDEPENDENT =
      "assumes that no message needs anything that its sender received or computed before, unless"
          + " it says so";

  /** What an answer rests on when something says what it needs. */
  static final String PROMISED =
      "relies on 'needs': a message or computation is made of no more than it names";

  /** What an answer rests on when nothing says what it needs. */
  static final String EVERYTHING =
      "takes every message and computation to need all that its role received or computed before";

  private static final int ROLES_SHOWN = 6;

  /** Actions up to which lanes are drawn. */
  static final int MOST_EVENTS = 20_000;

  private final OptimisedProtocol result;
  private final Reordering reordering;
  private final OptimisationGoal goal;
  private final Comparison comparison;
  private final MpstResult now;
  private final MpstResult then;

  /** The peaks of the optimised protocol; empty when it says nothing of memory. */
  private final Optional<PeakMemory> peaks;

  /** The peaks of the original. */
  private final Optional<PeakMemory> before;

  OptimisationReport(OptimisedProtocol result) {
    this.result = result;
    reordering = result.reordering();
    goal = result.goal();
    comparison = result.comparison();
    now = comparison.first();
    then = comparison.second();
    peaks = PeakMemory.of(now.instance(), now.parameters());
    before = PeakMemory.of(then.instance(), then.parameters());
  }

  Report build() {
    Report compared = comparison.report();
    String text = result.text();
    List<String> lines = new ArrayList<>();
    lines.add("// Optimisation of " + then.protocol().name());
    lines.add("// " + headline());
    lines.add("// " + certainty());
    result.segmentwise().map(this::segments).ifPresent(lines::add);
    peaks.ifPresent(p -> lines.add("// memory: " + bytes(p) + memoryBefore()));
    for (Reordering point : result.front()) {
      lines.add(
          "// front: "
              + Quantity.format(point.after(), "s")
              + " with "
              + MemoryFront.peak(point).map(this::bytes).orElse("no memory")
              + (point.exact() ? "" : ", bound " + Quantity.format(point.bound(), "s")));
    }
    perRole(lines);
    if (reordering.isBetter() && goal.reading().independent()) {
      lines.add("// note: --roles names the roles whose actions may be reordered");
    }
    long held = goal.reading().independent() ? 0 : reordering.heldSends();
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
            .put("segmentwise", result.segmentwise().map(this::segment).orElse(Value.NULL))
            .put("comparison", compared.values())
            .put(
                "memory",
                peaks
                    .map(p -> new MemoryReport(now.instance(), p, goal.limits()).values())
                    .orElse(Value.NULL))
            .put("pareto", Value.lazy(result.front().size(), i -> point(result.front().get(i))))
            .build();
    return new Report(
            assumed(),
            List.of(new Section.Text("", lines)),
            values,
            List.of(),
            List.of(),
            Report.later(() -> pictures(compared)))
        .withUnits(Map.of("before", "s", "after", "s", "bound", "s"))
        .opening(this::front);
  }

  /** What a page opens with: the change. */
  private FrontPage front() {
    double before = reordering.before();
    double after = reordering.after();
    String beside =
        minimised()
            + ": "
            + Quantity.format(after, "s", 3)
            + " instead of "
            + Quantity.format(before, "s", 3);
    FrontPage page = FrontPage.asking("Which order makes " + then.protocol().name() + " faster?");
    return before > 0 ? page.changed(after / before - 1, "%", beside) : page;
  }

  /** What roles do and hold before and after, the front, and what the comparison draws. */
  private List<Diagram> pictures(Report compared) {
    List<Diagram> pictures = new ArrayList<>();
    lanes(then, before, " as written").ifPresent(pictures::addAll);
    lanes(now, peaks, " now").ifPresent(pictures::addAll);
    if (result.front().size() > 1) {
      pictures.add(MemoryFront.chart(result.front(), then.protocol().name()));
    }
    pictures.addAll(compared.pictures());
    return pictures;
  }

  private Optional<List<Diagram>> lanes(
      MpstResult side, Optional<PeakMemory> memory, String which) {
    ProtocolInstance code = side.instance();
    Optional<RoleTimeline> timeline =
        side.cost().filter(cost -> cost.total() > 0).flatMap(BoundedCost::timeline);
    if (memory.isEmpty()
        || timeline.filter(t -> t.size() <= MOST_EVENTS).isEmpty()
        || !MemoryChart.draws(code)) {
      return Optional.empty();
    }
    return Optional.of(
        List.of(
            TimeChart.of(which, code, timeline.get()),
            MemoryChart.of(which, code, timeline.get(), memory.get(), goal.limits())));
  }

  private String assumed() {
    return "// " + assumption();
  }

  private String assumption() {
    boolean says = then.instance().dependencies().declarations() > 0;
    return goal.reading().independent() ? INDEPENDENT : says ? PROMISED : EVERYTHING;
  }

  private String rule() {
    return (goal.reading().independent() ? "independent" : "needs")
        + (goal.reading().roleByRole() ? ", role by role" : ", together");
  }

  private String memoryBefore() {
    return before.map(p -> " instead of " + bytes(p)).orElse("");
  }

  private String bytes(PeakMemory memory) {
    String size = MemoryUnit.text(then.protocol().name(), memory.greatest());
    return "at most " + size + " at a role";
  }

  private Value segment(Reordering plain) {
    return Value.object()
        .put("after", plain.after())
        .put("bound", plain.bound())
        .put("exact", plain.exact())
        .put("protocol", assumed() + "\n" + plain.text())
        .build();
  }

  /** What can be had without actions that pass choices, when some do. */
  private String segments(Reordering plain) {
    return "// actions pass a choice here; where none does, "
        + Quantity.format(plain.after(), "s")
        + (plain.exact() ? " is the best" : " is the best that was found");
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
        : goal.minimised() == Minimised.SPAN ? "span" : "cost";
  }

  private String headline() {
    String written = Quantity.format(reordering.before(), "s");
    if (!reordering.isBetter()) {
      return minimised() + ": " + written + "; no better order was found";
    }
    return minimised()
        + ": "
        + Quantity.format(reordering.after(), "s")
        + " instead of "
        + written
        + change(1 - reordering.after() / reordering.before());
  }

  /**
   * What became of the time.
   *
   * @param share how much less it is
   */
  private String change(double share) {
    boolean fitted = goal.limits() == null || before.map(goal.limits()::hold).orElse(true);
    if (share > 0) {
      return " (" + Quantity.format(share, "%") + " less)";
    }
    return fitted
        ? "; roles are done earlier on average"
        : "; as written it needs more memory than it may";
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
    int roles = now.instance().roles().size();
    if (Double.isNaN(now.cost().orElseThrow().total())) {
      return;
    }
    int shown = 0;
    int role = 0;
    while (role < roles && shown < ROLES_SHOWN) {
      int end = role + 1;
      String times = times(role);
      while (end < roles && together(role, end) && times(end).equals(times)) {
        end++;
      }
      lines.add("// " + named(role, end - 1) + times);
      role = end;
      shown++;
    }
    if (role < roles) {
      lines.add("// … and " + (roles - role) + " more roles");
    }
  }

  private String times(int role) {
    return Quantity.format(now.cost().orElseThrow().cost(role), "s")
        + " instead of "
        + Quantity.format(then.cost().orElseThrow().cost(role), "s");
  }

  /** Whether roles are neighbours in a family of one index. */
  private boolean together(int first, int last) {
    RoleTable.Family family = now.instance().roles().familyOf(first);
    return family.dimensions() == 1 && last < family.first() + family.size();
  }

  private String named(int first, int last) {
    RoleTable roles = now.instance().roles();
    if (first == last) {
      return roles.name(first) + " is done after ";
    }
    RoleTable.Family family = roles.familyOf(first);
    return family.name()
        + "["
        + family.index(first)[0]
        + ".."
        + family.index(last)[0]
        + "] are done each after ";
  }
}
