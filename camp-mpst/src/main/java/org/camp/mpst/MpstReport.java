package org.camp.mpst;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.camp.core.cost.CostNotation;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Instance;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Functions;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Diagram;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.cost.CriticalPath;
import org.camp.mpst.cost.Equations;
import org.camp.mpst.cost.Sensitivity;
import org.camp.mpst.draw.Pictures;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.semantics.Exploration;
import org.camp.mpst.semantics.Safety;
import org.jspecify.annotations.Nullable;

/** Shows an {@link MpstResult}. */
final class MpstReport {
  /** Above this many roles, projections and equations are left out unless asked for. */
  private static final int MANY_ROLES = 1000;

  static final int EQUATIONS_SHOWN = 12;
  private static final int LONGEST_EQUATION = 400;
  private static final int EXPLAINED_ROLES = 64;
  private static final int SHARES_SHOWN = 8;

  private final MpstResult result;
  private final Settings settings;
  private final Instance code;
  private final RoleTable roles;
  private final Projections projections;
  private final boolean large;
  private final List<Section> sections = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  MpstReport(MpstResult result, Settings settings) {
    this.result = result;
    this.settings = settings;
    this.code = result.instance();
    this.roles = code.roles();
    this.projections = result.projections();
    this.large = isLarge(code, settings.full());
  }

  /** Whether projections and equations are left out. */
  static boolean isLarge(Instance code, boolean full) {
    return code.roles().size() > MANY_ROLES && !full;
  }

  Report build() {
    Value.Builder values =
        Value.object()
            .put("wellFormed", result.wellFormed())
            .put("roles", Value.strings(roles.names()))
            .put("unbound", unbound())
            .put("projections", projections());
    List<Reason> because = List.of();
    keyFigures();
    if (result.cost().isPresent()) {
      BoundedCost cost = result.cost().get();
      values.put("cost", cost(cost));
      perRole(cost);
      because = because(cost);
      shares(cost);
      LatencyReport latency = new LatencyReport(result.latencies(), roles, settings.full());
      values.put("latency", latency.values());
      sections.addAll(latency.sections());
      expected(cost, values);
      contention(cost, values);
      sensitivities(cost);
      notes.addAll(cost.notes());
      notes.addAll(latency.notes());
      notes.addAll(result.notes());
      randomCosts();
    } else {
      values.put("cost", Value.NULL).put("latency", Value.NULL);
      if (settings.nodes()) {
        values.put("contention", Value.NULL);
      }
    }
    result.safety().ifPresent(safety -> values.put("safety", exploration(safety)));
    if (large) {
      notes.add(
          "projections and equations are left out above "
              + MANY_ROLES
              + " roles; ask for them with -o mpst.full=true");
    }
    return new Report(
        "Session types of " + code.name(), sections, values.build(), because, notes, pictures());
  }

  private List<Diagram> pictures() {
    List<Diagram> pictures = new ArrayList<>(Pictures.of(code, result.cost(), result.safety()));
    result
        .expected()
        .flatMap(e -> Pictures.distribution(e, result.cost().orElseThrow().total()))
        .ifPresent(pictures::add);
    result.contention().flatMap(Pictures::gantt).ifPresent(pictures::add);
    return pictures;
  }

  private void expected(BoundedCost cost, Value.Builder values) {
    if (result.expected().isPresent()) {
      ExpectedReport expected =
          new ExpectedReport(
              result.expected().get(), cost, result.latencies(), settings.quantile());
      values.put("expected", expected.values());
      sections.addAll(expected.sections());
      notes.addAll(expected.notes());
    }
  }

  private void contention(BoundedCost cost, Value.Builder values) {
    if (result.contention().isPresent()) {
      ContentionReport contention = new ContentionReport(result.contention().get());
      values.put("contention", contention.values());
      sections.add(contention.perRole(cost));
      sections.add(contention.perNode());
      notes.addAll(contention.notes());
    } else if (settings.nodes()) {
      values.put("contention", Value.NULL);
    }
  }

  private void randomCosts() {
    boolean random =
        Stream.concat(
                code.computations().stream(),
                code.kinds().stream().map(MessageKind::cost).filter(Objects::nonNull))
            .flatMap(e -> result.parameters().functions(e).stream())
            .anyMatch(Functions::isRandom);
    if (random) {
      notes.add(
          "random costs count with their quantile of "
              + Quantity.plain(settings.quantile(), 6)
              + "; -o mpst.quantile=… takes another");
    }
  }

  private Value exploration(Safety safety) {
    Exploration explored = safety.exploration();
    List<Section.Figure> figures = new ArrayList<>();
    String verdict = safety.problem().map(p -> p.text(code)).orElse("nothing goes wrong");
    figures.add(figure("found", Value.of(verdict), ""));
    figures.add(figure("queues up to", Value.of(safety.bound()), ""));
    figures.add(figure("configurations", Value.of(explored.configurations()), ""));
    sections.add(new Section.KeyFigures("Exploration", figures));
    return safety(safety);
  }

