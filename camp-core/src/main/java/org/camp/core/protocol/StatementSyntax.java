// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** Reads blocks and the statements in them, and goes on behind a statement that is broken. */
final class StatementSyntax {
  private final ScribbleScanner in;
  private final OperandSyntax operands;
  private final Diagnostics diagnostics;
  private final ConditionSyntax conditions;
  private int depth;

  StatementSyntax(ScribbleScanner in, OperandSyntax operands, Diagnostics diagnostics) {
    this.in = in;
    this.operands = operands;
    this.diagnostics = diagnostics;
    this.conditions = new ConditionSyntax(in);
  }

  Statement.Block block() {
    int start = in.offset();
    in.expect('{', "to begin a block");
    if (++depth > ScribbleParser.DEEPEST) {
      String message =
          "blocks are nested deeper than " + ScribbleParser.DEEPEST + " levels, which is the limit";
      String hint = "write what repeats with 'for' or 'rec … times'";
      throw in.error("nested-too-deep", new Span(start, start + 1), message, hint);
    }
    List<Statement> statements = new ArrayList<>();
    Map<Integer, List<String>> comments = new HashMap<>();
    keep(comments, 0);
    while (!in.at('}')) {
      if (in.atEnd()) {
        throw in.error(
            "unclosed-block", new Span(start, start + 1), "this block is never closed", "add '}'");
      }
      try {
        statements.add(statement());
        keep(comments, statements.size());
      } catch (BadInput e) {
        if (isFatal(e) || diagnostics.isFull()) {
          throw e;
        }
        e.diagnostics().forEach(diagnostics::add);
        skipBroken();
      }
    }
    in.take('}');
    depth--;
    return new Statement.Block(statements, comments, in.since(start));
  }

  /** Keeps the comment before what follows. */
  private void keep(Map<Integer, List<String>> comments, int place) {
    List<String> lines = in.comment();
    if (!lines.isEmpty()) {
      comments.put(place, lines);
    }
  }

  /** Goes on behind the statement that could not be read; a block that belongs to it is read. */
  private void skipBroken() {
    in.recover();
    if (in.at('{')) {
      block();
      while (in.takeWord("or") || in.takeWord("else")) {
        in.recover();
        if (in.at('{')) {
          block();
        }
      }
    }
  }

  /** Whether going on behind this error would only produce more errors. */
  static boolean isFatal(BadInput e) {
    String code = e.diagnostics().get(0).code();
    return code.equals("nested-too-deep") || code.equals("unclosed-block");
  }

  private Statement statement() {
    if (in.at('(')) {
      return message();
    }
    switch (in.peekWord()) {
      case "choice":
        return choice();
      case "rec":
        return recursion();
      case "continue":
        return continuation();
      case "do":
        return call();
      case "connect", "disconnect", "wrap":
        throw in.unsupported("'" + in.peekWord() + "'", in.here());
      case "send", "recv":
        return isLabel() ? message() : half();
      case "compute":
        return isLabel() ? message() : computation();
      case "let":
        return isLabel() ? message() : computation();
      case "gather":
        return isLabel() ? message() : gather();
      case "for":
        return isLabel() ? message() : loop();
      case "if":
        return conditions.begins() ? conditions.read(this::block) : message();
      default:
        return message();
    }
  }

  /** Whether the word that begins a statement is a label, although it has another meaning too. */
  private boolean isLabel() {
    return in.wordIsFollowedBy("(") || in.wordIsFollowedBy("from");
  }

  private Statement message() {
    int start = in.offset();
    Statement.Signature signature = operands.signature();
    if (in.atWord("connect")) {
      throw in.unsupported("'connect'", in.here());
    }
    if (signature.bare() && in.atWord("calls")) {
      throw in.unsupported("'calls' of nested protocols", in.here());
    }
    Statement.RoleRef sender = sender();
    List<Statement.RoleRef> receivers = new ArrayList<>(1);
    do {
      receivers.add(operands.role());
    } while (in.take(','));
    Statement.Needs sent = operands.needs();
    Expression cost = operands.cost();
    Statement.Clauses clauses = clauses(sent, cost == null ? null : operands.needs());
    in.expect(';', "behind the message");
    return new Statement.Message(signature, sender, receivers, cost, clauses, in.since(start));
  }

  private Statement half() {
    int start = in.offset();
    boolean sends = in.takeWord("send");
    if (!sends) {
      in.takeWord("recv");
    }
    Statement.Signature signature = operands.signature();
    Statement.RoleRef sender = sender();
    Statement.RoleRef receiver = operands.role();
    Statement.Needs sent = sends ? operands.needs() : null;
    if (sends && in.atWord("cost")) {
      throw in.error(
          "misplaced-cost",
          in.here(),
          "'send' takes no cost",
          "the computation belongs to the receiver: write it at 'recv'");
    }
    Expression cost = sends ? null : operands.cost();
    Statement.Clauses clauses =
        sends
            ? new Statement.Clauses(sent, null, List.of())
            : clauses(null, cost == null ? null : operands.needs());
    in.expect(';', "behind the message");
    Span span = in.since(start);
    return sends
        ? new Statement.Send(signature, sender, receiver, clauses, span)
        : new Statement.Receive(signature, sender, receiver, cost, clauses, span);
  }

