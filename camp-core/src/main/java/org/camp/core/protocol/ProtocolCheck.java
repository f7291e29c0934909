// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.protocol.ProtocolModule.Formal;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.protocol.ProtocolModule.Parameter;
import org.camp.core.protocol.ProtocolModule.Range;
import org.camp.core.protocol.ProtocolModule.RoleDeclaration;
import org.camp.core.protocol.ProtocolModule.ValueFormal;
import org.camp.core.quantity.Dimension;
import org.jspecify.annotations.Nullable;

/**
 * What can be known of a module without values: every name is declared, every reference has as many
 * indices as its family, units fit. All errors of the module at once.
 */
final class ProtocolCheck {
  private final ProtocolModule module;
  private final SourceText source;
  private final Map<String, GlobalProtocol> byName;
  private final Diagnostics diagnostics = new Diagnostics();
  private final Map<String, @Nullable Dimension> dimensions = new HashMap<>();
  private final ExpressionCheck expressions;

  /** The protocol that is being checked: its roles and what encloses the current statement. */
  private final Map<String, RoleDeclaration> roles = new LinkedHashMap<>();

  private final Set<String> values = new HashSet<>();
  private final List<String> loopVariables = new ArrayList<>();
  private final List<String> recursions = new ArrayList<>();

  private ProtocolCheck(ProtocolModule module) {
    this.module = module;
    this.source = module.source();
    this.byName = module.byName();
    this.expressions = new ExpressionCheck(source, dimensions, loopVariables, values, diagnostics);
  }

  /**
   * Checks a module.
   *
   * @throws IllFormed with all errors
   */
  static void check(ProtocolModule module) {
    ProtocolCheck check = new ProtocolCheck(module);
    check.parameters();
    check.protocols();
    check.diagnostics.throwIfIllFormed();
  }

  /**
   * Checks a correct module once more, with the units of what a user bound.
   *
   * @throws BadInput with all places where they do not fit
   */
  static void checkUnits(ProtocolModule module, Parameters bound) {
    ProtocolCheck check = new ProtocolCheck(module);
    module.parameters().forEach(p -> check.dimensions.put(p.name(), bound.dimension(p.name())));
    check.protocols();
    check.diagnostics.throwIfBadInput();
  }

  private void parameters() {
    Set<String> seen = new HashSet<>();
    for (Parameter p : module.parameters()) {
      if (!seen.add(p.name())) {
        error("duplicate-name", p.span(), "the parameter '" + p.name() + "' is declared twice");
      }
      dimensions.put(p.name(), null);
    }
    for (Parameter p : module.parameters()) {
      if (p.value() != null) {
        expressions.names(p.value());
      }
    }
    if (!diagnostics.hasErrors()) {
      try {
        Parameters declared = Parameters.declared(module);
        dimensions.replaceAll((name, old) -> declared.dimension(name));
      } catch (IllFormed e) {
        e.diagnostics().forEach(diagnostics::add);
      }
    }
  }

  private void protocols() {
    Set<String> seen = new HashSet<>();
    for (GlobalProtocol p : module.protocols()) {
      if (!seen.add(p.name())) {
        error("duplicate-name", p.span(), "the protocol '" + p.name() + "' is declared twice");
      }
      roles.clear();
      values.clear();
      for (ValueFormal value : p.values()) {
        if (!values.add(value.name())) {
          error("duplicate-name", value.span(), "the value '" + value.name() + "' is named twice");
        }
      }
      for (RoleDeclaration role : p.roles()) {
        if (roles.putIfAbsent(role.name(), role) != null) {
          error("duplicate-name", role.span(), "the role '" + role.name() + "' is declared twice");
        }
        for (Range range : role.ranges()) {
          expressions.number(range.low(), "the first index of a family");
          expressions.number(range.high(), "the last index of a family");
        }
        expressions.size(role.holds(), "what a role holds");
      }
      Set<String> formals = new HashSet<>();
      for (Formal formal : p.formals()) {
        if (!formals.add(formal.name())) {
          error("duplicate-name", formal.span(), "'" + formal.name() + "' is declared twice");
        }
      }
      block(p.body());
    }
  }

