// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import com.google.common.primitives.Doubles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.JsonValues;
import org.camp.core.report.Value;

/**
 * Reads what hyperfine and JMH write as JSON: times by the value of a parameter, apart for every
 * benchmark, mode and value of other parameters.
 */
final class MeasuredFile {
  private static final Map<String, Double> UNITS =
      Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0);

  private final String file;
  private final String parameter;

  /** What was measured → size → its times [s]. */
  private final Map<Subject, Map<Double, List<Double>>> times = new LinkedHashMap<>();

  /** What was measured: by its name alone, and with all that tells it from others. */
  private record Subject(String name, String whole) {}

  private MeasuredFile(String file, String parameter) {
    this.file = file;
    this.parameter = parameter;
  }

  /**
   * The repetitions of each size, sizes rising, by what was measured: a name that is a word, or an
   * empty one when there is nothing else.
   *
   * @param parameter the parameter that is the size; empty when there is only one
   * @throws BadInput when the file has no such times
   */
  static Map<String, List<MeasuredSize>> read(SourceText file, String parameter) {
    MeasuredFile read = new MeasuredFile(file.name(), parameter);
    Value json = JsonValues.read(file);
    items(field(json, "results")).forEach(read::hyperfine);
    items(json).forEach(read::jmh);
    if (read.times.isEmpty()) {
      throw read.fault("this has the times of neither hyperfine nor JMH");
    }
    Map<String, List<MeasuredSize>> all = new LinkedHashMap<>();
    read.times.forEach((subject, sizes) -> all.put(read.name(subject), sizes(sizes)));
    return all;
  }

  private static List<MeasuredSize> sizes(Map<Double, List<Double>> times) {
    List<MeasuredSize> all = new ArrayList<>();
    times.forEach(
        (size, seconds) ->
            all.add(
                new MeasuredSize(
                    size, seconds.stream().mapToDouble(Double::doubleValue).toArray())));
    return all;
  }

  private String name(Subject subject) {
    if (times.size() == 1) {
      return "";
    }
    long alike = times.keySet().stream().filter(s -> s.name().equals(subject.name())).count();
    String name = alike == 1 ? subject.name() : subject.whole();
    return name.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_|_$", "");
  }

  private static Value field(Value of, String name) {
    return of instanceof Value.Obj object
        ? object.fields().getOrDefault(name, Value.NULL)
        : Value.NULL;
  }

  private static List<Value> items(Value of) {
    return of instanceof Value.Arr array ? array.items() : List.of();
  }

  private static String text(Value of) {
    return of instanceof Value.Str text ? text.value() : "";
  }

  /** A number, also in quotes; none when it is something else. */
  private static double number(Value of) {
    if (of instanceof Value.Int whole) {
      return whole.value();
    }
    if (of instanceof Value.Num real) {
      return real.value();
    }
    Double written = Doubles.tryParse(text(of));
    return written == null ? Double.NaN : written;
  }

  private BadInput fault(String message) {
    return new BadInput(
        Diagnostic.error("bad-measurements", file + ": " + message)
            .withHint("hyperfine writes it with --export-json, JMH with -rf json"));
  }

  private double size(Value parameters) {
    Map<String, Value> all = parameters instanceof Value.Obj object ? object.fields() : Map.of();
    if (parameter.isEmpty() && all.size() > 1) {
      throw fault("there are several parameters: say which one is the size, as --param n");
    }
    Value value =
        parameter.isEmpty() && all.size() == 1
            ? all.values().iterator().next()
            : all.getOrDefault(parameter, Value.NULL);
    double size = number(value);
    if (!(size >= 0)) {
      throw fault(
          parameter.isEmpty()
              ? "a result has no parameter that is a number"
              : "a result has no number for the parameter '" + parameter + "'");
    }
    return size;
  }

  /** The values of parameters other than the size. */
  private String others(Value parameters) {
    Map<String, Value> all = parameters instanceof Value.Obj object ? object.fields() : Map.of();
    StringBuilder others = new StringBuilder();
    all.forEach(
        (name, value) -> {
          if (!name.equals(parameter) && all.size() > 1) {
            String said = text(value);
            others.append(' ').append(name).append(' ');
            others.append(said.isEmpty() ? Double.toString(number(value)) : said);
          }
        });
    return others.toString();
  }

  private void add(Subject subject, double size, double seconds) {
    if (!(seconds > 0) || !Double.isFinite(seconds)) {
      throw fault("a time is no positive number");
    }
    times
        .computeIfAbsent(subject, s -> new TreeMap<>())
        .computeIfAbsent(size, s -> new ArrayList<>())
        .add(seconds);
  }

  private void hyperfine(Value result) {
    Value parameters = field(result, "parameters");
    double size = size(parameters);
    String command = text(field(result, "command"));
    if (parameters instanceof Value.Obj object) {
      for (Value value : object.fields().values()) {
        command = number(value) == size ? command.replace(text(value), "") : command;
      }
    }
    Subject subject = new Subject(command, command + others(parameters));
    items(field(result, "times")).forEach(time -> add(subject, size, number(time)));
  }

  private void jmh(Value result) {
    Value metric = field(result, "primaryMetric");
    String unit = text(field(metric, "scoreUnit"));
    boolean rate = unit.startsWith("ops/");
    String time = rate ? unit.substring(4) : unit.replaceFirst("/op$", "");
    Double scale = UNITS.get(time.toLowerCase(Locale.ROOT));
    if (scale == null) {
      throw fault("'" + unit + "' is no unit of times or rates");
    }
    Value parameters = field(result, "params");
    double size = size(parameters);
    String benchmark = text(field(result, "benchmark"));
    String mode = text(field(result, "mode"));
    Subject subject =
        new Subject(
            benchmark.substring(benchmark.lastIndexOf('.') + 1),
            benchmark + " " + mode + others(parameters));
    for (Value fork : items(field(metric, "rawData"))) {
      for (Value score : items(fork)) {
        add(subject, size, rate ? scale / number(score) : scale * number(score));
      }
    }
  }
}