  static Value safety(Safety safety) {
    Exploration explored = safety.exploration();
    return Value.object()
        .put("bound", safety.bound())
        .put("configurations", explored.configurations())
        .put("transitions", explored.transitions())
        .put("complete", explored.complete())
        .put("boundReached", explored.boundReached())
        .put("problem", safety.problem().map(p -> p.kind().code()).orElse(null))
        .put("trace", Value.strings(safety.trace()))
        .build();
  }

  private Value unbound() {
    return Value.strings(result.cost().map(c -> List.copyOf(c.unbound())).orElse(List.of()));
  }

  private Value projections() {
    if (large) {
      return Value.NULL;
    }
    return Value.lazyObject(
        roles.size(),
        roles::name,
        role -> projections.defined(role) ? Value.of(projections.text(role)) : Value.NULL);
  }

  private void keyFigures() {
    List<Section.Figure> figures = new ArrayList<>();
    figures.add(figure("well-formed", Value.of(result.wellFormed() ? "yes" : "no"), ""));
    figures.add(figure("roles", Value.of(roles.size()), ""));
    figures.add(figure("messages", Value.of(code.communications()), ""));
    result
        .cost()
        .ifPresent(
            cost -> {
              int last = cost.costliest();
              figures.add(figure("cost", Value.of(cost.total()), "s"));
              result
                  .contention()
                  .ifPresent(
                      shared ->
                          figures.add(
                              figure(
                                  shared.isExact() ? "on shared nodes" : "on shared nodes at most",
                                  Value.of(shared.total()),
                                  "s")));
              if (last >= 0) {
                figures.add(figure("done last", Value.of(roles.name(last)), ""));
              }
              if (!settings.machine().isEmpty()) {
                figures.add(figure("machine", Value.of(settings.machine()), ""));
              }
              if (!cost.unbound().isEmpty()) {
                figures.add(
                    figure("without value", Value.of(String.join(", ", cost.unbound())), ""));
                notes.add(
                    "numbers need a value for "
                        + String.join(", ", cost.unbound())
                        + ": bind parameters with -D, give a machine with -m, iterations with -k,"
                        + " or let unknown costs count as nothing with --default-cost 0");
              }
            });
    sections.add(new Section.KeyFigures("", figures));
  }

  private static Section.Figure figure(String name, Value value, String unit) {
    return new Section.Figure(name, value, unit);
  }

  private Value cost(BoundedCost cost) {
    Value.Builder iterations = Value.object();
    for (int i = 0; i < code.recursions().size(); i++) {
      if (code.isContinued(i)) {
        long k = cost.iterations()[i];
        iterations.put(code.recursions().get(i).name(), k < 0 ? Value.NULL : Value.of(k));
      }
    }
    Optional<Equations.Printed> printed =
        large ? Optional.empty() : cost.equations().map(e -> e.print(CostNotation.TEXT));
    printed.ifPresent(this::equations);
    Value.Builder values =
        Value.object()
            .put("iterations", iterations.build())
            .put("perRole", byRole(role -> Value.of(cost.cost(role))))
            .put("total", cost.total())
            .put(
                "equations",
                printed
                    .<Value>map(p -> byRole(role -> Value.of(p.equations().get(role))))
                    .orElse(Value.NULL))
            .put("shared", printed.<Value>map(p -> texts(p.shared())).orElse(Value.NULL))
            .put("sensitivity", sensitivity(cost));
    if (roles.size() <= EXPLAINED_ROLES && cost.isTraced()) {
      values.put("because", byRole(role -> reasons(cost.criticalPath(role))));
    }
    return values.build();
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
    return path.map(p -> reasons(p.reasons())).orElse(Value.NULL);
  }

  static Value reasons(List<Reason> reasons) {
    return Value.list(reasons.stream().map(MpstReport::reason).toList());
  }

  private static Value reason(Reason reason) {
    return Value.object()
        .put("text", reason.text())
        .put("file", reason.file())
        .put("line", placed(reason.line()))
        .put("column", placed(reason.column()))
        .build();
  }

  /** Lines and columns begin at 1. */
  private static Value placed(int place) {
    return place > 0 ? Value.of(place) : Value.NULL;
  }

  private static Value sensitivity(BoundedCost cost) {
    Value.Builder all = Value.object();
    for (Sensitivity s : cost.sensitivities()) {
      all.put(
          s.parameter(),
          Value.object()
              .put("value", s.value())
              .put("derivative", s.derivative())
              .put("share", s.share())
              .put("from", s.from())
              .put("to", s.to())
              .put("limits", s.limits())
              .build());
    }
    return all.build();
  }