  /** The clauses of an action whose needs have been read, with what its values hold. */
  private Statement.Clauses clauses(
      Statement.@Nullable Needs sent, Statement.@Nullable Needs computed) {
    List<Expression> holds = operands.holds();
    return sent == null && computed == null && holds.isEmpty()
        ? Statement.Clauses.NONE
        : new Statement.Clauses(sent, computed, holds);
  }

  private Statement gather() {
    int start = in.offset();
    in.takeWord("gather");
    Expression quorum = in.expression();
    in.expectWord("of", "behind the number of votes");
    Statement.Signature signature = operands.signature();
    if (signature.label().isEmpty()) {
      throw in.error("no-label", signature.span(), "a vote needs a label", null);
    }
    in.expectWord("from", "behind the vote");
    int family = in.offset();
    String name = operands.identifierNotReserved("the name of a family");
    Statement.RoleRef senders = new Statement.RoleRef(name, List.of(), in.since(family));
    ProtocolModule.Range range = null;
    if (in.take('[')) {
      Expression low = in.expression();
      operands.rangeDots("the voters");
      range = new ProtocolModule.Range(low, in.expression());
      in.expect(']', "behind the range of voters");
    }
    in.expectWord("to", "behind the voters");
    Statement.RoleRef receiver = operands.role();
    Statement.Needs sent = operands.needs();
    Expression cost = operands.cost();
    Statement.Clauses clauses = clauses(sent, cost == null ? null : operands.needs());
    in.expect(';', "behind the quorum");
    return new Statement.Gather(
        quorum, signature, senders, range, receiver, cost, clauses, in.since(start));
  }

  private Statement.RoleRef sender() {
    in.expectWord("from", "behind the message");
    Statement.RoleRef sender = operands.role();
    in.expectWord("to", "behind the sender");
    return sender;
  }

  private Statement computation() {
    int start = in.offset();
    List<Statement.ValueRef> names = new ArrayList<>(1);
    if (in.takeWord("let")) {
      do {
        names.add(operands.value());
      } while (in.take(','));
      in.expect('=', "behind the names of the values");
    }
    in.expectWord("compute", "behind '='");
    in.expectWord("at", "behind 'compute'");
    Statement.RoleRef role = operands.role();
    in.expectWord("cost", "behind the role");
    Expression cost = in.expression();
    Statement.Clauses clauses = clauses(null, operands.needs());
    in.expect(';', "behind the cost");
    return new Statement.Compute(names, role, cost, clauses, in.since(start));
  }

  private Statement choice() {
    int start = in.offset();
    in.takeWord("choice");
    in.expectWord("at", "behind 'choice'");
    Statement.RoleRef subject = operands.role();
    Span span = in.since(start);
    List<Statement.Branch> branches = new ArrayList<>();
    do {
      Expression probability = in.takeWord("prob") ? in.expression() : null;
      Statement.Block body = block();
      conditions.refuseAtHead(body, diagnostics);
      branches.add(new Statement.Branch(probability, body));
    } while (in.takeWord("or"));
    return new Statement.Choice(subject, branches, span);
  }

  private Statement recursion() {
    int start = in.offset();
    in.takeWord("rec");
    String name = recursionName();
    Expression times = in.takeWord("times") ? in.expression() : null;
    Span span = in.since(start);
    return new Statement.Recursion(name, times, block(), span);
  }

  private Statement continuation() {
    int start = in.offset();
    in.takeWord("continue");
    String name = recursionName();
    in.expect(';', "behind 'continue " + name + "'");
    return new Statement.Continue(name, in.since(start));
  }

  private String recursionName() {
    String name = operands.identifierNotReserved("the name of the recursion");
    if (in.at('[')) {
      throw in.unsupported("state of recursions", in.here());
    }
    return name;
  }

  private Statement loop() {
    int start = in.offset();
    in.takeWord("for");
    int nameStart = in.offset();
    String variable = operands.identifierNotReserved("the loop variable");
    operands.requireValueName(variable, in.since(nameStart));
    in.expectWord("in", "behind the loop variable");
    Expression low = in.expression();
    operands.rangeDots("the loop");
    Expression high = in.expression();
    Span span = in.since(start);
    return new Statement.ForEach(variable, low, high, block(), span);
  }

  private Statement call() {
    int start = in.offset();
    in.takeWord("do");
    String protocol = operands.dottedName("the name of a protocol");
    List<Expression> values = operands.values();
    List<Statement.Signature> arguments = new ArrayList<>();
    if (in.take('<')) {
      if (!in.at('>')) {
        do {
          arguments.add(operands.argument());
        } while (in.take(','));
      }
      in.expect('>', "behind the arguments");
    }
    in.expect('(', "before the roles");
    List<Statement.RoleRef> roles = new ArrayList<>();
    do {
      roles.add(operands.role());
    } while (in.take(','));
    in.expect(')', "behind the roles");
    in.expect(';', "behind 'do'");
    return new Statement.Call(protocol, values, arguments, roles, in.since(start));
  }
}
