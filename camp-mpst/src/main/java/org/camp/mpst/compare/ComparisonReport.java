// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.Status;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Diagram;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.MpstResult;
import org.camp.mpst.async.Differences;
import org.camp.mpst.async.Optimisation;
import org.camp.mpst.async.Optimisation.Verdict;
import org.camp.mpst.async.Refusal;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.report.ReasonValues;
import org.camp.mpst.report.SafetyReport;
import org.camp.mpst.semantics.Judgement;
import org.camp.mpst.semantics.Safety;

/** Shows a {@link Comparison}. */
final class ComparisonReport {
  private static final String CONVERSE = "converse";

  private final Comparison comparison;
  private final MpstResult first;
  private final MpstResult second;
  private final String left;
  private final String right;
  private final List<Section> sections = new ArrayList<>();
  private final List<Diagram> pictures = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  ComparisonReport(Comparison comparison) {
    this.comparison = comparison;
    first = comparison.first();
    second = comparison.second();
    String own = comparison.firstName("first");
    String other = comparison.secondName("second");
    boolean named = !comparison.asked() && !own.equals(other);
    left = comparison.asked() ? "optimised" : named ? own : "first";
    right = comparison.asked() ? "original" : named ? other : "second";
  }

  Report build() {
    Value.Builder values = Value.object();
    Optimisation relation = comparison.optimisation();
    values
        .put("first", comparison.firstName(""))
        .put("second", comparison.secondName(""))
        .put(
            "wellFormed",
            Value.object()
                .put("first", Judgement.value(first.judgement().wellFormed()))
                .put("second", Judgement.value(second.judgement().wellFormed()))
                .build())
        .put("optimised", relation.holds())
        .put("verdict", code(relation.verdict()))
        .put(CONVERSE, Value.NULL)
        .put("perRole", perRole(relation))
        .put("because", changes())
        .put("refused", refused(relation))
        .put("differences", differences());
    verdicts();
    values.put("cost", cost()).put("latency", latencies());
    values.put("safety", SafetyReport.values(first.judgement()));
    first.safety().map(SafetyReport::new).ifPresent(s -> sections.addAll(s.sections("of " + left)));
    missing();
    String title = "Comparison of " + first.protocol().name() + " with " + second.protocol().name();
    return new Report(title, sections, withConverse(values.build()), because(), notes, pictures)
        .withSummary(() -> new ComparisonSummary(comparison, left, right).summary())
        .opening(() -> new ComparisonSummary(comparison, left, right).page());
  }

  /** The same with the other direction, which is decided when it is asked for. */
  private Value.Obj withConverse(Value.Obj values) {
    List<String> keys = List.copyOf(values.fields().keySet());
    return Value.lazyObject(
        keys.size(),
        keys::get,
        i ->
            keys.get(i).equals(CONVERSE)
                ? Value.of(code(comparison.converse().verdict()))
                : values.fields().get(keys.get(i)));
  }

  static String code(Verdict verdict) {
    return switch (verdict) {
      case EQUAL -> "equal";
      case YES -> "yes";
      case BEYOND -> "beyond-def-6.1";
      case TOGETHER -> "together";
      case NOT_SHOWN -> "not-shown";
    };
  }

  static String text(Verdict verdict) {
    return switch (verdict) {
      case EQUAL -> "yes: every role does the same in the same order";
      case YES -> "yes, by Definition 6.1";
      case BEYOND -> "yes: safe, by symmetric rules beyond Definition 6.1";
      case TOGETHER -> "yes, together: no role alone, but all roles never get stuck";
      case NOT_SHOWN -> "not shown by Definition 6.1";
    };
  }

  private void verdicts() {
    List<Section.Figure> figures = new ArrayList<>();
    Verdict forth = comparison.optimisation().verdict();
    if (comparison.asked()) {
      figures.add(figure("is an optimisation", text(forth)));
    } else {
      Verdict back = comparison.converse().verdict();
      figures.add(figure(left + " optimises " + right, text(forth)));
      figures.add(figure(right + " optimises " + left, text(back)));
    }
    for (MpstResult side : List.of(first, second)) {
      String name = side == first ? left : right;
      Judgement judgement = side.judgement();
      if (side.status() != Status.OK || Safety.isAsynchronous(side.instance())) {
        figures.add(figure(name + " is well-formed", judgement.text()));
        figures.add(figure(name + " is safe", judgement.reason()));
      }
    }
    sections.add(new Section.KeyFigures("", figures));
    List<List<Value>> rows = new ArrayList<>();
    for (Refusal refusal : comparison.optimisation().refusals()) {
      rows.add(
          List.of(
              Value.of(refusal.role()),
              Value.of(refusal.text().substring(refusal.text().indexOf(": ") + 2)),
              Value.of(refusal.rule().text())));
    }
    boolean shown = comparison.asked() || comparison.differences().isEmpty();
    if (!rows.isEmpty() && shown) {
      List<Section.Column> columns =
          List.of(
              Section.Column.of("role"),
              Section.Column.of("refused"),
              Section.Column.of("because"));
      sections.add(new Section.Table("Not derivable by Definition 6.1", columns, rows));
    }
    table(comparison.differences());
  }

  private void table(Differences differences) {
    List<List<Value>> rows = new ArrayList<>();
    for (Differences.Role role : differences.roles()) {
      rows.add(row("role " + role.name(), role.inFirst() ? 1 : 0, role.inFirst() ? 0 : 1));
    }
    for (Differences.Action action : differences.actions()) {
      rows.add(row(action.text(), action.first(), action.second()));
    }
    if (!rows.isEmpty()) {
      List<Section.Column> columns =
          List.of(Section.Column.of("what"), Section.Column.of(left), Section.Column.of(right));
      sections.add(new Section.Table("Differences", columns, rows));
    }
  }

