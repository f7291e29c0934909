// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.latency.RoundLaws;
import org.camp.mpst.maxplus.EntryLaw;

/** Shows when roles are done after any number of rounds. */
record LawReport(RoundLaws laws, RoleTable roles) {
  private static final int ROLES_SHOWN = 64;

  /** Digits of numbers, where these tell the pieces of a law apart. */
  private static final int FEW = 6;

  private static final int ALL = 15;

  /** How often a second is divided by a thousand → unit. */
  private static final String[] UNITS = {"s", "ms", "us", "ns"};

  Value values() {
    Value.Builder byRole = Value.object();
    laws.byRole().forEach((role, law) -> byRole.put(roles.name(role), values(role, law)));
    return byRole.build();
  }

  private Value values(int role, EntryLaw law) {
    Value values = Value.NULL;
    if (!law.values().isEmpty()) {
      values =
          Value.list(law.values().stream().map(t -> Value.of(laws.unit().seconds(t))).toList());
    }
    return Value.object()
        .put("from", Value.of(law.from()))
        .put("period", Value.of(law.period()))
        .put("rate", laws.rate(role))
        .put("values", values)
        .build();
  }

  /** The laws as a table, and those that change as lines. */
  List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    List<List<Value>> rows = new ArrayList<>();
    List<String> changes = new ArrayList<>();
    laws.byRole()
        .forEach(
            (role, law) -> {
              if (rows.size() < ROLES_SHOWN) {
                rows.add(
                    List.of(
                        Value.of(roles.name(role)),
                        Value.of(law.from()),
                        Value.of(law.period()),
                        Value.of(text(role, law))));
                change(role, law).ifPresent(changes::add);
              }
            });
    sections.add(
        new Section.Table(
            "",
            List.of(
                Section.Column.of("role"),
                Section.Column.of("from"),
                Section.Column.of("period"),
                Section.Column.of("T(k)")),
            rows));
    if (!changes.isEmpty()) {
      sections.add(new Section.Text("", changes));
    }
    return sections;
  }

  /** A law from where it is as it stays. */
  private String text(int role, EntryLaw law) {
    if (law.period() > 1) {
      String before = "T(k - " + law.period() + ")";
      return before + " + " + Quantity.format(laws.perPeriod(role), "s");
    }
    if (law.pieces().isEmpty()) {
      return "T(k - 1) + " + Quantity.format(laws.rate(role), "s");
    }
    EntryLaw.Piece last = law.pieces().get(law.pieces().size() - 1);
    double slope = laws.rate(role);
    double constant = laws.atZero(last);
    String grows = Quantity.format(slope, "s") + "*k";
    String more = Quantity.format(Math.abs(constant), "s");
    return slope == 0
        ? Quantity.format(constant, "s")
        : constant == 0 ? grows : grows + (constant < 0 ? " - " : " + ") + more;
  }

  /** A law that changes: {@code r: 9*k + 9 s up to k = 9, then 10*k s}. */
  private Optional<String> change(int role, EntryLaw law) {
    if (law.period() > 1 || law.pieces().size() < 2) {
      return Optional.empty();
    }
    int unit = unit(law);
    int digits = digits(law, unit);
    StringBuilder text = new StringBuilder(roles.name(role)).append(": ");
    for (int i = 0; i < law.pieces().size(); i++) {
      EntryLaw.Piece piece = law.pieces().get(i);
      text.append(i == 0 ? "" : " up to k = " + piece.begin() + ", then ");
      text.append(line(piece, unit, digits));
    }
    return Optional.of(text.toString());
  }

  private int unit(EntryLaw law) {
    double greatest = 0;
    for (EntryLaw.Piece piece : law.pieces()) {
      greatest = Math.max(greatest, laws.unit().seconds(piece.step()));
      greatest = Math.max(greatest, Math.abs(laws.atZero(piece)));
    }
    int unit = 0;
    while (unit < UNITS.length - 1 && greatest < Math.pow(10, -3 * unit)) {
      unit++;
    }
    return unit;
  }

  /** As many as tell the pieces apart. */
  private int digits(EntryLaw law, int unit) {
    Set<String> slopes = new HashSet<>();
    Set<BigInteger> steps = new HashSet<>();
    for (EntryLaw.Piece piece : law.pieces()) {
      slopes.add(Quantity.plain(slope(piece, unit), FEW));
      steps.add(piece.step());
    }
    return slopes.size() == steps.size() ? FEW : ALL;
  }

  private double slope(EntryLaw.Piece piece, int unit) {
    return laws.unit().seconds(piece.step()) * Math.pow(10, 3 * unit);
  }

  private String line(EntryLaw.Piece piece, int unit, int digits) {
    double slope = slope(piece, unit);
    double constant = laws.atZero(piece) * Math.pow(10, 3 * unit);
    String more = Quantity.plain(Math.abs(constant), digits);
    String line =
        slope == 0
            ? Quantity.plain(constant, digits)
            : Quantity.plain(slope, digits)
                + "*k"
                + (constant == 0 ? "" : (constant < 0 ? " - " : " + ") + more);
    return line + " " + UNITS[unit];
  }
}
