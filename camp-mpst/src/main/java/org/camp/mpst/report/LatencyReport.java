// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.protocol.RoleTable;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.equation.Recurrences;
import org.camp.mpst.latency.CriticalCycle;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.symbolic.CostNotation;

/** Shows latencies: rates per role, C^ω, critical cycles, recurrences and notes. */
public final class LatencyReport {
  private static final List<String> ROUNDS = List.of("n", "i", "r", "t", "u", "v");
  private static final Pattern TIME = Pattern.compile("([TWΔ]_[^()\\s]+)\\(n(\\+1)?\\)(/n)?");
  private static final int ROLES_SHOWN = 64;
  private static final int CYCLE_SHOWN = 12;
  private static final int LONGEST_CYCLE = 1000;

  private final List<Shown> all;
  private final RoleTable roles;
  private final boolean full;

  /** What the number of rounds is called where people read equations. */
  private final String round;

  /** A latency with its recurrences, which take a while to find. */
  private record Shown(
      Latency latency, Optional<Recurrences> recurrences, Optional<LawReport> law) {
    static Shown of(Latency latency, RoleTable roles) {
      Optional<Recurrences> recurrences = latency.recurrences();
      return new Shown(
          latency, recurrences, latency.laws().map(laws -> new LawReport(laws, roles)));
    }

    Optional<Recurrences.Printed> printed(CostNotation notation) {
      return recurrences.map(r -> r.print(notation));
    }

    /** Whether nothing is known of an open recursion, so that there is nothing to show. */
    boolean isBlank(RoleTable roles) {
      return latency.isOpen()
          && IntStream.range(0, roles.size()).allMatch(role -> Double.isNaN(latency.perRole(role)));
    }
  }

  /**
   * Shows latencies.
   *
   * @param names of the parameters, one of which may be what rounds are called in equations
   */
  public LatencyReport(
      List<Latency> latencies, RoleTable roles, Collection<String> names, boolean full) {
    round = ROUNDS.stream().filter(name -> !names.contains(name)).findFirst().orElse("n'");
    this.all = latencies.stream().map(latency -> Shown.of(latency, roles)).toList();
    this.roles = roles;
    this.full = full;
  }

  public Value values() {
    Value.Builder byName = Value.object();
    for (Shown shown : all) {
      byName.put(shown.latency.name(), values(shown));
    }
    return byName.build();
  }

  private Value values(Shown shown) {
    Latency latency = shown.latency;
    Optional<CriticalCycle> cycle = latency.criticalCycle();
    Value.Builder values = Value.object();
    values
        .put("perRole", byRole(latency::perRole))
        .put("perMessage", byRole(latency::perMessage))
        .put("delta", byRole(latency::delta))
        .put("rate", latency.rate())
        .put("transient", whole(latency.transientRounds()))
        .put("period", whole(latency.period()))
        .put("criticalCycle", cycle.map(c -> names(c.roles())).orElse(Value.list(List.of())))
        .put("criticalPath", cycle.map(c -> names(c.path())).orElse(Value.list(List.of())))
        .put("cycleRounds", cycle.map(c -> Value.of(c.rounds())).orElse(Value.NULL))
        .put("exact", latency.exact())
        .put(
            "recurrences",
            shown.printed(CostNotation.TEXT).map(p -> recurrences(shown, p)).orElse(Value.NULL))
        .put("because", cycle.map(c -> ReasonValues.of(c.reasons())).orElse(Value.NULL));
    if (latency.isOpen()) {
      values.put("law", shown.law.map(LawReport::values).orElse(Value.NULL));
    }
    return values.build();
  }

  private Value names(List<Integer> cycle) {
    return Value.strings(cycle.stream().limit(LONGEST_CYCLE).map(roles::name).toList());
  }

  private static Value whole(OptionalLong value) {
    return value.isPresent() ? Value.of(value.getAsLong()) : Value.NULL;
  }

