// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.camp.cli.grid.Parameter;
import org.camp.cli.run.Listing;
import org.camp.cli.sweep.LawText;
import org.camp.core.law.search.Law;
import org.camp.core.law.search.LawSearch;
import org.camp.core.machine.Interpolation;
import org.camp.core.machine.MeasuredProfile;
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

  /** The profile; of one size none can be made. */
  MeasuredProfile measured() {
    return ProfileForm.profile(name, sizes, values(), found());
  }

  /** All that is said of some profiles, of one process and one manner of measuring. */
  static Report of(List<ProfileReport> all) {
    List<Section> sections = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    Value.Builder profiles = Value.object();
    for (ProfileReport each : all) {
      profiles.put(each.name, each.show(sections, notes));
    }
    ProfileReport one = all.get(0);
    if (one.start > 0) {
      notes.add(
          "a process that does nothing takes "
              + Quantity.format(one.start, "s")
              + (one.subtracted
                  ? ", which was taken off"
                  : ", which is part of every time (--subtract-start takes it off)"));
    }
    Value.Obj values =
        Value.object()
            .put("camp", Listing.version())
            .put("profiles", profiles.build())
            .put(
                "start",
                Value.object()
                    .put("seconds", one.start > 0 ? Value.of(one.start) : Value.NULL)
                    .build())
            .put("subtracted", one.subtracted)
            .build();
    String names = all.stream().map(ProfileReport::name).collect(Collectors.joining(", "));
    return new Report("Profile of " + names, sections, values, List.of(), notes);
  }

  /** Adds what is said of this profile: its values. */
  private Value show(List<Section> sections, List<String> notes) {
    List<List<Value>> rows = new ArrayList<>();
    List<Value> points = new ArrayList<>();
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
    OptionalDouble zero = ProfileForm.atZero(numbers(), values());
    zero.ifPresent(
        at ->
            notes.add(
                "by the line through these times it takes "
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
    profile.put("atZero", zero.isPresent() ? Value.of(zero.getAsDouble()) : Value.NULL);
    return profile.build();
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