  private void block(Statement.Block block) {
    for (Statement statement : block.statements()) {
      if (diagnostics.isFull()) {
        return;
      }
      statement(statement);
    }
  }

  private void statement(Statement statement) {
    if (statement instanceof Statement.Message m) {
      signature(m.signature());
      single(m.sender());
      for (Statement.RoleRef receiver : m.receivers()) {
        single(receiver);
        pair(m.sender(), receiver);
      }
      distinct(m.receivers(), "this receiver is named twice");
      expressions.cost(m.cost());
      clauses(m.clauses(), named(m.signature()));
    } else if (statement instanceof Statement.Send s) {
      signature(s.signature());
      single(s.sender());
      single(s.receiver());
      pair(s.sender(), s.receiver());
      clauses(s.clauses(), 0);
    } else if (statement instanceof Statement.Receive r) {
      signature(r.signature());
      single(r.sender());
      single(r.receiver());
      pair(r.sender(), r.receiver());
      expressions.cost(r.cost());
      clauses(r.clauses(), named(r.signature()));
    } else if (statement instanceof Statement.Gather g) {
      gather(g);
    } else if (statement instanceof Statement.Compute c) {
      single(c.role());
      expressions.cost(c.cost());
      c.names().forEach(this::value);
      clauses(c.clauses(), c.names().size());
    } else if (statement instanceof Statement.Choice c) {
      choice(c);
    } else if (statement instanceof Statement.Recursion r) {
      recursion(r);
    } else if (statement instanceof Statement.Continue c) {
      if (!recursions.contains(c.name())) {
        diagnostics.add(
            source
                .error(
                    "unbound-recursion",
                    c.span(),
                    "'continue " + c.name() + "' stands outside of 'rec " + c.name() + "'")
                .withHint(hint(c.name())));
      }
    } else if (statement instanceof Statement.ForEach f) {
      expressions.number(f.low(), "the first value of a loop");
      expressions.number(f.high(), "the last value of a loop");
      loopVariables.add(f.variable());
      block(f.body());
      loopVariables.remove(loopVariables.size() - 1);
    } else if (statement instanceof Statement.If i) {
      expressions.compared(i.left(), i.right());
      block(i.then());
      if (i.otherwise() != null) {
        block(i.otherwise());
      }
    } else if (statement instanceof Statement.Call c) {
      call(c);
    }
  }

  private void gather(Statement.Gather g) {
    signature(g.signature());
    reference(g.senders(), true);
    single(g.receiver());
    expressions.number(g.quorum(), "the number of votes");
    ProtocolModule.Range range = g.range();
    if (range != null) {
      expressions.number(range.low(), "the first voter");
      expressions.number(range.high(), "the last voter");
    }
    expressions.cost(g.cost());
    clauses(g.clauses(), named(g.signature()));
  }

  private void choice(Statement.Choice c) {
    single(c.subject());
    for (Statement.Branch branch : c.branches()) {
      if (branch.probability() != null) {
        expressions.number(branch.probability(), "a probability");
        if (expressions.constant(branch.probability(), "a probability") > 1) {
          error("out-of-range", branch.probability().span(), "a probability is at most 1");
        }
      }
      List<Statement> statements = branch.body().statements();
      if (!statements.isEmpty() && statements.get(0) instanceof Statement.ForEach loop) {
        diagnostics.add(
            source
                .error("loop-at-head", loop.span(), "a branch cannot begin with 'for'")
                .withHint("let it begin with the message that tells the choice"));
      }
      block(branch.body());
    }
  }

  private void recursion(Statement.Recursion r) {
    if (r.times() != null) {
      expressions.number(r.times(), "the number of iterations");
      expressions.constant(r.times(), "the number of iterations");
    }
    recursions.add(r.name());
    block(r.body());
    recursions.remove(recursions.size() - 1);
  }

  private void call(Statement.Call c) {
    GlobalProtocol callee = byName.get(c.protocol());
    if (callee == null) {
      List<String> known = module.protocols().stream().map(GlobalProtocol::name).toList();
      diagnostics.add(
          source
              .error("unknown-protocol", c.span(), "there is no protocol '" + c.protocol() + "'")
              .withHint(Suggestions.hint(c.protocol(), known)));
    } else {
      arity(c, "value", callee.values().size(), c.values().size());
      arity(c, "role", callee.roles().size(), c.roles().size());
      arity(c, "argument", callee.formals().size(), c.arguments().size());
    }
    c.values().forEach(expressions::value);
    c.roles().forEach(role -> reference(role, true));
    distinct(c.roles(), "this role is passed twice");
    c.arguments().forEach(this::signature);
  }

