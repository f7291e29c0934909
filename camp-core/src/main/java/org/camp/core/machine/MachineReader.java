// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.machine.yaml.Yaml;
import org.camp.core.machine.yaml.YamlTree;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/** Turns the YAML of a machine file into a {@link Machine}, collecting all errors. */
final class MachineReader {
  static final List<String> SECTIONS =
      List.of(
          "name",
          "parameters",
          "transport",
          "links",
          "nodes",
          "network",
          "mapping",
          "profiles",
          "bsp",
          "multibsp",
          "timings",
          "processors",
          "communication",
          "memory",
          "calibrated");

  /** What is written as it should be, and is no machine. */
  private static final Set<String> IMPOSSIBLE = Set.of(BspReader.NO_CHILDREN);

  private static final Pattern OPERATOR = Pattern.compile("T_\\w+");
  private static final Pattern TASK = Pattern.compile("0|[1-9]\\d{0,8}");
  private static final Pattern TASKS = Pattern.compile("(0|[1-9]\\d{0,8})-(0|[1-9]\\d{0,8})");
  private static final String DEFAULT = "default";
  private static final String LOCAL = "local";

  private final SourceText source;
  private final Diagnostics diagnostics = new Diagnostics();
  private final ValueReader values;
  private final FieldReader fields;
  private final List<Diagnostic> senseless = new ArrayList<>();
  private Set<String> profileNames = Set.of();
  private Set<String> nodeNames = Set.of();

  MachineReader(SourceText source) {
    this.source = source;
    this.values = new ValueReader(source, diagnostics);
    this.fields = new FieldReader(values);
  }

  static Machine read(SourceText source) {
    return new MachineReader(source).machine(parse(source));
  }

  /** The YAML of a machine file, which is not empty. */
  static Yaml parse(SourceText source) {
    Yaml root = YamlTree.parse(source);
    if (root == null || (root instanceof Yaml.Scalar s && s.isNull())) {
      throw new BadInput(
          Diagnostic.error("empty", "is empty, not a machine").inFile(source.name()));
    }
    return root;
  }

  Machine machine(Yaml root) {
    Map<String, Yaml> sections = fields.known(root, "a machine", SECTIONS);
    sections.values().removeIf(v -> v instanceof Yaml.Scalar s && s.isNull());
    Map<String, Quantity> parameters = values.parameters(fields, sections.get("parameters"));
    Map<String, Yaml> profileEntries = fields.open(sections.get("profiles"), "profiles");
    profileNames = profileEntries.keySet();
    Map<String, Yaml> nodeEntries = fields.open(sections.get("nodes"), "nodes");
    nodeNames = nodeEntries.keySet();

    Map<String, MeasuredProfile> profiles = new LinkedHashMap<>();
    ProfileReader profileReader = new ProfileReader(values, fields);
    profileEntries.forEach(
        (name, value) -> {
          MeasuredProfile profile = profileReader.read(name, value);
          if (profile != null) {
            profiles.put(name, profile);
          }
        });
    Map<String, Node> nodes = new LinkedHashMap<>();
    nodeEntries.forEach((name, value) -> nodes.put(name, node(name, value)));
    BspReader bsp = new BspReader(values, fields);
    Yaml multibsp = sections.get("multibsp");
    BspNode tree = bsp.tree(multibsp);
    Yaml list = multibsp instanceof Yaml.Mapping ? null : multibsp;
    List<BspLevel> levels = tree == null ? List.of() : tree.levels();
    Machine machine =
        new Machine(
            name(sections.get("name")),
            transport(sections.get("transport")),
            links(sections.get("links")),
            nodes,
            network(sections.get("network")),
            mapping(sections.get("mapping")),
            profiles,
            bsp.flat(sections.get("bsp")),
            tree == null ? bsp.levels(list) : levels,
            levels.isEmpty() ? tree : null,
            timings(sections.get("timings")),
            rates(sections.get("processors"), "processors", TASK, "a task's number, such as \"3\""),
            rates(
                sections.get("communication"),
                "communication",
                TASKS,
                "two tasks' numbers, such as \"0-1\""),
            parameters,
            memory(sections.get("memory")),
            new CalibrationReader(values, fields).read(sections.get("calibrated")),
            source);
    throwIfWrong();
    return machine;
  }

  private void throwIfWrong() {
    if (diagnostics.hasErrors()) {
      List<Diagnostic> sorted = new ArrayList<>(diagnostics.all());
      sorted.sort(
          Comparator.comparing((Diagnostic d) -> !d.isError())
              .thenComparingInt(Diagnostic::line)
              .thenComparingInt(Diagnostic::column));
      boolean impossible =
          sorted.stream()
              .filter(Diagnostic::isError)
              .allMatch(d -> IMPOSSIBLE.contains(d.code()) || senseless.contains(d));
      throw impossible ? new IllFormed(sorted) : new BadInput(sorted);
    }
  }

