// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static com.google.common.base.Preconditions.checkState;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Adds statements to a block of a {@link ProtocolBuilder}. Roles, sizes, costs and counts are texts
 * as Scribble would have them: {@code w[(i+1) % n]}, {@code n*3ns}. Each method that adds a
 * statement returns this builder, and throws {@link org.camp.core.diagnostic.BadInput} when one of
 * its texts cannot be read.
 *
 * @param <B> the builder itself
 */
public abstract sealed class BlockBuilder<B extends BlockBuilder<B>>
    permits ProtocolBuilder, BlockBuilder.Body {
  private final List<Statement> statements = new ArrayList<>();

  /** Place of a statement → lines of comment before it. */
  private final Map<Integer, List<String>> comments = new HashMap<>();

  BlockBuilder() {}

  abstract B self();

  /** The statements so far. */
  Statement.Block block() {
    return new Statement.Block(statements, comments, Span.NONE);
  }

  void clear() {
    statements.clear();
    comments.clear();
  }

  /** {@code // text} before what is added next; of several lines, each is a comment. */
  public B comment(String text) {
    comments
        .computeIfAbsent(statements.size(), place -> new ArrayList<>())
        .addAll(text.lines().map(String::strip).toList());
    return self();
  }

  private B add(Statement statement) {
    statements.add(statement);
    return self();
  }

  /** {@code label(…) from p to q, …;} — the label may be empty. */
  public MessageBuilder<B> message(String label) {
    String checked = label.isEmpty() ? "" : ScribbleParser.name(label);
    return new MessageBuilder<>(self(), ProtocolOp.MESSAGE, checked, false);
  }

  /** {@code M from p to q, …;} — the message that the protocol takes as its argument M. */
  public MessageBuilder<B> argument(String name) {
    return new MessageBuilder<>(self(), ProtocolOp.MESSAGE, ScribbleParser.name(name), true);
  }

  /** {@code send label(…) from p to q;} — the sender's half of a message. */
  public MessageBuilder<B> send(String label) {
    return new MessageBuilder<>(self(), ProtocolOp.SEND, ScribbleParser.name(label), false);
  }

  /** {@code recv label(…) from p to q;} — the receiver's half of a message. */
  public MessageBuilder<B> receive(String label) {
    return new MessageBuilder<>(self(), ProtocolOp.RECEIVE, ScribbleParser.name(label), false);
  }

  /**
   * What the receiver computes after the message that was added last.
   *
   * @throws IllegalStateException when that was not a message or the receiver's half of one
   */
  public B cost(String cost) {
    int last = statements.size() - 1;
    Expression computation = Expression.parse(cost);
    Statement revised = Revision.withCost(last < 0 ? null : statements.get(last), computation);
    statements.set(last, revised);
    return self();
  }

  /** {@code compute at role cost c;} */
  public B compute(String role, String cost) {
    return let(List.of(), role, cost);
  }

  /** {@code let name, … = compute at role cost c;} */
  public B let(List<String> names, String role, String cost) {
    return add(
        new Statement.Compute(
            names.stream().map(ScribbleParser::value).toList(),
            ScribbleParser.role(role),
            Expression.parse(cost),
            Statement.Clauses.NONE,
            Span.NONE));
  }

  /**
   * {@code gather quorum of label() from voters to role;}
   *
   * @param voters a family, with or without a range: {@code f[1..n]}
   */
  public B gather(String quorum, String label, String voters, String role) {
    return add(
        ScribbleParser.statement(
            "gather " + quorum + " of " + label + "() from " + voters + " to " + role + ";"));
  }

  /** What the message or vote that was added last needs at its sender; nothing when empty. */
  public B sendNeeds(String... values) {
    return clause(c -> new Statement.Clauses(needsOf(values), c.computed(), c.holds()));
  }

  /** What the computation that was added last, or that of the receiver, needs. */
  public B needs(String... values) {
    return clause(c -> new Statement.Clauses(c.sent(), needsOf(values), c.holds()));
  }

  private static Statement.Needs needsOf(String... values) {
    return new Statement.Needs(
        List.of(values).stream().map(ScribbleParser::value).toList(), Span.NONE);
  }

  /** How many bytes the values of the action that was added last occupy. */
  public B holds(String... sizes) {
    List<Expression> all = List.of(sizes).stream().map(Expression::parse).toList();
    return clause(c -> new Statement.Clauses(c.sent(), c.computed(), all));
  }

  private B clause(UnaryOperator<Statement.Clauses> change) {
    int last = statements.size() - 1;
    Statement revised = Revision.withClauses(last < 0 ? null : statements.get(last), change);
    statements.set(last, revised);
    return self();
  }

  /** {@code choice at subject {…} or {…}} */
  public B choice(String subject, Consumer<Branches> branches) {
    Branches all = new Branches();
    branches.accept(all);
    checkState(!all.branches.isEmpty(), "a choice needs a branch");
    return add(new Statement.Choice(ScribbleParser.role(subject), all.branches, Span.NONE));
  }

  /** {@code rec name {…}}; go round with {@link #again}. */
  public B loop(String name, Consumer<Body> body) {
    return add(new Statement.Recursion(ScribbleParser.name(name), null, Body.of(body), Span.NONE));
  }

  /** {@code rec name times count {…}} */
  public B loop(String name, long count, Consumer<Body> body) {
    return loop(name, Long.toString(count), body);
  }

  /** {@code rec name times count {…}} */
  public B loop(String name, String count, Consumer<Body> body) {
    Expression times = Expression.parse(count);
    return add(new Statement.Recursion(ScribbleParser.name(name), times, Body.of(body), Span.NONE));
  }

  /** {@code continue name;} */
  public B again(String name) {
    return add(new Statement.Continue(ScribbleParser.name(name), Span.NONE));
  }

  /** {@code for variable in low..high {…}} */
  public B each(String variable, String low, String high, Consumer<Body> body) {
    return add(
        new Statement.ForEach(
            ScribbleParser.name(variable),
            Expression.parse(low),
            Expression.parse(high),
            Body.of(body),
            Span.NONE));
  }

  /** {@code do protocol(roles);} */
  public B call(String protocol, String... roles) {
    return call(protocol, List.of(), List.of(roles));
  }

  /**
   * {@code do protocol<arguments>(roles);}
   *
   * @param arguments types, {@code int}, and messages, {@code Data(int[n])}
   */
  public B call(String protocol, List<String> arguments, List<String> roles) {
    return call(protocol, List.of(), arguments, roles);
  }

  /** {@code do protocol[values]<arguments>(roles);} */
  public B call(String protocol, List<String> values, List<String> arguments, List<String> roles) {
    return add(
        new Statement.Call(
            ScribbleParser.name(protocol),
            values.stream().map(Expression::parse).toList(),
            arguments.stream().map(ScribbleParser::argument).toList(),
            roles.stream().map(ScribbleParser::role).toList(),
            Span.NONE));
  }

  /** {@code if left relation right {…}}, decided when the protocol is written out. */
  public B when(String left, Statement.Relation relation, String right, Consumer<Body> then) {
    return add(
        new Statement.If(
            Expression.parse(left),
            relation,
            Expression.parse(right),
            Body.of(then),
            null,
            Span.NONE));
  }

  /** {@code if left relation right {…} else {…}} */
  public B when(
      String left,
      Statement.Relation relation,
      String right,
      Consumer<Body> then,
      Consumer<Body> otherwise) {
    return add(
        new Statement.If(
            Expression.parse(left),
            relation,
            Expression.parse(right),
            Body.of(then),
            Body.of(otherwise),
            Span.NONE));
  }

  /** The statements of an inner block. */
  public static final class Body extends BlockBuilder<Body> {
    private Body() {}

    @Override
    Body self() {
      return this;
    }

    private static Statement.Block of(Consumer<Body> statements) {
      Body body = new Body();
      statements.accept(body);
      return body.block();
    }
  }

  /** The branches of a choice. */
  public static final class Branches {
    private final List<Statement.Branch> branches = new ArrayList<>();

    private Branches() {}

    /** {@code {…}} */
    public Branches branch(Consumer<Body> body) {
      branches.add(new Statement.Branch(null, Body.of(body)));
      return this;
    }

    /** {@code prob probability {…}} */
    public Branches branch(double probability, Consumer<Body> body) {
      return branch(Double.toString(probability), body);
    }

    /** {@code prob probability {…}} */
    public Branches branch(String probability, Consumer<Body> body) {
      branches.add(new Statement.Branch(Expression.parse(probability), Body.of(body)));
      return this;
    }
  }

  /**
   * A message that still needs its roles.
   *
   * @param <B> the builder that it will be added to
   */
  public static final class MessageBuilder<B extends BlockBuilder<B>> {
    private final B block;
    private final byte op;
    private final String label;
    private final boolean bare;
    private final List<Payload> payloads = new ArrayList<>();
    private Statement.@Nullable RoleRef sender;

    private MessageBuilder(B block, byte op, String label, boolean bare) {
      this.block = block;
      this.op = op;
      this.label = label;
      this.bare = bare;
    }

    /** Adds a payload of size 1. */
    public MessageBuilder<B> payload(String type) {
      payloads.add(new Payload(ScribbleParser.qualifiedName(type), null, Span.NONE));
      return this;
    }

    /** Adds a payload with its size. */
    public MessageBuilder<B> payload(String type, String size) {
      payloads.add(
          new Payload(ScribbleParser.qualifiedName(type), Expression.parse(size), Span.NONE));
      return this;
    }

    /** Names the value of the payload that was added last: {@code a[k]}. */
    public MessageBuilder<B> named(String name) {
      int last = payloads.size() - 1;
      checkState(last >= 0, "a name belongs behind a payload");
      Payload payload = payloads.get(last);
      payloads.set(
          last, new Payload(ScribbleParser.value(name), payload.type(), payload.size(), Span.NONE));
      return this;
    }

    /** Sets the sender. */
    public MessageBuilder<B> from(String role) {
      sender = ScribbleParser.role(role);
      return this;
    }

    /**
     * Adds the message to its block.
     *
     * @param roles the receivers; exactly one when it is half a message
     * @throws IllegalStateException without a sender, or with too few or too many receivers
     */
    public B to(String... roles) {
      Statement.RoleRef from = sender;
      if (from == null) {
        throw new IllegalStateException("call from(…) before to(…)");
      }
      checkState(
          roles.length == 1 || (op == ProtocolOp.MESSAGE && roles.length > 1),
          "a message goes to one role, a multicast to several");
      List<Statement.RoleRef> receivers =
          List.of(roles).stream().map(ScribbleParser::role).toList();
      Statement.Signature signature = new Statement.Signature(label, payloads, bare, Span.NONE);
      BlockBuilder<B> target = block;
      return switch (op) {
        case ProtocolOp.SEND ->
            target.add(
                new Statement.Send(
                    signature, from, receivers.get(0), Statement.Clauses.NONE, Span.NONE));
        case ProtocolOp.RECEIVE ->
            target.add(
                new Statement.Receive(
                    signature, from, receivers.get(0), null, Statement.Clauses.NONE, Span.NONE));
        default ->
            target.add(
                new Statement.Message(
                    signature, from, receivers, null, Statement.Clauses.NONE, Span.NONE));
      };
    }
  }
}
