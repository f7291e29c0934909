// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.report.Reason;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.cost.CriticalPath;
import org.camp.mpst.equation.Equations;
import org.camp.mpst.symbolic.CostNotation;

/** Shows the cost of every role: equations, seconds, and where the time of one of them goes. */
public final class CostReport {
  private static final int EXPLAINED_ROLES = 64;
  private static final int SHARES_SHOWN = 8;
  private static final String EQUALS = " = ";

  private final BoundedCost cost;
  private final ReportSettings settings;
  private final SensitivityReport sensitivities;
  private final ProtocolInstance code;
  private final RoleTable roles;
  private final Optional<Equations> equations;
  private final int explained;
  private final OpenEquations open;

  public CostReport(BoundedCost cost, SensitivityReport sensitivities, ReportSettings settings) {
    this.cost = cost;
    this.settings = settings;
    this.sensitivities = sensitivities;
    this.code = cost.code();
    this.roles = code.roles();
    this.equations = settings.isLarge(code) ? Optional.empty() : cost.equations();
    this.open = new OpenEquations(cost);
    this.explained = settings.why().map(this::named).orElse(cost.costliest());
  }

  private int named(String why) {
    int role = roles.find(why);
    if (role < 0) {
      throw new BadInput(
          Diagnostic.error("unknown-role", "mpst.why: there is no role '" + why + "'"));
    }
    return role;
  }

  public Value values() {
    Optional<Equations.Printed> printed = equations.map(e -> e.print(CostNotation.TEXT));
    Value.Builder values =
        Value.object()
            .put("iterations", iterations())
            .put("perRole", byRole(role -> Value.of(cost.cost(role))))
            .put("total", cost.total())
            .put("bound", !settings.random())
            .put("exact", cost.isExact())
            .put(
                "equations",
                printed
                    .<Value>map(p -> byRole(role -> Value.of(p.equations().get(role))))
                    .orElse(Value.NULL))
            .put("shared", printed.<Value>map(p -> texts(p.shared())).orElse(Value.NULL))
            .put("sensitivity", sensitivities.values());
    open.into(values);
    if (roles.size() <= EXPLAINED_ROLES && cost.isTraced()) {
      values.put("because", byRole(role -> reasons(cost.criticalPath(role))));
    }
    return values.build();
  }

  private Value iterations() {
    Value.Builder iterations = Value.object();
    for (int i = 0; i < code.recursions().size(); i++) {
      if (code.isContinued(i)) {
        long k = cost.iterations()[i];
        iterations.put(code.recursions().get(i).name(), k < 0 ? Value.NULL : Value.of(k));
      }
    }
    return iterations.build();
  }

  private static Value texts(Map<String, String> texts) {
    Value.Builder object = Value.object();
    texts.forEach(object::put);
    return object.build();
  }

  private Value.Obj byRole(IntFunction<Value> value) {
    return Value.lazyObject(roles.size(), roles::name, value);
  }

  private static Value reasons(Optional<CriticalPath> path) {
    return path.map(p -> ReasonValues.of(p.reasons())).orElse(Value.NULL);
  }

  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    equations
        .map(e -> equations(e.print(CostNotation.UNITS)))
        .filter(lines -> !lines.isEmpty())
        .ifPresent(lines -> sections.add(new Section.Text(open.title(), lines)));
    if (!cost.isOpen() || isKnownOfSome()) {
      sections.add(perRole());
    }
    path().filter(p -> cost.cost(explained) > 0).map(this::shares).ifPresent(sections::add);
    return sections;
  }

  private boolean isKnownOfSome() {
    return IntStream.range(0, roles.size()).anyMatch(role -> !Double.isNaN(cost.cost(role)));
  }

  /** What has to be said besides. */
  public List<String> notes() {
    return open.note().stream().toList();
  }

  /** The critical path of the role that is explained. */
  public List<Reason> because() {
    return path().map(CriticalPath::reasons).orElse(List.of());
  }

  private Optional<CriticalPath> path() {
    return explained < 0 ? Optional.empty() : cost.criticalPath(explained);
  }

  private List<String> equations(Equations.Printed printed) {
    EquationLines lines = new EquationLines(settings.full(), "");
    List<String> known = new ArrayList<>();
    for (int role = 0; role < roles.size(); role++) {
      if (printed.equations().get(role) != null) {
        known.add(roles.name(role) + EQUALS + shown(role, printed));
      }
    }
    List<String> shared = new ArrayList<>();
    printed.shared().forEach((name, part) -> shared.add(name + " = " + part));
    UnaryOperator<String> named =
        PartNames.of(printed.shared().keySet(), "", List.of(known, shared));
    lines.add(known.stream().map(named).toList()).align(EQUALS);
    lines.where(shared.stream().map(named).toList());
    open.below().ifPresent(lines::remark);
    return lines.lines();
  }

  private String shown(int role, Equations.Printed printed) {
    String equation = String.valueOf(printed.equations().get(role));
    return open.shown(role, equation, settings.full());
  }

  private Section perRole() {
    double total = cost.total();
    List<List<Value>> rows =
        new AbstractList<>() {
          @Override
          public List<Value> get(int role) {
            double own = cost.cost(role);
            return List.of(
                Value.of(roles.name(role)),
                Value.of(own),
                Value.of(cost.working(role)),
                Value.of(cost.waiting(role)),
                Value.of(total > 0 ? own / total : Double.NaN));
          }

          @Override
          public int size() {
            return roles.size();
          }
        };
    List<Section.Column> columns =
        List.of(
            Section.Column.of("role"),
            new Section.Column("done after", "s"),
            new Section.Column("working", "s"),
            new Section.Column("waiting", "s"),
            new Section.Column("of total", "%"));
    return new Section.Table(settings.bound("Cost per role"), columns, rows);
  }

  private Section shares(CriticalPath path) {
    double total = cost.cost(explained);
    List<List<Value>> rows = new ArrayList<>();
    for (CriticalPath.Share share : path.shares()) {
      if (rows.size() < SHARES_SHOWN && share.seconds() > 0) {
        rows.add(
            List.of(
                Value.of(share.what()),
                share.line() > 0 ? Value.of(share.line()) : Value.NULL,
                Value.of(share.times()),
                Value.of(share.seconds()),
                Value.of(share.seconds() / total)));
      }
    }
    List<Section.Column> columns =
        List.of(
            Section.Column.of("action"),
            Section.Column.of("line"),
            Section.Column.of("times"),
            new Section.Column("time", "s"),
            new Section.Column("share", "%"));
    String title = "Where the time of " + roles.name(explained) + " goes (its critical path)";
    return new Section.Table(title, columns, rows);
  }
}