  private String name(@Nullable Yaml value) {
    String name = value == null ? null : values.text(value, "the name");
    if (name != null) {
      return name;
    }
    String file = source.name().substring(source.name().replace('\\', '/').lastIndexOf('/') + 1);
    int suffix = file.lastIndexOf('.');
    return suffix > 0 ? file.substring(0, suffix) : file;
  }

  /** A size for all roles, or sizes for roles and families. */
  private Map<String, String> memory(@Nullable Yaml value) {
    Map<String, String> memory = new LinkedHashMap<>();
    if (value instanceof Yaml.Scalar) {
      String size = values.text(value, "'memory'");
      return size == null ? memory : Map.of("", size);
    }
    fields
        .open(value, "memory")
        .forEach(
            (role, written) -> {
              String size = values.text(written, "the memory of '" + role + "'");
              if (size != null) {
                memory.put(role, size);
              }
            });
    return memory;
  }

  private Costs transport(@Nullable Yaml value) {
    if (value == null) {
      return Costs.UNKNOWN;
    }
    Map<String, Yaml> known = fields.known(value, "transport", List.of("send", "recv", "latency"));
    return new Costs(cost(known, "send"), cost(known, "recv"), cost(known, "latency"));
  }

  private @Nullable Expression cost(Map<String, Yaml> of, String key) {
    Yaml value = of.get(key);
    return value == null ? null : values.cost(value, "'" + key + "'", profileNames);
  }

  private List<Link> links(@Nullable Yaml value) {
    List<Link> links = new ArrayList<>();
    for (Yaml item : fields.items(value, "links")) {
      Map<String, Yaml> of =
          fields.known(item, "a link", List.of("from", "to", "send", "recv", "latency"));
      fields.require(of, item, "a link", "from", "to");
      if (!of.isEmpty() && Stream.of("send", "recv", "latency").noneMatch(of::containsKey)) {
        values.error("missing-key", item.span(), "a link needs 'send', 'recv' or 'latency'");
      }
      RolePattern from = pattern(of.get("from"), "'from'");
      RolePattern to = pattern(of.get("to"), "'to'");
      Expression send = cost(of, "send");
      Expression recv = cost(of, "recv");
      Expression latency = cost(of, "latency");
      if (from != null && to != null) {
        links.add(new Link(from, to, send, recv, latency, item.span()));
      }
    }
    return links;
  }

  private @Nullable RolePattern pattern(@Nullable Yaml value, String what) {
    String text = value == null ? null : values.text(value, what);
    return value == null || text == null ? null : pattern(text, value.span());
  }

  private @Nullable RolePattern pattern(String text, Span span) {
    RolePattern pattern = RolePattern.parse(text);
    if (pattern == null) {
      values.error(
          "bad-pattern",
          span,
          "'" + text + "' is not a pattern of roles",
          "write \"m\", \"w[*]\", \"w[3]\", \"w[0..7]\", \"g[*,2]\" or \"*\"");
    }
    return pattern;
  }

  private Node node(String name, Yaml value) {
    Map<String, Yaml> of =
        fields.known(value, "a node", List.of("cores", "overhead", "speed", "start", "switch"));
    fields.require(of, value, "a node", "cores");
    Yaml cores = of.get("cores");
    Yaml overhead = of.get("overhead");
    Integer count = cores == null ? null : values.count(cores, "'cores'");
    Quantity time = overhead == null ? null : values.quantity(overhead, "'overhead'", Measure.TIME);
    return new Node(
        name,
        count == null ? 1 : count,
        time == null ? Node.NO_TIME : time,
        speeds(of.get("speed")),
        inRange(of.get("start"), "'start'", Measure.TIME),
        inRange(of.get("switch"), "'switch'", Measure.TIME));
  }

  /** How many times as fast as what is written: one number, or numbers for roles. */
  private NodeSpeed speeds(@Nullable Yaml value) {
    if (!(value instanceof Yaml.Mapping)) {
      return new NodeSpeed(value == null ? BigDecimal.ONE : speed(value), List.of());
    }
    BigDecimal usual = BigDecimal.ONE;
    List<NodeSpeed.RoleSpeed> own = new ArrayList<>();
    for (Yaml.Entry entry : fields.unique(value, "speed")) {
      BigDecimal speed = speed(entry.value());
      if (entry.key().value().equals(DEFAULT)) {
        usual = speed;
      } else {
        RolePattern pattern = pattern(entry.key().value(), entry.key().span());
        if (pattern != null) {
          own.add(new NodeSpeed.RoleSpeed(pattern, speed));
        }
      }
    }
    return new NodeSpeed(usual, own);
  }

