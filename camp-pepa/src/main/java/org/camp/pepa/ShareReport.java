// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ForwardingList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Shows where the throughput comes from: {@link Shares} and {@link Gains}. */
final class ShareReport {
  private final PepaResult result;
  private final Shares shares;

  private ShareReport(PepaResult result, Shares shares) {
    this.result = result;
    this.shares = shares;
  }

  /** Adds the values; gains are looked at when they are read. */
  static void add(PepaResult result, Value.Builder values) {
    if (result.shares().isEmpty()) {
      values.put("shares", Value.NULL).put("gains", Value.NULL).put("bottleneck", Value.NULL);
      return;
    }
    Shares shares = result.shares().get();
    Value.Builder components = Value.object();
    shares.components().forEach(share -> components.put(share.name(), share.total()));
    List<String> bottlenecks = shares.bottlenecks();
    values
        .put(
            "shares",
            Value.object()
                .put("of", shares.of())
                .put("byComponent", components.build())
                .put("byActivity", FigureValues.numbers(shares.byActivity()))
                .put("kinks", Value.strings(List.copyOf(shares.kinks())))
                .build())
        .put("gains", result.gains().map(gains -> gains(shares, gains)).orElse(Value.NULL))
        .put("bottleneck", bottlenecks.isEmpty() ? Value.NULL : Value.of(bottlenecks.get(0)));
    if (bottlenecks.size() > 1) {
      values.put("bottlenecks", Value.strings(bottlenecks));
    }
  }

  private static Value gains(Shares shares, Gains gains) {
    return Value.lazyObject(
        shares.components().size(),
        c -> shares.components().get(c).name(),
        c ->
            Value.object()
                .put("faster", gains.all().get(c).faster())
                .put("oneMore", gains.all().get(c).oneMore())
                .build());
  }

  /** Adds the table of shares, with those that hold any or could bring something. */
  static void show(PepaResult result, List<Section> sections) {
    result
        .shares()
        .ifPresent(
            shares -> {
              ShareReport report = new ShareReport(result, shares);
              List<Section.Column> columns = new ArrayList<>();
              columns.add(Section.Column.of("component"));
              columns.add(new Section.Column("share", "%", 2));
              if (result.gains().isPresent()) {
                columns.add(Section.Column.of("infinitely fast"));
                columns.add(Section.Column.of("one more"));
              }
              columns.add(Section.Column.of(""));
              sections.add(
                  new Section.Table(
                      "Where the throughput comes from (of "
                          + (shares.of().equals(ThroughputObjective.APPLICATION)
                              ? "the application"
                              : shares.of())
                          + ")",
                      columns,
                      whenRead(report::rows)));
            });
  }

  private static <T> List<T> whenRead(Supplier<List<T>> made) {
    Supplier<List<T>> once = Suppliers.memoize(made);
    return new ForwardingList<>() {
      @Override
      protected List<T> delegate() {
        return Objects.requireNonNull(once.get());
      }
    };
  }

  private List<List<Value>> rows() {
    List<String> bottlenecks = shares.bottlenecks();
    List<List<Value>> rows = new ArrayList<>();
    for (int c = 0; c < shares.components().size(); c++) {
      Shares.Share share = shares.components().get(c);
      List<Value> row = new ArrayList<>();
      row.add(Value.of(share.name()));
      row.add(Value.of(Math.abs(share.total()) < Shares.NOTHING ? 0 : share.total()));
      boolean idle = share.byAction().isEmpty();
      if (result.gains().isPresent()) {
        Gains.Gain gain = result.gains().get().all().get(c);
        row.add(Value.of(gain(gain.faster())));
        row.add(Value.of(gain(gain.oneMore())));
        idle &= !(Math.abs(gain.oneMore()) > Shares.NOTHING);
      }
      row.add(Value.of(bottlenecks.contains(share.name()) ? "<- bottleneck" : ""));
      if (!idle) {
        rows.add(row);
      }
    }
    rows.add(together());
    return rows;
  }

  private List<Value> together() {
    List<Value> row = new ArrayList<>();
    row.add(Value.of("together"));
    row.add(Value.of(shares.components().stream().mapToDouble(Shares.Share::total).sum()));
    for (int i = result.gains().isPresent() ? 0 : 2; i < 3; i++) {
      row.add(Value.of(""));
    }
    return row;
  }

  private static String gain(double gain) {
    if (Double.isNaN(gain)) {
      return "";
    }
    if (Math.abs(gain) < Shares.NOTHING) {
      return "0 %";
    }
    return gain > 1000
        ? "without limit"
        : (gain > 0 ? "+" : "") + Quantity.plain(100 * gain, 3) + " %";
  }
}