  private static List<Value> row(String what, int first, int second) {
    return List.of(Value.of(what), Value.of(first), Value.of(second));
  }

  private static Section.Figure figure(String name, String text) {
    return new Section.Figure(name, Value.of(text), "");
  }

  private static Value perRole(Optimisation relation) {
    RoleTable roles = relation.roles();
    return Value.lazyObject(
        roles.size(), roles::name, role -> Value.of(code(relation.verdict(role))));
  }

  private static Value refused(Optimisation relation) {
    return Value.list(
        relation.refusals().stream()
            .map(
                r ->
                    Value.object()
                        .put("role", r.role())
                        .put("text", r.text())
                        .put("because", r.rule().text())
                        .put("needed", r.needed().isEmpty() ? Value.NULL : Value.of(r.needed()))
                        .put("places", ReasonValues.of(r.places()))
                        .build())
            .toList());
  }

  /** Which kinds of actions on the critical paths make the difference in cost. */
  private Value changes() {
    return Value.list(
        comparison.changes().stream()
            .map(
                change ->
                    Value.object()
                        .put("part", change.name())
                        .put("first", change.after())
                        .put("second", change.before())
                        .put("ratio", change.ratio())
                        .put(
                            "line", change.line() > 0 ? Value.of((long) change.line()) : Value.NULL)
                        .build())
            .toList());
  }

  private Value differences() {
    List<Value> all = new ArrayList<>();
    for (Differences.Role role : comparison.differences().roles()) {
      all.add(difference("role " + role.name(), role.inFirst() ? 1 : 0, role.inFirst() ? 0 : 1));
    }
    for (Differences.Action action : comparison.differences().actions()) {
      all.add(difference(action.text(), action.first(), action.second()));
    }
    return Value.list(all);
  }

  private static Value difference(String what, int first, int second) {
    return Value.object().put("what", what).put("first", first).put("second", second).build();
  }

  private Value cost() {
    if (first.cost().isEmpty() || second.cost().isEmpty()) {
      return Value.NULL;
    }
    TimeComparison gain =
        TimeComparison.of(
            "Cost per role",
            first.instance().roles(),
            first.cost().get()::cost,
            first.cost().get().total(),
            second.instance().roles(),
            second.cost().get()::cost,
            second.cost().get().total());
    show(gain, "cost");
    return gain.values("total");
  }

  private Value latencies() {
    List<Latency> ours = first.latencies();
    List<Latency> theirs = second.latencies();
    if (ours.size() != theirs.size()) {
      notes.add(
          "latencies are not compared: "
              + left
              + " has "
              + ours.size()
              + " recursions, "
              + right
              + " has "
              + theirs.size());
      return Value.NULL;
    }
    Value.Builder all = Value.object();
    for (int i = 0; i < ours.size(); i++) {
      Latency own = ours.get(i);
      Latency other = theirs.get(i);
      TimeComparison gain =
          TimeComparison.of(
              "Per iteration of " + other.name(),
              first.instance().roles(),
              own::perRole,
              own.rate(),
              second.instance().roles(),
              other::perRole,
              other.rate());
      show(gain, "an iteration of " + other.name());
      all.put(other.name(), gain.values("rate"));
    }
    return all.build();
  }

  private void show(TimeComparison gain, String what) {
    if (gain.isKnown()) {
      String change =
          gain.all() == 0
              ? "the same"
              : Quantity.format(Math.abs(gain.share()), "%") + (gain.all() > 0 ? " less" : " more");
      String text =
          Quantity.format(gain.firstAll(), "s")
              + " against "
              + Quantity.format(gain.secondAll(), "s")
              + ": "
              + (Double.isNaN(gain.share()) ? "no gain" : change);
      sections.add(new Section.KeyFigures("", List.of(figure(what, text))));
    }
    if (gain.isKnownAnywhere()) {
      sections.add(gain.table(left, right));
    }
    pictures.addAll(gain.bars(left, right));
    slower(gain, what);
  }

  private void slower(TimeComparison gain, String what) {
    List<String> late = new ArrayList<>();
    for (int i = 0; i < gain.roles().size(); i++) {
      if (gain.first()[i] > gain.second()[i]) {
        late.add(gain.roles().get(i));
      }
    }
    if (comparison.asked() && comparison.optimisation().holds() && !late.isEmpty()) {
      String who = String.join(", ", late.subList(0, Math.min(8, late.size())));
      notes.add(
          "the optimised protocol is slower in "
              + what
              + " for "
              + who
              + (late.size() > 8 ? ", …" : "")
              + ": an early send takes its time too, and receives wait in the order in which they"
              + " stand");
    }
  }

  private void missing() {
    List<String> unbound = new ArrayList<>();
    for (MpstResult side : List.of(first, second)) {
      side.cost()
          .ifPresent(
              c -> c.unbound().stream().filter(u -> !unbound.contains(u)).forEach(unbound::add));
      side.latencies()
          .forEach(l -> l.notes().stream().filter(n -> !notes.contains(n)).forEach(notes::add));
    }
    if (!unbound.isEmpty()) {
      notes.add(
          "numbers need a value for "
              + String.join(", ", unbound)
              + ": bind parameters with -D, give a machine with -m, iterations with -k,"
              + " or let unknown costs count as nothing with --default-cost 0");
    }
  }

  private List<Reason> because() {
    List<Reason> all = new ArrayList<>();
    if (comparison.asked()) {
      comparison.optimisation().refusals().forEach(r -> all.addAll(r.places()));
    }
    return all;
  }
}
