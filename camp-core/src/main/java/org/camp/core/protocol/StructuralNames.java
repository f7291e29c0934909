// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.protocol.ProtocolModule.Parameter;
import org.camp.core.protocol.ProtocolModule.Range;
import org.camp.core.protocol.ProtocolModule.RoleDeclaration;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** Finds the names in ranges, indices, conditions, bounds of loops and iteration counts. */
final class StructuralNames {
  /** Protocol → the names that decide structure in it: of its values, and of parameters. */
  private final Map<String, Set<String>> byProtocol = new HashMap<>();

  private final Map<String, GlobalProtocol> protocols;
  private Set<String> names = new LinkedHashSet<>();
  private boolean grown = true;

  private StructuralNames(ProtocolModule module) {
    protocols = module.byName();
  }

  static Set<String> of(ProtocolModule module) {
    StructuralNames found = new StructuralNames(module);
    while (found.grown) {
      found.grown = false;
      found.round(module);
    }
    Set<String> all = new LinkedHashSet<>();
    for (GlobalProtocol protocol : module.protocols()) {
      Set<String> names =
          new LinkedHashSet<>(found.byProtocol.getOrDefault(protocol.name(), Set.of()));
      protocol.values().forEach(v -> names.remove(v.name()));
      all.addAll(names);
    }
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Parameter parameter : module.parameters()) {
        Expression value = parameter.value();
        if (value != null && all.contains(parameter.name())) {
          grown |= all.addAll(value.names());
        }
      }
    }
    all.retainAll(module.parameters().stream().map(Parameter::name).toList());
    return all;
  }

  private void round(ProtocolModule module) {
    for (GlobalProtocol protocol : module.protocols()) {
      names = byProtocol.computeIfAbsent(protocol.name(), name -> new LinkedHashSet<>());
      for (RoleDeclaration role : protocol.roles()) {
        for (Range range : role.ranges()) {
          add(range.low());
          add(range.high());
        }
      }
      block(protocol.body());
    }
  }

  private void add(@Nullable Expression e) {
    if (e != null) {
      grown |= names.addAll(e.names());
    }
  }

  /** A value decides structure when what it is called does in the callee. */
  private void call(Statement.Call c) {
    roles(c.roles());
    GlobalProtocol callee = protocols.get(c.protocol());
    Set<String> inside = byProtocol.getOrDefault(c.protocol(), Set.of());
    for (int i = 0; callee != null && i < callee.values().size(); i++) {
      if (i < c.values().size() && inside.contains(callee.values().get(i).name())) {
        add(c.values().get(i));
      }
    }
  }

  private void roles(List<Statement.RoleRef> roles) {
    roles.forEach(role -> role.indices().forEach(this::add));
  }

  private void value(Statement.ValueRef value) {
    value.indices().forEach(this::add);
  }

  private void needs(Statement.@Nullable Needs needs) {
    if (needs != null) {
      needs.values().forEach(this::value);
    }
  }

  private void values(Statement.Signature signature, Statement.Clauses clauses) {
    for (Payload payload : signature.payloads()) {
      if (payload.name() != null) {
        value(payload.name());
      }
    }
    needs(clauses.sent());
    needs(clauses.computed());
  }

  private void block(Statement.Block block) {
    for (Statement s : block.statements()) {
      if (s instanceof Statement.Message m) {
        roles(List.of(m.sender()));
        roles(m.receivers());
        values(m.signature(), m.clauses());
      } else if (s instanceof Statement.Send m) {
        roles(List.of(m.sender(), m.receiver()));
        values(m.signature(), m.clauses());
      } else if (s instanceof Statement.Receive m) {
        roles(List.of(m.sender(), m.receiver()));
        values(m.signature(), m.clauses());
      } else if (s instanceof Statement.Gather g) {
        roles(List.of(g.receiver()));
        add(g.quorum());
        if (g.range() != null) {
          add(g.range().low());
          add(g.range().high());
        }
        values(g.signature(), g.clauses());
      } else if (s instanceof Statement.Compute c) {
        roles(List.of(c.role()));
        c.names().forEach(this::value);
        needs(c.clauses().computed());
      } else if (s instanceof Statement.Choice c) {
        roles(List.of(c.subject()));
        c.branches().forEach(branch -> block(branch.body()));
      } else if (s instanceof Statement.Recursion r) {
        add(r.times());
        block(r.body());
      } else if (s instanceof Statement.ForEach f) {
        add(f.low());
        add(f.high());
        block(f.body());
      } else if (s instanceof Statement.If i) {
        add(i.left());
        add(i.right());
        block(i.then());
        if (i.otherwise() != null) {
          block(i.otherwise());
        }
      } else if (s instanceof Statement.Call c) {
        call(c);
      }
    }
  }
}
