// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** Reads what statements and declarations consist of: names, roles, signatures, costs. */
final class OperandSyntax {
  private static final Set<String> RESERVED =
      Set.of(
          "module",
          "protocol",
          "global",
          "local",
          "explicit",
          "aux",
          "role",
          "self",
          "from",
          "to",
          "connect",
          "wrap",
          "disconnect",
          "choice",
          "at",
          "or",
          "rec",
          "continue",
          "do");

  private final ScribbleScanner in;

  OperandSyntax(ScribbleScanner in) {
    this.in = in;
  }

  String identifierNotReserved(String what) {
    if (RESERVED.contains(in.peekWord())) {
      throw in.unexpected(what);
    }
    return in.identifier(what);
  }

  /** Names of values stand in expressions, where a digit begins a number. */
  void requireValueName(String name, Span span) {
    if (Character.isDigit(name.charAt(0)) || name.indexOf('\'') >= 0) {
      throw in.error(
          "bad-name",
          span,
          "'" + name + "' cannot name a value",
          "begin with a letter, and use letters, digits and _ only");
    }
  }

  String dottedName(String what) {
    String name = in.identifier(what);
    while (in.at('.') && !in.at("..")) {
      in.take('.');
      name += "." + in.identifier("a name behind '.'");
    }
    return name;
  }

  Statement.RoleRef role() {
    int start = in.offset();
    String name = identifierNotReserved("the name of a role");
    List<Expression> indices = indices();
    return new Statement.RoleRef(name, indices, in.since(start));
  }

  Statement.Signature signature() {
    int start = in.offset();
    String label = in.at('(') ? "" : identifierNotReserved("a label");
    boolean bare = !in.take('(');
    List<Payload> payloads = List.of();
    if (!bare && !in.take(')')) {
      payloads = new ArrayList<>(1);
      do {
        payloads.add(payload());
      } while (in.take(','));
      in.expect(')', "behind the payload");
    }
    return new Statement.Signature(label, payloads, bare, in.since(start));
  }

  Statement.Signature argument() {
    int start = in.offset();
    if (!in.at('(') && !in.wordIsFollowedBy("(")) {
      String name = dottedName("an argument");
      return new Statement.Signature(name, List.of(), true, in.since(start));
    }
    return signature();
  }

  private Payload payload() {
    int start = in.offset();
    String type = dottedName("the type of the payload");
    List<Expression> brackets = indices("behind the size");
    Statement.ValueRef name = null;
    if (in.take(':')) {
      name = type.indexOf('.') < 0 ? new Statement.ValueRef(type, brackets, in.since(start)) : null;
      type = dottedName("the type of the payload");
      brackets = indices("behind the size");
    }
    if (in.at('{')) {
      throw in.unsupported("refinements of payloads", in.here());
    }
    if (in.at('@')) {
      throw in.unsupported("delegation", in.since(start));
    }
    if (brackets.size() > 1) {
      throw in.error("syntax", in.since(start), "a payload has one size", "multiply its parts");
    }
    return new Payload(name, type, brackets.isEmpty() ? null : brackets.get(0), in.since(start));
  }

  private List<Expression> indices() {
    return indices("behind the index");
  }

  /** The values of a call, {@code [e, …]}, or nothing. */
  List<Expression> values() {
    return indices("behind the values");
  }

  /** {@code [e, …]}, or nothing. */
  private List<Expression> indices(String end) {
    if (!in.take('[')) {
      return List.of();
    }
    List<Expression> indices = new ArrayList<>(1);
    do {
      indices.add(in.expression());
    } while (in.take(','));
    in.expect(']', end);
    return indices;
  }

  @Nullable Expression cost() {
    return in.takeWord("cost") ? in.expression() : null;
  }

  /** The name of a value, with its indices. */
  Statement.ValueRef value() {
    int start = in.offset();
    String name = identifierNotReserved("the name of a value");
    return new Statement.ValueRef(name, indices(), in.since(start));
  }

  /** {@code needs a, b} or {@code needs nothing}, when it stands here. */
  Statement.@Nullable Needs needs() {
    int start = in.offset();
    if (!in.takeWord("needs")) {
      return null;
    }
    List<Statement.ValueRef> values = new ArrayList<>(2);
    do {
      values.add(value());
    } while (in.take(','));
    boolean nothing =
        values.size() == 1
            && values.get(0).name().equals("nothing")
            && values.get(0).indices().isEmpty();
    return new Statement.Needs(nothing ? List.of() : values, in.since(start));
  }

  /** {@code holds e, …}, when it stands here. */
  List<Expression> holds() {
    if (!in.takeWord("holds")) {
      return List.of();
    }
    List<Expression> sizes = new ArrayList<>(1);
    do {
      sizes.add(in.expression());
    } while (in.take(','));
    return sizes;
  }

  /** The dots between the ends of a range. */
  void rangeDots(String range) {
    if (!in.at("..")) {
      throw in.unexpected("'..' in the range of " + range);
    }
    in.take('.');
    in.take('.');
  }
}