  private Value byRole(IntToDoubleFunction value) {
    return Value.lazyObject(roles.size(), roles::name, role -> Value.of(value.applyAsDouble(role)));
  }

  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    for (Shown shown : all) {
      Latency latency = shown.latency;
      if (shown.isBlank(roles)) {
        shown.printed(CostNotation.UNITS).map(p -> equations(shown, p)).ifPresent(sections::add);
        continue;
      }
      List<Section.Figure> figures = new ArrayList<>();
      figures.add(new Section.Figure("per iteration", Value.of(latency.rate()), "s"));
      latency
          .criticalCycle()
          .ifPresent(c -> figures.add(new Section.Figure("bottleneck", text(c), "")));
      figures.add(new Section.Figure("periodic after", whole(latency.transientRounds()), ""));
      figures.add(new Section.Figure("period", whole(latency.period()), ""));
      sections.add(new Section.KeyFigures("Latency of " + latency.name(), figures));
      shown.law.ifPresent(law -> sections.addAll(law.sections()));
      if (roles.size() <= ROLES_SHOWN) {
        sections.add(table(latency));
      }
      shown.printed(CostNotation.UNITS).map(p -> equations(shown, p)).ifPresent(sections::add);
    }
    return sections;
  }

  private Section equations(Shown shown, Recurrences.Printed printed) {
    List<String> next = new ArrayList<>();
    printed.next().forEach((left, right) -> next.add(called(left + " = " + right)));
    List<String> shared = new ArrayList<>();
    printed.shared().forEach((left, right) -> shared.add("where " + left + " = " + right));
    List<String> steady = steady(printed);
    UnaryOperator<String> named =
        PartNames.of(printed.shared().keySet(), round, List.of(next, steady, shared));
    EquationLines lines =
        new EquationLines(full, round)
            .add(next.stream().map(named).toList())
            .remark("Δ_p(n) = T_p(n+1) - T_p(n) for every role p")
            .add(steady.stream().map(named).toList())
            .add(shared.stream().map(named).toList());
    List<String> conditions = conditions(shown);
    if (!conditions.isEmpty()) {
      lines.remark("for " + String.join(" and ", conditions));
    }
    return new Section.Text(
        "Recurrences of " + shown.latency.name(),
        lines.lines().stream().map(this::called).toList());
  }

  /** A line in which the number of rounds is not called as a parameter is. */
  private String called(String line) {
    return round.equals("n")
        ? line
        : TIME.matcher(line)
            .replaceAll(
                time ->
                    Matcher.quoteReplacement(
                        time.group(1)
                            + "("
                            + round
                            + (time.group(2) == null ? "" : time.group(2))
                            + ")"
                            + (time.group(3) == null ? "" : "/" + round)));
  }

  private List<String> steady(Recurrences.Printed printed) {
    Set<String> forms = new LinkedHashSet<>(printed.steady().values());
    if (forms.size() == 1 && printed.steady().size() > 2) {
      return List.of("lim T_p(n)/n = " + forms.iterator().next() + " for every role p");
    }
    List<String> lines = new ArrayList<>();
    printed
        .steady()
        .forEach((role, form) -> lines.add("lim T_" + roles.name(role) + "(n)/n = " + form));
    return lines;
  }

  private static List<String> conditions(Shown shown) {
    return shown.recurrences.map(r -> r.conditions(CostNotation.TEXT)).orElse(List.of());
  }

  private Value recurrences(Shown shown, Recurrences.Printed printed) {
    Value.Builder next = Value.object();
    printed.next().forEach(next::put);
    Value.Builder steady = Value.object();
    printed.steady().forEach((role, form) -> steady.put(roles.name(role), form));
    Value.Builder shared = Value.object();
    printed.shared().forEach(shared::put);
    return Value.object()
        .put("next", next.build())
        .put("steady", printed.steady().isEmpty() ? Value.NULL : steady.build())
        .put("shared", shared.build())
        .put("conditions", Value.strings(conditions(shown)))
        .build();
  }

  private Value text(CriticalCycle cycle) {
    List<Integer> all = cycle.path();
    String names =
        all.stream().limit(CYCLE_SHOWN).map(roles::name).collect(Collectors.joining(" → "));
    String rest = all.size() > CYCLE_SHOWN ? " → … " : "";
    String back = all.size() > 1 ? " → " + roles.name(all.get(0)) : "";
    String rounds = cycle.rounds() > 1 ? " (in " + cycle.rounds() + " iterations)" : "";
    return Value.of(names + rest + back + rounds);
  }

  private Section table(Latency latency) {
    List<List<Value>> rows = new ArrayList<>();
    for (int role = 0; role < roles.size(); role++) {
      rows.add(
          List.of(
              Value.of(roles.name(role)),
              Value.of(latency.perRole(role)),
              Value.of(latency.delta(role)),
              Value.of(latency.perMessage(role))));
    }
    List<Section.Column> columns =
        List.of(
            Section.Column.of("role"),
            new Section.Column("average", "s"),
            new Section.Column("greatest step", "s"),
            new Section.Column("step per message", "s"));
    return new Section.Table("Per iteration of " + latency.name(), columns, rows);
  }

  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (Shown shown : all) {
      Latency latency = shown.latency;
      notes.addAll(latency.notes());
      if (shown.recurrences.isEmpty() && !latency.openRounds().isEmpty()) {
        notes.add(
            "the recurrences of '"
                + latency.name()
                + "' need a value for "
                + String.join(", ", latency.openRounds())
                + ": rounds inside do not come to add the same to all of their roles");
      }
    }
    return notes;
  }
}
