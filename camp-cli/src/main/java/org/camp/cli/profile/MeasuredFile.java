// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import com.google.common.primitives.Doubles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.JsonValues;
import org.camp.core.report.Value;

/** Reads what hyperfine and JMH write as JSON: times by the value of a parameter. */
final class MeasuredFile {
  private static final Map<String, Double> UNITS =
      Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0);

  private final String file;
  private final String parameter;
  private final Map<Double, List<Double>> times = new TreeMap<>();

  private MeasuredFile(String file, String parameter) {
    this.file = file;
    this.parameter = parameter;
  }

  /**
   * The repetitions of each size, sizes rising.
   *
   * @param parameter the parameter that is the size; empty when there is only one
   * @throws BadInput when the file has no such times
   */
  static List<MeasuredSize> read(SourceText file, String parameter) {
    MeasuredFile read = new MeasuredFile(file.name(), parameter);
    Value json = JsonValues.read(file);
    items(field(json, "results")).forEach(read::hyperfine);
    items(json).forEach(read::jmh);
    if (read.times.isEmpty()) {
      throw read.fault("this has the times of neither hyperfine nor JMH");
    }
    List<MeasuredSize> all = new ArrayList<>();
    read.times.forEach(
        (size, seconds) ->
            all.add(
                new MeasuredSize(
                    size, seconds.stream().mapToDouble(Double::doubleValue).toArray())));
    return all;
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

  private void add(double size, double seconds) {
    if (!(seconds > 0) || !Double.isFinite(seconds)) {
      throw fault("a time is no positive number");
    }
    times.computeIfAbsent(size, s -> new ArrayList<>()).add(seconds);
  }

  private void hyperfine(Value result) {
    double size = size(field(result, "parameters"));
    items(field(result, "times")).forEach(time -> add(size, number(time)));
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
    double size = size(field(result, "params"));
    for (Value fork : items(field(metric, "rawData"))) {
      for (Value score : items(fork)) {
        add(size, rate ? scale / number(score) : scale * number(score));
      }
    }
  }
}
