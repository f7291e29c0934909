// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * A file of protocols.
 *
 * @param source its text
 * @param parameters the {@code param}s in order
 * @param protocols the global protocols in order
 * @param notes what the reader passed over, such as annotations
 */
public record ProtocolModule(
    SourceText source,
    List<Parameter> parameters,
    List<GlobalProtocol> protocols,
    List<Diagnostic> notes) {

  /** Copies the lists. */
  public ProtocolModule {
    parameters = List.copyOf(parameters);
    protocols = List.copyOf(protocols);
    notes = List.copyOf(notes);
  }

  /** {@code param name = value;} with no value when it stays symbolic until bound. */
  public record Parameter(String name, @Nullable Expression value, Span span) {}

  /** One dimension of a family: {@code low..high}. */
  public record Range(Expression low, Expression high) {}

  /**
   * {@code optional role name[ranges] holds e}; a single role has no ranges.
   *
   * @param optional whether it may be left out of branches
   * @param holds bytes that it occupies all the time, or null for none
   */
  public record RoleDeclaration(
      String name, List<Range> ranges, boolean optional, @Nullable Expression holds, Span span) {
    /** A role that takes part always and holds nothing. */
    public RoleDeclaration(String name, List<Range> ranges, Span span) {
      this(name, ranges, false, null, span);
    }

    /** Copies the list. */
    public RoleDeclaration {
      ranges = List.copyOf(ranges);
    }
  }

  /** A formal argument of a protocol: {@code sig M} or {@code type T}. */
  public record Formal(boolean message, String name, Span span) {}

  /** The name of a value that a protocol takes as an argument. */
  public record ValueFormal(String name, Span span) {}

  /** {@code global protocol name[values]<formals>(roles) body}. */
  public record GlobalProtocol(
      String name,
      boolean auxiliary,
      List<ValueFormal> values,
      List<Formal> formals,
      List<RoleDeclaration> roles,
      Statement.Block body,
      Span span) {
    /** Copies the lists. */
    public GlobalProtocol {
      values = List.copyOf(values);
      formals = List.copyOf(formals);
      roles = List.copyOf(roles);
    }
  }

  /** This module with a parameter of the name of each value that has none. */
  ProtocolModule withParameters(List<ValueFormal> values) {
    List<Parameter> all = new ArrayList<>(parameters);
    for (ValueFormal value : values) {
      if (all.stream().noneMatch(p -> p.name().equals(value.name()))) {
        all.add(new Parameter(value.name(), null, value.span()));
      }
    }
    return all.size() == parameters.size()
        ? this
        : new ProtocolModule(source, all, protocols, notes);
  }

  /** The protocols by name. */
  Map<String, GlobalProtocol> byName() {
    Map<String, GlobalProtocol> all = new HashMap<>();
    protocols.forEach(p -> all.putIfAbsent(p.name(), p));
    return all;
  }

  /** The protocol of that name, or null. */
  public @Nullable GlobalProtocol find(String name) {
    return protocols.stream().filter(p -> p.name().equals(name)).findFirst().orElse(null);
  }
}