  private void distinct(List<Statement.RoleRef> roles, String message) {
    if (roles.size() > 1) {
      Set<Object> seen = new HashSet<>();
      for (Statement.RoleRef role : roles) {
        if (!seen.add(List.of(role.name(), role.indices()))) {
          error("duplicate-role", role.span(), message);
        }
      }
    }
  }

  private void arity(Statement.Call c, String what, int expected, int found) {
    if (expected != found) {
      error(
          "wrong-arity",
          c.span(),
          String.format(
              Locale.ROOT,
              "'%s' takes %d %s%s, not %d",
              c.protocol(),
              expected,
              what,
              expected == 1 ? "" : "s",
              found));
    }
  }

  private void signature(Statement.Signature signature) {
    for (Payload payload : signature.payloads()) {
      expressions.size(payload.size(), "a size");
      if (payload.name() != null) {
        value(payload.name());
      }
    }
  }

  private void value(Statement.ValueRef value) {
    value.indices().forEach(index -> expressions.number(index, "an index"));
  }

  private void needs(Statement.@Nullable Needs needs) {
    if (needs != null) {
      needs.values().forEach(this::value);
    }
  }

  /** What an action says of data, which makes so many values. */
  private void clauses(Statement.Clauses clauses, int made) {
    needs(clauses.sent());
    needs(clauses.computed());
    clauses.holds().forEach(size -> expressions.held(size, "what a value holds"));
    if (clauses.holds().size() > Math.max(1, made)) {
      diagnostics.add(
          source
              .error(
                  "bad-holds",
                  clauses.holds().get(Math.max(1, made)).span(),
                  "'holds' takes one size per name, and "
                      + (made == 1 ? "there is 1 name" : "there are " + made + " names"))
              .withHint("add the sizes up, or name more values"));
    }
  }

  private static int named(Statement.Signature signature) {
    boolean named = signature.payloads().stream().anyMatch(p -> p.name() != null);
    return named ? signature.payloads().size() : 0;
  }

  private void single(Statement.RoleRef role) {
    reference(role, false);
  }

  private void reference(Statement.RoleRef role, boolean familyAllowed) {
    role.indices().forEach(index -> expressions.number(index, "an index"));
    RoleDeclaration declared = roles.get(role.name());
    if (declared == null) {
      diagnostics.add(
          source
              .error("unknown-role", role.span(), "there is no role '" + role.name() + "' here")
              .withHint(Suggestions.hint(role.name(), roles.keySet())));
      return;
    }
    int expected = declared.ranges().size();
    int found = role.indices().size();
    if (expected == found || (familyAllowed && found == 0)) {
      return;
    }
    String message =
        expected == 0
            ? "'" + role.name() + "' is a single role and takes no index"
            : String.format(
                Locale.ROOT,
                "'%s' is a family with %d %s, not %d",
                role.name(),
                expected,
                expected == 1 ? "index" : "indices",
                found);
    error("wrong-indices", role.span(), message);
  }

  private void pair(Statement.RoleRef sender, Statement.RoleRef receiver) {
    if (same(sender, receiver)) {
      diagnostics.add(
          source
              .error(
                  "self-message",
                  receiver.span(),
                  "'" + text(sender) + "' sends a message to itself")
              .withHint("use 'compute at " + text(sender) + " cost …;' for local work"));
    }
  }

  private static boolean same(Statement.RoleRef a, Statement.RoleRef b) {
    return a.name().equals(b.name()) && a.indices().equals(b.indices());
  }

  private String text(Statement.RoleRef role) {
    return source.text(role.span());
  }

  private String hint(String recursion) {
    String known = Suggestions.hint(recursion, recursions);
    return known == null ? "put it into 'rec " + recursion + " { … }'" : known;
  }

  private void error(String code, Span span, String message) {
    diagnostics.add(source.error(code, span, message));
  }
}
