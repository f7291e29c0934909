// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.CostText;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** The supersteps of a {@link PricedRun} as a table, of which rows are made when they are read. */
final class SuperstepTable {
  private static final int ROWS = 200;
  private static final int WIDTH = 100;

  private final PricedRun result;
  private final Symbols symbols;
  private final List<Superstep> supersteps;
  private final List<NodeRun> owners;

  /**
   * Of some supersteps.
   *
   * @param owners for each superstep the call whose superstep it is
   */
  SuperstepTable(PricedRun result, List<Superstep> supersteps, List<NodeRun> owners) {
    this.result = result;
    symbols = result.symbols();
    this.supersteps = supersteps;
    this.owners = owners;
  }

  /** How many supersteps the table shows. */
  int rows() {
    return Math.min(ROWS, supersteps.size());
  }

  /** The supersteps as a table of the report. */
  Section section() {
    List<Section.Column> columns = new ArrayList<>();
    columns.add(Section.Column.of("superstep"));
    if (!symbols.isFlat()) {
      columns.add(Section.Column.of("component"));
    }
    boolean timed = result.isTimed();
    columns.add(Section.Column.of("slowest"));
    columns.add(timed ? new Section.Column("work", "s") : Section.Column.of("work"));
    columns.add(Section.Column.of("exchange"));
    columns.add(new Section.Column("h", "word"));
    if (timed) {
      columns.add(new Section.Column("time", "s"));
      columns.add(new Section.Column("compute", "%"));
      columns.add(new Section.Column("communicate", "%"));
      columns.add(new Section.Column("barrier", "%"));
    }
    int rows = rows();
    List<List<Value>> lazy =
        new AbstractList<>() {
          @Override
          public List<Value> get(int index) {
            return row(index);
          }

          @Override
          public int size() {
            return rows;
          }
        };
    return new Section.Table("Supersteps", columns, lazy);
  }

  private List<Value> row(int index) {
    Superstep superstep = supersteps.get(index);
    List<Value> row = new ArrayList<>();
    row.add(Value.of(superstep.index()));
    if (!symbols.isFlat()) {
      row.add(Value.of(owners.get(index).name()));
    }
    Exchange exchange = superstep.exchange();
    boolean quiet = exchange == null && superstep.copied() == 0;
    Value h = quiet ? Value.NULL : Value.of(superstep.h());
    Value kind = Value.of(exchange(superstep));
    if (!result.isTimed()) {
      Cost work = result.view().of(superstep.work(symbols), symbols);
      row.add(Value.of(slowest(superstep, work)));
      row.add(Value.of(shortened(CostText.of(work, symbols))));
      row.addAll(List.of(kind, h));
      return row;
    }
    SuperstepTimes times = result.times(superstep);
    double total = times.total();
    row.add(Value.of(who(superstep, times.slowest())));
    row.addAll(List.of(Value.of(times.work()), kind, h, Value.of(total)));
    row.add(Value.of(times.work() / total));
    row.add(Value.of(times.communication() / total));
    row.add(Value.of(times.barrier() / total));
    return row;
  }

  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String exchange(Superstep superstep) {
    Exchange exchange = superstep.exchange();
    List<String> all = new ArrayList<>();
    if (superstep.copied() > 0) {
      all.add("down (no barrier)");
    }
    if (exchange != null) {
      all.add(exchange(exchange));
    }
    return String.join(", ", all);
  }

  private static String exchange(Exchange exchange) {
    String kind = lower(exchange.kind());
    return switch (exchange.pattern()) {
      case BROADCAST, SCATTER, GATHER, SHIFT, IRREGULAR ->
          kind + " (" + lower(exchange.pattern()) + ")";
      case TOTAL -> kind + " (total exchange)";
      case NONE -> kind + " (no message)";
    };
  }

  private String who(Superstep superstep, int slowest) {
    if (slowest == 0) {
      return "the node";
    }
    boolean equal = superstep.parts().stream().distinct().limit(2).count() <= 1;
    return equal ? "all" : Integer.toString(slowest);
  }

  /** Who is the slowest whatever the timings, if anyone. */
  private String slowest(Superstep superstep, Cost work) {
    if (superstep.parts().isEmpty()) {
      return symbols.isFlat() ? "all" : "the node";
    }
    if (!work.isPlain()) {
      return "depends";
    }
    for (int i = 0; i < superstep.parts().size(); i++) {
      if (result.view().of(superstep.work(i, symbols), symbols).equals(work)) {
        return who(superstep, i + 1);
      }
    }
    return symbols.isFlat() ? "depends" : "the node";
  }

  private static String shortened(String text) {
    return Ellipsis.end(text, WIDTH);
  }
}
