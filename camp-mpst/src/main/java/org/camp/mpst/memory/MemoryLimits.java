// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.memory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;

/**
 * How much memory roles may occupy: one size for all, or sizes for roles and families, {@code
 * s[*]=8GiB,q=1GiB}.
 *
 * @param perRole role → its limit [B]; infinite for none
 */
@SuppressWarnings("ArrayRecordComponent") // Limits are never compared.
public record MemoryLimits(double[] perRole) {
  /**
   * Reads limits.
   *
   * @throws BadInput when a role does not exist, or a size is none
   */
  public static MemoryLimits parse(String text, RoleTable roles, Parameters parameters) {
    Map<String, String> parts = new LinkedHashMap<>();
    for (String part : text.split(",(?![^\\[]*\\])", -1)) {
      int equals = part.indexOf('=');
      String who = equals < 0 ? "" : part.substring(0, equals).strip();
      parts.put(who, part.substring(equals + 1).strip());
    }
    return of(parts, roles, parameters);
  }

  /**
   * Limits of roles and families; the empty name means all roles.
   *
   * @throws BadInput when a role does not exist, or a size is none
   */
  public static MemoryLimits of(Map<String, String> parts, RoleTable roles, Parameters parameters) {
    double[] limits = new double[roles.size()];
    for (int role = 0; role < limits.length; role++) {
      limits[role] = Double.POSITIVE_INFINITY;
    }
    parts.forEach((who, size) -> set(limits, who, bytes(size, parameters), roles));
    return new MemoryLimits(limits);
  }

  /**
   * The limits that a machine gives; empty when it gives none.
   *
   * @throws BadInput when a role does not exist, or a size is none
   */
  public static Optional<MemoryLimits> of(
      Optional<Machine> machine, RoleTable roles, Parameters parameters) {
    return machine
        .map(Machine::memory)
        .filter(memory -> !memory.isEmpty())
        .map(memory -> of(memory, roles, parameters));
  }

  /** Tells of roles whose peak is beyond their limit, at the action where it is. */
  public List<Diagnostic> warnings(ProtocolInstance code, PeakMemory memory) {
    List<Diagnostic> beyond = new ArrayList<>();
    for (int role = 0; role < perRole.length; role++) {
      PeakMemory.Peak peak = memory.peak(role);
      if (peak.bytes() > perRole[role]) {
        String text =
            String.format(
                Locale.ROOT,
                "%s occupies %s here, and may use %s on this machine",
                code.roles().name(role),
                MemoryUnit.text(code.name(), peak.bytes()),
                MemoryUnit.text(code.name(), perRole[role]));
        Span span = peak.at() < 0 ? Span.NONE : code.span(peak.at());
        beyond.add(
            code.source()
                .warning("beyond-memory", span, text)
                .withHint("camp optimise looks for an order within the limits"));
      }
    }
    return beyond;
  }

  private static void set(double[] limits, String who, double bytes, RoleTable roles) {
    int bracket = who.indexOf('[');
    boolean all = bracket < 0 || who.substring(bracket).replace(" ", "").matches("\\[\\*(,\\*)*]");
    RoleTable.Family family = roles.family(bracket < 0 ? who : who.substring(0, bracket).strip());
    int role = all ? -1 : roles.find(who);
    if (!who.isEmpty() && ((all && family == null) || (!all && role < 0))) {
      List<String> known = roles.families().stream().map(RoleTable.Family::text).toList();
      throw new BadInput(
          Diagnostic.error("unknown-role", "there is no role '" + who + "' to limit")
              .withHint(Suggestions.hint(who, known)));
    }
    int first = role >= 0 ? role : family == null ? 0 : family.first();
    int end = role >= 0 ? role + 1 : family == null ? limits.length : first + family.size();
    for (int i = first; i < end; i++) {
      limits[i] = bytes;
    }
  }

  private static double bytes(String size, Parameters parameters) {
    try {
      double bytes = parameters.evaluate(Expression.parse(size));
      if (bytes >= 0) {
        return bytes;
      }
    } catch (ExpressionFault | BadInput fault) {
      throw bad(size);
    }
    throw bad(size);
  }

  private static BadInput bad(String size) {
    return new BadInput(
        Diagnostic.error("bad-memory", "'" + size + "' is no size of memory")
            .withHint("write --memory 8GiB, or --memory 's[*]=8GiB,q=1GiB'"));
  }

  /** Whether all peaks are within the limits. */
  public boolean hold(PeakMemory memory) {
    for (int role = 0; role < perRole.length; role++) {
      if (memory.peak(role).bytes() > perRole[role]) {
        return false;
      }
    }
    return true;
  }

  /** Whether some role has a limit. */
  public boolean isLimited() {
    for (double limit : perRole) {
      if (limit < Double.POSITIVE_INFINITY) {
        return true;
      }
    }
    return false;
  }

  /**
   * Refuses limits that some action alone goes beyond, whatever the order: with what it makes and
   * what it needs.
   */
  public void requirePossible(ProtocolInstance code, Parameters parameters) {
    Dependencies data = code.dependencies();
    Optional<PeakMemory> memory = PeakMemory.of(code, parameters);
    for (int pc = 0; memory.isPresent() && pc < code.length(); pc++) {
      if (code.isAction(pc)) {
        requirePossible(code, memory.get(), data, pc, Dependencies.sent(pc), code.from(pc));
        requirePossible(code, memory.get(), data, pc, Dependencies.received(pc), code.to(pc));
      }
    }
  }

  private void requirePossible(
      ProtocolInstance code, PeakMemory memory, Dependencies data, int pc, int action, int role) {
    double bytes = memory.peak(role).base();
    int first = data.firstMade(action);
    for (int value = first; value < first + data.made(action); value++) {
      bytes += memory.size(value);
    }
    int[] needs = data.needs(action);
    for (int value : needs == null ? new int[0] : needs) {
      bytes += memory.size(value);
    }
    if (bytes > perRole[role]) {
      throw new IllFormed(
          code.source()
              .error(
                  "impossible-memory",
                  code.span(pc),
                  code.roles().name(role)
                      + " needs at least "
                      + MemoryUnit.text(code.name(), bytes)
                      + " here, with what this makes and needs, and may use "
                      + MemoryUnit.text(code.name(), perRole[role]))
              .withHint("no order needs less: give it more memory"));
    }
  }
}
