// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.machine.yaml.YamlText;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionParser;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/** Writes machines as YAML. What is written reads back as an equal machine. */
public final class MachineYaml {
  /** Steps of 1000 below a second → unit of time. */
  private static final String[] TIMES = {"s", "ms", "us", "ns"};

  private static final Dimension SPEED = Dimension.FLOPS.times(Dimension.TIME.power(-1));

  private final StringBuilder out = new StringBuilder();

  private MachineYaml() {}

  /**
   * {@code machine} as the text of a machine file, ending with a line break.
   *
   * @throws IllegalArgumentException when it has a quantity that no unit can write
   */
  public static String write(Machine machine) {
    MachineYaml writer = new MachineYaml();
    writer.machine(machine);
    return writer.out.toString();
  }

  private void machine(Machine m) {
    line("name: " + quote(m.name()));
    List<String> parameters = new ArrayList<>();
    m.parameters().forEach((name, value) -> parameters.add(name + ": " + exact(value)));
    section("parameters", parameters);
    if (!m.transport().equals(Costs.UNKNOWN)) {
      line("transport: " + costs(m.transport()));
    }
    String all = m.memory().get("");
    if (all != null) {
      line("memory: " + all);
    } else {
      section(
          "memory",
          m.memory().entrySet().stream()
              .map(e -> quote(e.getKey()) + ": " + e.getValue())
              .toList());
    }
    section("links", m.links().stream().map(MachineYaml::link).toList());
    section("nodes", m.nodes().values().stream().map(MachineYaml::node).toList());
    section("network", m.network().stream().map(MachineYaml::network).toList());
    section(
        "mapping",
        m.mapping().stream().map(p -> quote(p.roles().text()) + ": " + quote(p.node())).toList());
    if (!m.profiles().isEmpty()) {
      line("profiles:");
      m.profiles().values().forEach(this::profile);
    }
    BspParameters bsp = m.bsp();
    if (bsp != null) {
      String rate = bsp.rate() == null ? "" : ", r: " + exact(bsp.rate());
      line("bsp: {" + bsp(bsp.p(), bsp.g(), bsp.barrier()) + rate + "}");
    }
    section("multibsp", m.multibsp().stream().map(MachineYaml::level).toList());
    BspNode tree = m.tree();
    if (tree != null) {
      line("multibsp: " + tree(tree, 1));
    }
    List<String> timings = new ArrayList<>();
    m.timings().forEach((name, time) -> timings.add(name + ": " + exact(time)));
    section("timings", timings);
    rates("processors", m.processors());
    rates("communication", m.communication());
    List<String> calibrated = new ArrayList<>();
    m.calibrated().forEach((of, under) -> calibrated.add(of + ": " + conditions(under)));
    section("calibrated", calibrated);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void section(String name, List<String> lines) {
    if (!lines.isEmpty()) {
      line(name + ":");
      lines.forEach(l -> line("  " + l));
    }
  }

  private static String link(Link link) {
    String costs = costs(new Costs(link.send(), link.recv(), link.latency()));
    return "- {from: "
        + quote(link.from().text())
        + ", to: "
        + quote(link.to().text())
        + ", "
        + costs.substring(1);
  }

  private static String costs(Costs costs) {
    List<String> fields = new ArrayList<>();
    Expression send = costs.send();
    Expression recv = costs.recv();
    Expression latency = costs.latency();
    if (send != null) {
      fields.add("send: " + text(send));
    }
    if (recv != null) {
      fields.add("recv: " + text(recv));
    }
    if (latency != null) {
      fields.add("latency: " + text(latency));
    }
    return "{" + String.join(", ", fields) + "}";
  }

  private static String node(Node node) {
    return quote(node.name())
        + ": {cores: "
        + node.cores()
        + ", overhead: "
        + exact(node.overhead())
        + speeds(node.speeds())
        + time(", start: ", node.start())
        + time(", switch: ", node.switching())
        + "}";
  }

  private static String speeds(NodeSpeed speeds) {
    if (speeds.own().isEmpty()) {
      return speeds.isOne() ? "" : ", speed: " + plain(speeds.usual());
    }
    StringBuilder all = new StringBuilder(", speed: {");
    speeds
        .own()
        .forEach(
            s ->
                all.append(quote(s.roles().text()))
                    .append(": ")
                    .append(plain(s.speed()))
                    .append(", "));
    return all.append("default: ").append(plain(speeds.usual())).append('}').toString();
  }

  private static String time(String key, @Nullable Quantity time) {
    return time == null ? "" : key + exact(time);
  }

  private static String network(NetworkLink link) {
    return "- {from: "
        + quote(link.from())
        + ", to: "
        + quote(link.to())
        + ", latency: "
        + text(link.latency())
        + "}";
  }

  private void profile(MeasuredProfile profile) {
    line("  " + profile.name() + ":");
    profile.law().ifPresentOrElse(this::law, () -> interpolation(profile));
    if (profile.extrapolation()) {
      line("    extrapolation: true");
    }
    line("    points:");
    double[] sizes = profile.sizes();
    double[] times = profile.times();
    for (int i = 0; i < sizes.length; i++) {
      Quantity time = new Quantity(BigDecimal.valueOf(times[i]), Dimension.TIME);
      String point = plain(BigDecimal.valueOf(sizes[i])) + ", " + exact(time);
      if (!profile.runs().isEmpty()) {
        PointRuns runs = profile.runs().get(i);
        point += ", " + plain(BigDecimal.valueOf(runs.spread())) + ", " + runs.repetitions();
      }
      line("      - [" + point + "]");
    }
  }

  private void interpolation(MeasuredProfile profile) {
    line("    interpolation: " + profile.interpolation().id());
  }

  private void law(ProfileLaw law) {
    line("    law: " + text(law.time()));
    if (!law.exponents().isEmpty()) {
      List<String> ends =
          law.exponents().stream().map(end -> plain(BigDecimal.valueOf(end))).toList();
      line("    exponents: [" + String.join(", ", ends) + "]");
    }
    if (law.error() > 0) {
      line("    error: " + plain(BigDecimal.valueOf(law.error())));
    }
  }

  private static String conditions(CalibrationConditions under) {
    return "{host: "
        + quote(under.host())
        + ", processors: "
        + quote(under.processors())
        + ", waiting: "
        + under.waiting()
        + "}";
  }

  private static String bsp(int p, Quantity g, Quantity barrier) {
    return "p: " + p + ", g: " + exact(g) + ", L: " + exact(barrier);
  }

  private static String level(BspLevel level) {
    String memory = level.memory() == null ? "" : ", m: " + exact(level.memory());
    return "- {" + bsp(level.p(), level.g(), level.barrier()) + memory + "}";
  }

  /** A component and all below it, as often as they are there side by side. */
  private static String tree(BspNode node, int times) {
    List<String> fields = new ArrayList<>();
    if (times > 1) {
      fields.add("times: " + times);
    }
    if (node.name() != null) {
      fields.add("name: " + quote(node.name()));
    }
    if (node.speed() != 1) {
      fields.add("speed: " + plain(BigDecimal.valueOf(node.speed())));
    }
    quantity("link", node.link(), fields);
    quantity("g", node.g(), fields);
    quantity("L", node.barrier(), fields);
    quantity("m", node.memory(), fields);
    List<String> children = new ArrayList<>();
    for (int i = 0; i < node.children().size(); ) {
      int end = i + 1;
      while (end < node.children().size()
          && node.children().get(end).equals(node.children().get(i))) {
        end++;
      }
      children.add(tree(node.children().get(i), end - i));
      i = end;
    }
    if (!children.isEmpty()) {
      fields.add("children: [" + String.join(", ", children) + "]");
    }
    return "{" + String.join(", ", fields) + "}";
  }

  private static void quantity(String key, @Nullable Quantity value, List<String> fields) {
    if (value != null) {
      fields.add(key + ": " + exact(value));
    }
  }

  private void rates(String name, Rates rates) {
    List<String> fields = new ArrayList<>();
    if (rates.fallback() != null) {
      fields.add("default: " + plain(BigDecimal.valueOf(rates.fallback())));
    }
    if (rates.local() != null) {
      fields.add("local: " + plain(BigDecimal.valueOf(rates.local())));
    }
    for (Map.Entry<String, Double> rate : rates.byKey().entrySet()) {
      fields.add(quote(rate.getKey()) + ": " + plain(BigDecimal.valueOf(rate.getValue())));
    }
    section(name, fields);
  }

  private static String plain(BigDecimal value) {
    BigDecimal shortest = value.stripTrailingZeros();
    boolean readable = shortest.scale() < 0 && shortest.scale() > -7;
    return (readable ? shortest.setScale(0) : shortest).toString().replace("E", "e");
  }

  private static String exact(Quantity quantity) {
    String text = number(quantity);
    return quantity.dimension().equals(Dimension.NONE) ? text : quote(text);
  }

  /** All digits, with a unit. */
  private static String number(Quantity quantity) {
    BigDecimal value = quantity.value();
    Dimension dimension = quantity.dimension();
    if (dimension.equals(Dimension.TIME)) {
      int step = 0;
      BigDecimal shown = value;
      while (step < 3 && shown.signum() != 0 && shown.abs().compareTo(BigDecimal.ONE) < 0) {
        shown = shown.scaleByPowerOfTen(3);
        step++;
      }
      return plain(shown) + TIMES[step];
    }
    if (dimension.equals(Dimension.NONE)) {
      return plain(value);
    }
    if (dimension.equals(Dimension.BYTES)) {
      return plain(value) + "B";
    }
    if (dimension.equals(Dimension.FLOPS)) {
      return plain(value) + "flop";
    }
    if (dimension.equals(Dimension.WORDS)) {
      return plain(value) + "word";
    }
    if (dimension.equals(SPEED)) {
      return plain(value) + "flop/s";
    }
    throw new IllegalArgumentException("no unit for " + dimension.text());
  }

  private static String text(Expression expression) {
    return quote(exactText(expression));
  }

  /** An expression whose numbers have all their digits. */
  static String exactText(Expression expression) {
    return exact(expression).text();
  }

  /** The same expression, its numbers with texts that say their whole value. */
  private static Expression exact(Expression e) {
    if (e instanceof Expression.Number n) {
      return saysItsValue(n)
          ? n
          : new Expression.Number(n.quantity(), number(n.quantity()), n.span());
    }
    if (e instanceof Expression.Negation n) {
      return new Expression.Negation(exact(n.argument()), n.span());
    }
    if (e instanceof Expression.Binary b) {
      return new Expression.Binary(b.operator(), exact(b.left()), exact(b.right()), b.span());
    }
    if (e instanceof Expression.Call c) {
      return new Expression.Call(
          c.function(), c.arguments().stream().map(MachineYaml::exact).toList(), c.span());
    }
    return e;
  }

  private static boolean saysItsValue(Expression.Number n) {
    try {
      return ExpressionParser.parse(n.text()).equals(n);
    } catch (BadInput notAnExpression) {
      return false;
    }
  }

  private static String quote(String text) {
    return YamlText.quote(text);
  }
}
