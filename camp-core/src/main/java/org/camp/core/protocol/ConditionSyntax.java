// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.function.Supplier;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;

/** Reads {@code if left relation right {…} else {…}}. */
final class ConditionSyntax {
  private final ScribbleScanner in;

  ConditionSyntax(ScribbleScanner in) {
    this.in = in;
  }

  /** Whether the word {@code if} that stands here begins a condition, and is not a label. */
  boolean begins() {
    return !in.wordIsFollowedBy("from")
        && !(in.wordIsFollowedBy("(") && in.parenthesesAreFollowedBy("from"));
  }

  Statement read(Supplier<Statement.Block> block) {
    int start = in.offset();
    in.takeWord("if");
    boolean parenthesis = in.at('(');
    Expression left;
    try {
      left = in.expression();
    } catch (BadInput e) {
      Diagnostic first = e.diagnostics().get(0);
      throw parenthesis
          ? new BadInput(first.withHint("write a condition without parentheses: if n > 0 { … }"))
          : e;
    }
    Statement.Relation relation = relation();
    Expression right = in.expression();
    Span span = in.since(start);
    Statement.Block then = block.get();
    Statement.Block otherwise = in.takeWord("else") ? block.get() : null;
    return new Statement.If(left, relation, right, then, otherwise, span);
  }

  private Statement.Relation relation() {
    if (in.take('<')) {
      return in.take('=') ? Statement.Relation.AT_MOST : Statement.Relation.LESS;
    }
    if (in.take('>')) {
      return in.take('=') ? Statement.Relation.AT_LEAST : Statement.Relation.GREATER;
    }
    if (in.take('=')) {
      in.take('=');
      return Statement.Relation.EQUAL;
    }
    if (in.at("!=")) {
      in.take('!');
      in.take('=');
      return Statement.Relation.UNEQUAL;
    }
    throw in.unexpected("one of < <= = != >= > in the condition");
  }

  /** A branch begins with the message that tells the choice, not with a condition. */
  void refuseAtHead(Statement.Block branch, Diagnostics diagnostics) {
    if (!branch.statements().isEmpty()
        && branch.statements().get(0) instanceof Statement.If condition) {
      BadInput fault =
          in.error(
              "if-at-head",
              condition.span(),
              "a branch cannot begin with 'if'",
              "let it begin with the message that tells the choice, or put the choice into the"
                  + " 'if'");
      fault.diagnostics().forEach(diagnostics::add);
    }
  }
}