  private void equations(Equations.Printed printed) {
    List<String> lines = new ArrayList<>();
    int known = 0;
    int left = 0;
    int width = 0;
    for (int role = 0; role < roles.size(); role++) {
      if (printed.equations().get(role) != null && known < EQUATIONS_SHOWN) {
        width = Math.max(width, roles.name(role).length());
        known++;
      }
    }
    int shown = 0;
    for (int role = 0; role < roles.size(); role++) {
      @Nullable String equation = printed.equations().get(role);
      if (equation == null) {
        continue;
      }
      if (shown == EQUATIONS_SHOWN && !settings.full()) {
        left++;
        continue;
      }
      shown++;
      String name = roles.name(role);
      lines.add(
          name
              + " ".repeat(Math.max(0, width - name.length()))
              + " = "
              + cut(equation, settings.full()));
    }
    int parts = 0;
    for (Map.Entry<String, String> part : printed.shared().entrySet()) {
      if (parts == EQUATIONS_SHOWN && !settings.full()) {
        break;
      }
      lines.add(
          (parts++ == 0 ? "where " : "      ")
              + part.getKey()
              + " = "
              + cut(part.getValue(), settings.full()));
    }
    int rest = left + printed.shared().size() - parts;
    if (rest > 0) {
      lines.add("… and " + rest + " more (-o mpst.full=true shows all)");
    }
    if (!lines.isEmpty()) {
      sections.add(new Section.Text("Equations", lines));
    }
  }

  static String cut(String equation, boolean full) {
    return full || equation.length() <= LONGEST_EQUATION
        ? equation
        : equation.substring(0, LONGEST_EQUATION)
            + " … ("
            + equation.length()
            + " characters; -o mpst.full=true shows all)";
  }

  private void perRole(BoundedCost cost) {
    double total = cost.total();
    List<List<Value>> rows =
        new AbstractList<>() {
          @Override
          public List<Value> get(int role) {
            double own = cost.cost(role);
            double working = cost.working(role);
            return List.of(
                Value.of(roles.name(role)),
                Value.of(own),
                Value.of(working),
                Value.of(own - working),
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
    sections.add(new Section.Table("Cost per role", columns, rows));
  }

  private int explained(BoundedCost cost) {
    if (settings.why().isEmpty()) {
      return cost.costliest();
    }
    int role = roles.find(settings.why().get());
    if (role < 0) {
      throw new BadInput(
          Diagnostic.error(
              "unknown-role", "mpst.why: there is no role '" + settings.why().get() + "'"));
    }
    return role;
  }

  private List<Reason> because(BoundedCost cost) {
    int role = explained(cost);
    return role < 0
        ? List.of()
        : cost.criticalPath(role).map(CriticalPath::reasons).orElse(List.of());
  }

  private void shares(BoundedCost cost) {
    int role = explained(cost);
    Optional<CriticalPath> path = role < 0 ? Optional.empty() : cost.criticalPath(role);
    if (path.isEmpty() || !(cost.cost(role) > 0)) {
      return;
    }
    List<List<Value>> rows = new ArrayList<>();
    for (CriticalPath.Share share : path.get().shares()) {
      if (rows.size() < SHARES_SHOWN && share.seconds() > 0) {
        rows.add(
            List.of(
                Value.of(share.what()),
                share.line() > 0 ? Value.of(share.line()) : Value.NULL,
                Value.of(share.times()),
                Value.of(share.seconds()),
                Value.of(share.seconds() / cost.cost(role))));
      }
    }
    List<Section.Column> columns =
        List.of(
            Section.Column.of("action"),
            Section.Column.of("line"),
            Section.Column.of("times"),
            new Section.Column("time", "s"),
            new Section.Column("share", "%"));
    String title = "Where the time of " + roles.name(role) + " goes (its critical path)";
    sections.add(new Section.Table(title, columns, rows));
  }

  private void sensitivities(BoundedCost cost) {
    List<String> lines = cost.sensitivities().stream().map(this::line).toList();
    if (!lines.isEmpty()) {
      sections.add(new Section.Text("What if", lines));
    }
  }

  private String line(Sensitivity s) {
    boolean factor = s.parameter().equals("cO") || s.parameter().equals("cI");
    String unit = factor ? "" : unit(s.parameter());
    String what =
        factor
            ? (s.parameter().equals("cO") ? "all send costs" : "all receive costs")
            : s.parameter() + " = " + Quantity.format(s.value(), unit);
    StringBuilder text = new StringBuilder("halving ").append(what).append(" saves ");
    boolean exact = !(s.from() > s.value() / 2);
    text.append(exact ? "" : "at most ").append(Quantity.format(s.share() / 2, "%"));
    if (!Double.isNaN(s.to())) {
      text.append("; the critical path stays the same ");
      if (s.from() <= 0 && Double.isInfinite(s.to())) {
        text.append("for any value");
      } else if (Double.isInfinite(s.to())) {
        text.append("from ").append(bound(s.from(), unit, factor)).append(" on");
      } else {
        text.append("from ").append(bound(s.from(), unit, factor));
        text.append(" to ").append(bound(s.to(), unit, factor));
        if (s.limits() != null) {
          text.append("; beyond that, ").append(s.limits()).append(" limits");
        }
      }
    }
    return text.toString();
  }

  private String unit(String parameter) {
    @Nullable Dimension dimension = result.parameters().dimension(parameter);
    return dimension == null || dimension.equals(Dimension.NONE) ? "" : dimension.text();
  }

  private static String bound(double value, String unit, boolean factor) {
    return factor ? Quantity.plain(value, 3) + "×" : Quantity.format(value, unit);
  }
}
