// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.machine.yaml.Yaml;
import org.jspecify.annotations.Nullable;

/**
 * Makes a machine in Java. Values are written as in machine files: {@code "1.2us + 0.3ns*size"}.
 * Everything is checked by {@link #build}, by the rules for files.
 *
 * <pre>{@code
 * Machine machine =
 *     Machine.builder("arch1")
 *         .transport("1.85us", "0.47us")
 *         .link("m", "w[*]", "2us", null)
 *         .build();
 * }</pre>
 */
public final class MachineBuilder {
  private final List<Yaml.Entry> root = new ArrayList<>();
  private final ListMultimap<String, Yaml> lists =
      MultimapBuilder.linkedHashKeys().arrayListValues().build();
  private final ListMultimap<String, Yaml.Entry> maps =
      MultimapBuilder.linkedHashKeys().arrayListValues().build();

  MachineBuilder(String name) {
    root.add(entry("name", scalar(name)));
  }

  /** The costs where no link gives one; null when unknown. */
  public MachineBuilder transport(@Nullable String send, @Nullable String recv) {
    root.add(entry("transport", mapping("send", send, "recv", recv)));
    return this;
  }

  /** The same with how long messages travel, which occupies nobody. */
  public MachineBuilder transport(
      @Nullable String send, @Nullable String recv, @Nullable String latency) {
    root.add(entry("transport", mapping("send", send, "recv", recv, "latency", latency)));
    return this;
  }

  /** Adds costs between roles that match two patterns; null leaves a cost to later links. */
  public MachineBuilder link(String from, String to, @Nullable String send, @Nullable String recv) {
    return item("links", mapping("from", from, "to", to, "send", send, "recv", recv));
  }

  /** Adds how long messages travel between roles that match two patterns. */
  public MachineBuilder latency(String from, String to, String latency) {
    return item("links", mapping("from", from, "to", to, "latency", latency));
  }

  /** Adds a node without overhead. */
  public MachineBuilder node(String name, int cores) {
    return node(name, cores, "0s");
  }

  /** Adds a node. */
  public MachineBuilder node(String name, int cores, String overhead) {
    return field("nodes", name, mapping("cores", Integer.toString(cores), "overhead", overhead));
  }

  /** Adds the latency from one node to another. */
  public MachineBuilder network(String from, String to, String latency) {
    return item("network", mapping("from", from, "to", to, "latency", latency));
  }

  /** Places the roles that match a pattern on a node. */
  public MachineBuilder place(String roles, String node) {
    return field("mapping", roles, scalar(node));
  }

  /** Adds a measured profile under its name. */
  public MachineBuilder profile(MeasuredProfile profile) {
    List<Yaml> points = new ArrayList<>();
    double[] sizes = profile.sizes();
    double[] times = profile.times();
    for (int i = 0; i < sizes.length; i++) {
      List<Double> point = new ArrayList<>(List.of(sizes[i], times[i]));
      if (!profile.runs().isEmpty()) {
        point.add(profile.runs().get(i).spread());
        point.add((double) profile.runs().get(i).repetitions());
      }
      points.add(numbers(point));
    }
    List<Yaml.Entry> fields = new ArrayList<>();
    fields.add(entry("points", new Yaml.Sequence(points, Span.NONE)));
    fields.add(entry("extrapolation", scalar(Boolean.toString(profile.extrapolation()))));
    ProfileLaw law = profile.law().orElse(null);
    if (law == null) {
      fields.add(entry("interpolation", scalar(profile.interpolation().id())));
    } else {
      fields.add(entry("law", scalar(MachineYaml.exactText(law.time()))));
      fields.add(entry("error", scalar(Double.toString(law.error()))));
      if (!law.exponents().isEmpty()) {
        fields.add(entry("exponents", numbers(law.exponents())));
      }
    }
    return field("profiles", profile.name(), new Yaml.Mapping(fields, Span.NONE));
  }

  /** The parameters as a flat BSP machine; the rate in flop/s may be null. */
  public MachineBuilder bsp(int p, String g, String barrier, @Nullable String rate) {
    root.add(entry("bsp", mapping("p", Integer.toString(p), "g", g, "L", barrier, "r", rate)));
    return this;
  }

  /** Adds the next level of a Multi-BSP machine, root first; the memory may be null. */
  public MachineBuilder level(int p, String g, String barrier, @Nullable String memory) {
    return item("multibsp", mapping("p", Integer.toString(p), "g", g, "L", barrier, "m", memory));
  }

  /** Adds the time of an operator. */
  public MachineBuilder timing(String operator, String time) {
    return field("timings", operator, scalar(time));
  }

  /** Adds a constant that expressions may use, and models that have no value for it. */
  public MachineBuilder parameter(String name, String value) {
    return field("parameters", name, scalar(value));
  }

  /** Adds the computation rate of a task, or of all others when it is {@code default}. */
  public MachineBuilder processor(String task, double rate) {
    return field("processors", task, scalar(Double.toString(rate)));
  }

  /** Adds the rate between two tasks, {@code "i-j"}, or of all others: {@code default}. */
  public MachineBuilder communication(String tasks, double rate) {
    return field("communication", tasks, scalar(Double.toString(rate)));
  }

  /** Says under what the costs of a section were measured. */
  public MachineBuilder calibrated(String section, CalibrationConditions under) {
    return field(
        "calibrated",
        section,
        mapping(
            "host", under.host(), "processors", under.processors(), "waiting", under.waiting()));
  }

  /**
   * The machine that was described, checked like one from a file.
   *
   * @throws BadInput with everything that is wrong
   */
  public Machine build() {
    List<Yaml.Entry> entries = new ArrayList<>(root);
    Multimaps.asMap(lists)
        .forEach((key, items) -> entries.add(entry(key, new Yaml.Sequence(items, Span.NONE))));
    Multimaps.asMap(maps)
        .forEach((key, fields) -> entries.add(entry(key, new Yaml.Mapping(fields, Span.NONE))));
    return new MachineReader(SourceText.NONE).machine(new Yaml.Mapping(entries, Span.NONE));
  }

  private MachineBuilder item(String section, Yaml value) {
    lists.put(section, value);
    return this;
  }

  private MachineBuilder field(String section, String key, Yaml value) {
    maps.put(section, entry(key, value));
    return this;
  }

  private static Yaml.Mapping mapping(@Nullable String... keysAndValues) {
    List<Yaml.Entry> entries = new ArrayList<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      String key = keysAndValues[i];
      String value = keysAndValues[i + 1];
      if (key != null && value != null) {
        entries.add(entry(key, scalar(value)));
      }
    }
    return new Yaml.Mapping(entries, Span.NONE);
  }

  private static Yaml.Entry entry(String key, Yaml value) {
    return new Yaml.Entry(scalar(key), value);
  }

  private static Yaml.Sequence numbers(List<Double> numbers) {
    List<Yaml> items = new ArrayList<>();
    numbers.forEach(number -> items.add(scalar(Double.toString(number))));
    return new Yaml.Sequence(items, Span.NONE);
  }

  private static Yaml.Scalar scalar(String text) {
    return new Yaml.Scalar(text, false, -1, Span.NONE);
  }
}
