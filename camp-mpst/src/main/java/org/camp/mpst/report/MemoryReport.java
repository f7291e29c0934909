// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.protocol.ValueNames;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.MemoryUnit;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.memory.PeakMemory.Peak;
import org.jspecify.annotations.Nullable;

/** Shows what roles occupy at most, at which action, and what holds it. */
public final class MemoryReport {
  private static final int MOST_VALUES = 8;

  private final ProtocolInstance code;
  private final PeakMemory memory;
  private final @Nullable MemoryLimits limits;
  private final ValueNames names;

  /** Shows peaks, with the limits that they keep when there are some. */
  public MemoryReport(ProtocolInstance code, PeakMemory memory, @Nullable MemoryLimits limits) {
    this.code = code;
    this.memory = memory;
    this.limits = limits;
    names = new ValueNames(code);
  }

  /** The block {@code memory} in JSON. */
  public Value values() {
    int roles = code.roles().size();
    double[] allowed = limits == null ? new double[0] : limits.perRole();
    return Value.object()
        .put(
            "limit",
            limits == null
                ? Value.NULL
                : Value.lazyObject(
                    roles,
                    code.roles()::name,
                    r -> Double.isInfinite(allowed[r]) ? Value.NULL : Value.of(allowed[r])))
        .put("peak", memory.greatest())
        .put("perRole", Value.lazyObject(roles, code.roles()::name, this::role))
        .build();
  }

  private Value role(int role) {
    Peak peak = memory.peak(role);
    return Value.object()
        .put("peak", peak.bytes())
        .put("at", peak.at() < 0 ? Value.NULL : Value.of(action(peak.at(), role)))
        .put("by", Value.strings(peak.by().stream().map(this::word).toList()))
        .build();
  }

  private String word(int value) {
    String word = names.word(value);
    return word.isEmpty() ? "scratch" : word;
  }

  /** The peaks of the roles that occupy something. */
  public Section section() {
    MemoryLimits limited = limits;
    List<List<Value>> rows = new ArrayList<>();
    for (int role = 0; role < code.roles().size(); role++) {
      Peak peak = memory.peak(role);
      if (!(peak.bytes() == 0)) {
        List<Value> row = new ArrayList<>();
        String by =
            peak.by().stream().limit(MOST_VALUES).map(this::word).collect(Collectors.joining(", "));
        int more = peak.by().size() - MOST_VALUES;
        row.add(Value.of(code.roles().name(role)));
        row.add(Value.of(peak.bytes()));
        if (limited != null) {
          row.add(Value.of(limited.perRole()[role]));
        }
        row.add(Value.of(peak.at() < 0 ? "always" : action(peak.at(), role)));
        row.add(Value.of(more > 0 ? by + " and " + more + " more" : by));
        rows.add(row);
      }
    }
    List<Section.Column> columns = new ArrayList<>();
    columns.add(Section.Column.of("role"));
    columns.add(new Section.Column("peak", MemoryUnit.unit(code.name())));
    if (limited != null) {
      columns.add(new Section.Column("limit", MemoryUnit.unit(code.name())));
    }
    columns.add(Section.Column.of("at"));
    columns.add(Section.Column.of("held"));
    return new Section.Table("Memory", columns, rows);
  }

  /** How many sends hold all that their role has only because they do not say what they need. */
  public List<String> notes() {
    Dependencies data = code.dependencies();
    int undeclared = 0;
    for (int pc = 0; pc < code.length(); pc++) {
      boolean sends = code.op(pc) == ProtocolOp.MESSAGE || code.op(pc) == ProtocolOp.SEND;
      boolean holds = sends && memory.peak(code.sender(pc)).at() >= 0;
      undeclared += holds && !data.declares(Dependencies.sent(pc)) ? 1 : 0;
    }
    return undeclared == 0
        ? List.of()
        : List.of(
            (undeclared == 1
                    ? "1 send declares nothing and so holds"
                    : undeclared + " sends declare nothing and so hold")
                + " all that their role has made until then: 'needs …' frees it");
  }

  private String action(int pc, int role) {
    switch (code.op(pc)) {
      case ProtocolOp.COMPUTE -> {
        int first = code.dependencies().firstMade(Dependencies.sent(pc));
        boolean named = code.dependencies().made(Dependencies.sent(pc)) > 0;
        String name = named ? names.name(first) : "";
        return "compute " + (name.isEmpty() ? code.computationAt(pc).text() : name);
      }
      case ProtocolOp.GATHER -> {
        ProtocolInstance.Gathering quorum = code.gatheringAt(pc);
        return "gather " + quorum.quorum() + " of " + code.kindAt(pc).label();
      }
      default -> {
        return code.receiver(pc) == role && code.op(pc) != ProtocolOp.SEND
            ? "recv " + code.kindAt(pc).label() + " from " + code.roles().name(code.sender(pc))
            : "send " + code.kindAt(pc).label() + " to " + code.roles().name(code.receiver(pc));
      }
    }
  }
}
