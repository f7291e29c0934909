// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.concurrency.time.total.PartTotal;
import org.camp.concurrency.time.total.RootTotal;
import org.camp.concurrency.time.total.Totals;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Section.Table;
import org.camp.core.report.Value;

/** Many traces as tables: root operations, their parts, and what was tried. */
final class SetTables {
  private SetTables() {}

  static List<Table> of(Totals totals, List<Trial> trials, Optional<Table> spans) {
    List<Table> tables = new ArrayList<>();
    tables.add(roots(totals));
    tables.add(parts(totals));
    if (!trials.isEmpty()) {
      tables.add(trials(trials));
    }
    spans.ifPresent(tables::add);
    return tables;
  }

  private static Column time(String name) {
    return new Column(name, "s");
  }

  private static Table roots(Totals totals) {
    List<RootTotal> all = totals.roots();
    return new Table(
        "Root operations",
        List.of(
            Column.of("root"),
            Column.of("traces"),
            Column.of("errors"),
            time("mean"),
            time("p50"),
            time("p90"),
            time("p99"),
            time("max"),
            Column.of("slowest")),
        TraceTables.rows(all.size(), i -> root(all.get(i))));
  }

  private static List<Value> root(RootTotal root) {
    return List.of(
        Value.of(root.name()),
        Value.of(root.traces()),
        Value.of(root.errors()),
        Seconds.value(root.latency().mean()),
        Seconds.value(root.latency().p50()),
        Seconds.value(root.latency().p90()),
        Seconds.value(root.latency().p99()),
        Seconds.value(root.latency().max()),
        Value.of(root.slowest().get(0)));
  }

  private static Table parts(Totals totals) {
    List<List<Value>> rows = new ArrayList<>();
    for (RootTotal root : totals.roots()) {
      root.parts().forEach(part -> rows.add(part(root, part)));
    }
    return new Table(
        "Parts",
        List.of(
            Column.of("root"),
            Column.of("kind"),
            Column.of("name"),
            Column.of("calls"),
            Column.of("errors"),
            time("self"),
            time("work"),
            time("onPath"),
            Column.of("tracesOnPath"),
            Column.of("share"),
            Column.of("shareOfSlowest"),
            time("drag"),
            time("twiceAsFastMean"),
            time("twiceAsFastP99"),
            Column.of("worst")),
        rows);
  }

  private static List<Value> part(RootTotal root, PartTotal part) {
    return List.of(
        Value.of(root.name()),
        Value.of(part.kind().word()),
        Value.of(part.name()),
        Value.of(part.calls()),
        Value.of(part.errors()),
        Seconds.value(part.self()),
        Seconds.value(part.work()),
        Seconds.value(part.onPath()),
        Value.of(part.tracesOnPath()),
        Value.of(part.share()),
        Value.of(part.shareOfSlowest()),
        Seconds.value(part.drag()),
        Seconds.value(part.twiceAsFastMean()),
        Seconds.value(part.twiceAsFastP99()),
        Value.of(part.worst()));
  }

  private static Table trials(List<Trial> trials) {
    return new Table(
        "What if",
        List.of(Column.of("change"), time("mean"), time("p99"), time("saves")),
        TraceTables.rows(
            trials.size(),
            i ->
                List.of(
                    Value.of(trials.get(i).change()),
                    Seconds.value(trials.get(i).mean()),
                    Seconds.value(trials.get(i).p99()),
                    trials.get(i).saves())));
  }
}
