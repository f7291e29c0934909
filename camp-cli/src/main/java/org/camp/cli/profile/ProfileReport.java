// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.cli.grid.Parameter;
import org.camp.cli.run.Listing;
import org.camp.cli.sweep.LawText;
import org.camp.core.law.search.Law;
import org.camp.core.law.search.LawSearch;
import org.camp.core.machine.Interpolation;
import org.camp.core.machine.ProfileLaw;
import org.camp.core.quantity.Quantity;
import org.camp.core.quantity.SweepRange;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/**
 * Shows the profile of a command.
 *
 * @param name of the profile
 * @param parameter the name of the size
 * @param sizes what was measured, sizes rising
 * @param minimum whether the least of the times counts, not their median
 * @param start how long a process takes that does nothing [s]; 0 when not known
 * @param subtracted whether that was taken off
 * @param law whether to look for the law that the times follow
 */
record ProfileReport(
    String name,
    String parameter,
    List<MeasuredSize> sizes,
    boolean minimum,
    double start,
    boolean subtracted,
    boolean law) {
  private double value(MeasuredSize at) {
    double seconds = minimum ? at.minimum() : at.median();
    return subtracted ? Math.max(0, seconds - start) : seconds;
  }

  /** Size, by number → its time [s]. */
  private double[] values() {
    return sizes.stream().mapToDouble(this::value).toArray();
  }

  private double[] numbers() {
    return sizes.stream().mapToDouble(MeasuredSize::size).toArray();
  }

  private Optional<Law> found() {
    return law ? Optional.of(LawSearch.find(numbers(), values())) : Optional.empty();
  }

  /** A machine file with the profile; of one size none can be made. */
  String machine() {
    return ProfileForm.machine(name, sizes, values(), found());
  }

  Report report() {
    List<List<Value>> rows = new ArrayList<>();
    List<Value> points = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (MeasuredSize at : sizes) {
      double[] interval = at.interval();
      rows.add(
          List.of(
              Value.of(at.size()),
              Value.of(value(at)),
              Value.of(interval[0]),
              Value.of(interval[1]),
              Value.of(at.spread()),
              Value.of(at.count()),
              Value.of(at.outliers().size())));
      points.add(point(at, interval));
      List<MeasuredSize.Outlier> far = at.outliers();
      if (!far.isEmpty()) {
        notes.add(
            String.format(
                Locale.ROOT,
                "at %s = %s, run %d took %s%s, far longer than most; all runs are kept",
                parameter,
                number(at.size()),
                far.get(0).repetition(),
                Quantity.format(far.get(0).seconds(), "s"),
                far.size() == 1 ? "" : ", and " + (far.size() - 1) + " more"));
      }
    }
    Value.Builder profile =
        Value.object()
            .put("points", Value.list(points))
            .put("interpolation", Interpolation.MONOTONE_CUBIC.id());
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section.Table(
            "Times of " + name,
            List.of(
                Section.Column.of(parameter),
                new Section.Column(minimum ? "least" : "median", "s"),
                new Section.Column("from", "s"),
                new Section.Column("to", "s"),
                Section.Column.of("spread"),
                Section.Column.of("runs"),
                Section.Column.of("outliers")),
            rows));
    if (start > 0) {
      notes.add(
          "a process that does nothing takes "
              + Quantity.format(start, "s")
              + (subtracted
                  ? ", which was taken off"
                  : ", which is part of every time (--subtract-start takes it off)"));
    }
    OptionalDouble zero = ProfileForm.atZero(numbers(), values());
    zero.ifPresent(
        at ->
            notes.add(
                "by the line through these times the command takes "
                    + Quantity.format(at, "s")
                    + " at "
                    + parameter
                    + " = 0: its own start"));
    found()
        .ifPresent(
            found -> {
              String text = text(found);
              sections.add(new Section.Text("Law", List.of(text)));
              profile.put("law", law(found, text));
              if (ProfileForm.law(found).isEmpty()) {
                notes.add("a machine file will have the points: there is no law in one formula");
              }
            });
    Value values =
        Value.object()
            .put("camp", Listing.version())
            .put("profiles", Value.object().put(name, profile.build()).build())
            .put(
                "start",
                Value.object()
                    .put("seconds", start > 0 ? Value.of(start) : Value.NULL)
                    .put("atZero", zero.isPresent() ? Value.of(zero.getAsDouble()) : Value.NULL)
                    .build())
            .put("subtracted", subtracted)
            .build();
    return new Report("Profile of " + name, sections, (Value.Obj) values, List.of(), notes);
  }

  private String text(Law found) {
    Parameter size = new Parameter(parameter, SweepRange.parse(parameter, "1,2"));
    return new LawText(size, "s").of(found);
  }

  /** The law with the formula that a machine file has. */
  private static Value law(Law found, String text) {
    Optional<ProfileLaw> form = ProfileForm.law(found);
    Value.Builder law = Value.object().put("text", text);
    law.put("formula", form.map(f -> Value.of(f.time().text())).orElse(Value.NULL));
    law.put(
        "exponent",
        found
            .exponent()
            .<Value>map(
                e ->
                    Value.object()
                        .put("low", e.low())
                        .put("value", e.value())
                        .put("high", e.high())
                        .build())
            .orElse(Value.NULL));
    law.put("error", form.map(f -> Value.of(f.error())).orElse(Value.NULL));
    return law.build();
  }

  private Value point(MeasuredSize at, double[] interval) {
    List<Value> outliers = new ArrayList<>();
    for (MeasuredSize.Outlier far : at.outliers()) {
      outliers.add(
          Value.object().put("repetition", far.repetition()).put("seconds", far.seconds()).build());
    }
    return Value.object()
        .put(parameter, at.size())
        .put("seconds", value(at))
        .put("minimum", at.minimum())
        .put("low", interval[0])
        .put("high", interval[1])
        .put("spread", at.spread())
        .put("repetitions", at.count())
        .put("outliers", Value.list(outliers))
        .build();
  }

  private static String number(double n) {
    return n == Math.rint(n) ? Long.toString((long) n) : Double.toString(n);
  }
}