  private BigDecimal speed(Yaml value) {
    Quantity speed = inRange(value, "'speed'", Measure.FACTOR);
    return speed == null ? BigDecimal.ONE : speed.value();
  }

  /** A value of a node that makes no sense outside of its range: the machine is wrong, not read. */
  private @Nullable Quantity inRange(@Nullable Yaml written, String what, Measure measure) {
    int before = diagnostics.all().size();
    Quantity value = written == null ? null : values.quantity(written, what, measure);
    List<Diagnostic> found = diagnostics.all();
    found.subList(before, found.size()).stream()
        .filter(d -> d.code().equals("out-of-range"))
        .forEach(senseless::add);
    return value;
  }

  private List<NetworkLink> network(@Nullable Yaml value) {
    List<NetworkLink> network = new ArrayList<>();
    for (Yaml item : fields.items(value, "network")) {
      String what = "an entry of network";
      Map<String, Yaml> of = fields.known(item, what, List.of("from", "to", "latency"));
      fields.require(of, item, what, "from", "to", "latency");
      String from = nodeName(of.get("from"), "'from'");
      String to = nodeName(of.get("to"), "'to'");
      Expression latency = cost(of, "latency");
      if (from != null && to != null && latency != null) {
        network.add(new NetworkLink(from, to, latency, item.span()));
      }
    }
    return network;
  }

  private @Nullable String nodeName(@Nullable Yaml value, String what) {
    String name = value == null ? null : values.text(value, what);
    if (value == null || name == null || nodeNames.contains(name)) {
      return name;
    }
    values.error(
        "unknown-node",
        value.span(),
        "the machine has no node '" + name + "'",
        nodeNames.isEmpty() ? "list it under 'nodes'" : Suggestions.hint(name, nodeNames));
    return null;
  }

  private List<Placement> mapping(@Nullable Yaml value) {
    Set<RolePattern> seen = new HashSet<>();
    List<Placement> placements = new ArrayList<>();
    for (Yaml.Entry entry : fields.entries(value, "mapping")) {
      Span span = entry.key().span();
      RolePattern pattern = pattern(entry.key().value(), span);
      if (pattern != null && !seen.add(pattern)) {
        fields.duplicate(entry.key());
      }
      String node = nodeName(entry.value(), "the node of '" + entry.key().value() + "'");
      if (pattern != null && node != null) {
        placements.add(new Placement(pattern, node, span.to(entry.value().span())));
      }
    }
    return placements;
  }

  private Map<String, Quantity> timings(@Nullable Yaml value) {
    Map<String, Quantity> timings = new LinkedHashMap<>();
    for (Yaml.Entry entry : fields.unique(value, "timings")) {
      String name = entry.key().value();
      if (!OPERATOR.matcher(name).matches()) {
        String message = "'" + name + "' is not the name of an operator";
        values.error("unknown-key", entry.key().span(), message, "names start with T_, as T_Var");
      }
      Quantity time = values.quantity(entry.value(), "'" + name + "'", Measure.TIME);
      if (time != null) {
        timings.put(name, time);
      }
    }
    return timings;
  }

  private Rates rates(@Nullable Yaml value, String what, Pattern keys, String expected) {
    if (value == null) {
      return Rates.NONE;
    }
    Double fallback = null;
    Double local = null;
    Map<String, Double> byKey = new LinkedHashMap<>();
    for (Yaml.Entry entry : fields.unique(value, what)) {
      String key = entry.key().value();
      Quantity rate = values.quantity(entry.value(), "the rate", Measure.RATE);
      if (key.equals(DEFAULT)) {
        fallback = rate == null ? null : (Double) rate.asDouble();
      } else if (key.equals(LOCAL) && what.equals("communication")) {
        local = rate == null ? null : (Double) rate.asDouble();
      } else if (!keys.matcher(key).matches()) {
        String message = "'" + key + "' is neither 'default' nor " + expected;
        boolean near = !Suggestions.nearest(key, List.of(DEFAULT)).isEmpty();
        String hint = near ? "did you mean 'default'?" : null;
        values.error("unknown-key", entry.key().span(), message, hint);
      } else if (rate != null) {
        byKey.put(key, rate.asDouble());
      }
    }
    return new Rates(fallback, byKey, local);
  }
}
