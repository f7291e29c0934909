// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.protocol.ProtocolModule.Parameter;
import org.camp.core.protocol.ProtocolModule.Range;
import org.camp.core.protocol.ProtocolModule.RoleDeclaration;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** Finds the names in ranges, indices, bounds of loops and iteration counts. */
final class StructuralNames {
  private final Set<String> names = new LinkedHashSet<>();

  private StructuralNames() {}

  static Set<String> of(ProtocolModule module) {
    StructuralNames found = new StructuralNames();
    for (GlobalProtocol protocol : module.protocols()) {
      for (RoleDeclaration role : protocol.roles()) {
        for (Range range : role.ranges()) {
          found.add(range.low());
          found.add(range.high());
        }
      }
      found.block(protocol.body());
    }
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Parameter parameter : module.parameters()) {
        Expression value = parameter.value();
        if (value != null && found.names.contains(parameter.name())) {
          grown |= found.names.addAll(value.names());
        }
      }
    }
    found.names.retainAll(module.parameters().stream().map(Parameter::name).toList());
    return found.names;
  }

  private void add(@Nullable Expression e) {
    if (e != null) {
      names.addAll(e.names());
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
      } else if (s instanceof Statement.Call c) {
        roles(c.roles());
      }
    }
  }
}
