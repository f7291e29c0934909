// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.List;
import org.camp.concurrency.time.compare.account.Difference;
import org.camp.concurrency.time.compare.account.Structure;
import org.camp.concurrency.time.compare.chance.ChanceVerdict;
import org.camp.core.report.Section;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Value;

/** A comparison as tables of numbers. */
final class CompareTables {
  private CompareTables() {}

  static List<Section.Table> of(TraceComparison comparison) {
    return List.of(parts(comparison.parts()), structure(comparison.structure()));
  }

  private static Section.Table parts(List<Difference> parts) {
    return new Section.Table(
        "Parts",
        List.of(
            Column.of("kind"),
            Column.of("name"),
            new Column("contribution", "s"),
            new Column("low", "s"),
            new Column("high", "s"),
            new Column("slower", "s"),
            new Column("calls", "s"),
            new Column("exposed", "s"),
            Column.of("superiority"),
            Column.of("verdict")),
        parts.stream().map(CompareTables::part).toList());
  }

  private static List<Value> part(Difference part) {
    return List.of(
        Value.of(part.kind().word()),
        Value.of(part.name()),
        seconds(part.contribution()),
        seconds(part.low()),
        seconds(part.high()),
        seconds(part.slower()),
        seconds(part.calls()),
        seconds(part.exposed()),
        Value.of(part.superiority()),
        Value.of(ChanceVerdict.of(part.p()).word()));
  }

  private static Value seconds(double nanoseconds) {
    return Value.of(Figures.seconds(nanoseconds));
  }

  static Section.Table structure(List<Structure> structure) {
    return new Section.Table(
        "Counts per trace",
        List.of(
            Column.of("root"),
            Column.of("what"),
            Column.of("of"),
            Column.of("A"),
            Column.of("B"),
            Column.of("change"),
            Column.of("verdict")),
        structure.stream().map(CompareTables::count).toList());
  }

  private static List<Value> count(Structure one) {
    return List.of(
        Value.of(one.root()),
        Value.of(one.what().word()),
        Value.of(one.of()),
        Value.of(one.a()),
        Value.of(one.b()),
        Value.of(one.change().word()),
        Value.of(ChanceVerdict.of(one.p()).word()));
  }
}
