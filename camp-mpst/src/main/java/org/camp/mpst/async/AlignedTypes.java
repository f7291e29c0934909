// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Reason;
import org.camp.mpst.projection.LocalData;
import org.camp.mpst.projection.LocalNodeKind;
import org.camp.mpst.projection.LocalTypes;
import org.camp.mpst.projection.Projections;

/** The local types of one of two protocols, with roles and messages numbered as in the other. */
final class AlignedTypes {
  private final Projections projections;
  private final Parameters parameters;
  private final Vocabulary vocabulary;
  private final LocalTypes types;

  /** Role → its number in the other protocol; behind the last one when it is not there. */
  private final int[] peers;

  /** Message → its number in the common vocabulary. */
  private final int[] messages;

  /** Expression → its number in the common vocabulary, as far as it was asked for. */
  private final Map<Expression, Integer> expressions = new HashMap<>();

  private final Reading reading;

  /**
   * Numbers the messages of one protocol in a vocabulary that both share.
   *
   * @param peers role → its number in the other protocol
   */
  AlignedTypes(
      Projections projections,
      Parameters parameters,
      Vocabulary vocabulary,
      int[] peers,
      Reading reading) {
    this.reading = reading;
    this.projections = projections;
    this.parameters = parameters;
    this.vocabulary = vocabulary;
    this.peers = peers;
    types = projections.types();
    messages = vocabulary.messages(types.messages(), parameters);
  }

  /** The numbers of the roles of {@code own} in {@code other}; behind its last for others. */
  static int[] peers(RoleTable own, RoleTable other) {
    int[] peers = new int[own.size()];
    int next = other.size();
    for (int role = 0; role < peers.length; role++) {
      int there = other.find(own.name(role));
      peers[role] = there < 0 ? next++ : there;
    }
    return peers;
  }

  Projections projections() {
    return projections;
  }

  int type(int role) {
    return projections.type(role);
  }

  boolean isChoice(int node) {
    return isCommunication(node)
        && (types.branches(node) > 1 || types.kind(node) == LocalNodeKind.OPTIONAL_RECEIVE);
  }

  boolean isAction(int node) {
    return (isCommunication(node) && !isChoice(node)) || isMovable(node);
  }

  /** Whether it is a gathering, or a computation that says what it needs. */
  private boolean isMovable(int node) {
    LocalNodeKind kind = types.kind(node);
    return kind == LocalNodeKind.GATHER
        || (kind == LocalNodeKind.COMPUTE && types.data(node, 0).needs() != null);
  }

  /** What a node says of data, in all its branches together. */
  LocalData data(int node) {
    LocalData all = types.data(node, 0);
    for (int branch = 1; branch < types.branches(node); branch++) {
      all = all.join(types.data(node, branch));
    }
    return all;
  }

  /** What a branch of a node says of data. */
  LocalData data(int node, int branch) {
    return types.data(node, branch);
  }

  boolean sendsSomething(int node) {
    return isCommunication(node) && sends(node);
  }

  /** Whether it waits for others. */
  boolean takes(int node) {
    return types.kind(node) == LocalNodeKind.GATHER || (isCommunication(node) && !sends(node));
  }

  private boolean isCommunication(int node) {
    return switch (types.kind(node)) {
      case SEND, ASYNC_SEND, RECEIVE, OPTIONAL_RECEIVE, ASYNC_RECEIVE -> true;
      default -> false;
    };
  }

  private boolean sends(int node) {
    return types.kind(node) == LocalNodeKind.SEND || types.kind(node) == LocalNodeKind.ASYNC_SEND;
  }

  /**
   * Whether it needs everything before it: it sends or computes, and does not say what it needs.
   */
  boolean needsAll(int node) {
    for (int branch = 0; !reading.independent() && branch < types.branches(node); branch++) {
      boolean works = sendsSomething(node) || types.message(node, branch).cost() != null;
      if (works && types.data(node, branch).needs() == null) {
        return true;
      }
    }
    return false;
  }

  /**
   * The channel of an action or choice: even when it is sent on, odd when it is received from;
   * computations and quorums have odd numbers of their own, beyond those of all roles, by name.
   */
  int channel(int node) {
    if (types.kind(node) == LocalNodeKind.COMPUTE) {
      String name = types.data(node, 0).firstName();
      String what = name.isEmpty() ? "⋄" + detail(node) : "let " + name;
      return vocabulary.ownChannel(what);
    }
    if (types.kind(node) == LocalNodeKind.GATHER) {
      ProtocolInstance.Gathering quorum = types.gathering(node);
      String voters = peers[quorum.first()] + "+" + quorum.members();
      return vocabulary.ownChannel("gather " + quorum.quorum() + " of " + voters);
    }
    return 2 * peers[types.peer(node)] + (sends(node) ? 0 : 1);
  }

  int branches(int node) {
    return types.branches(node);
  }

  int message(int node, int branch) {
    if (types.kind(node) == LocalNodeKind.COMPUTE) {
      return detail(node);
    }
    return messages[types.messageNumber(node, branch)];
  }

  /** The number of the message of an action, with what it is made of when it may be exchanged. */
  int identity(int node) {
    LocalData data = types.data(node, 0);
    return data.exchangeable()
        ? vocabulary.identity(message(node, 0), data.message())
        : message(node, 0);
  }

  int next(int node, int branch) {
    return types.next(node, branch);
  }

  LocalNodeKind kind(int node) {
    return types.kind(node);
  }

  /** What distinguishes a node that is no communication from others of its kind. */
  int detail(int node) {
    return switch (types.kind(node)) {
      case VARIABLE -> types.binder(node);
      case LOOP -> expression(types.times(node));
      case COMPUTE -> expression(types.computation(node));
      default -> 0;
    };
  }

  private int expression(Expression written) {
    return expressions.computeIfAbsent(written, e -> vocabulary.expression(e, parameters));
  }

  /** The next action on a channel before any choice, loop or end; −1 when there is none. */
  int find(int from, int onChannel) {
    int node = from;
    while (isAction(node) && channel(node) != onChannel) {
      node = next(node, 0);
    }
    return isAction(node) ? node : -1;
  }

  /** A node as the user wrote it, more or less. */
  String text(int node) {
    return switch (types.kind(node)) {
      case SEND, ASYNC_SEND -> labels(node, "send ", " to ");
      case RECEIVE, OPTIONAL_RECEIVE, ASYNC_RECEIVE -> labels(node, "recv ", " from ");
      case COMPUTE -> {
        String names = types.data(node, 0).names();
        yield names.isEmpty()
            ? "compute cost " + types.computation(node).text()
            : "compute " + names;
      }
      case GATHER -> {
        ProtocolInstance.Gathering quorum = types.gathering(node);
        int last = quorum.first() + quorum.members() - 1;
        RoleTable roles = projections.code().roles();
        yield "gather "
            + quorum.quorum()
            + " of "
            + types.message(node, 0).text()
            + " from "
            + roles.name(quorum.first())
            + ".."
            + roles.name(last);
      }
      case RECURSION -> "rec " + recursion(node);
      case LOOP -> "rec " + recursion(node) + " times " + types.times(node).text();
      case VARIABLE -> "continue";
      case END -> "the end";
    };
  }

  /** As {@link #text}, with the values of sizes and costs, which may be all that differs. */
  String detailed(int node) {
    return switch (types.kind(node)) {
      case SEND, ASYNC_SEND, RECEIVE, OPTIONAL_RECEIVE, ASYNC_RECEIVE -> {
        List<String> all = new ArrayList<>();
        for (int branch = 0; branch < types.branches(node); branch++) {
          MessageKind message = types.message(node, branch);
          Expression cost = message.cost();
          String size = valued(message.size(), "B");
          String costs = cost == null ? "no cost" : "cost " + valued(cost, "s");
          all.add(sends(node) ? size : size + ", " + costs);
        }
        yield text(node) + " (" + String.join("; ", all) + ")";
      }
      case COMPUTE -> "compute cost " + valued(types.computation(node), "s");
      case LOOP -> "rec " + recursion(node) + " times " + valued(types.times(node), "");
      default -> text(node);
    };
  }

  private String valued(Expression expression, String unit) {
    return Vocabulary.value(expression, parameters)
        .map(value -> Quantity.format(value, unit))
        .orElse(expression.text());
  }

  private String recursion(int node) {
    ProtocolInstance code = projections.code();
    return code.recursionAt(types.position(node)).written();
  }

  private String labels(int node, String verb, String preposition) {
    String peer = preposition + projections.code().roles().name(types.peer(node));
    if (types.branches(node) == 1) {
      return verb + types.message(node, 0).text() + peer;
    }
    List<String> all = new ArrayList<>();
    for (int branch = 0; branch < types.branches(node); branch++) {
      all.add(types.message(node, branch).text());
    }
    return "choice: " + verb + String.join(" or ", all) + peer;
  }

  /** A step of a reason, at the place of a node. */
  Reason at(int node, String what) {
    ProtocolInstance code = projections.code();
    int position = types.position(node);
    Span span = position < 0 ? Span.NONE : code.span(position);
    SourceText source = code.source();
    String file = source.name().isEmpty() ? null : source.name();
    int line = span.isKnown() ? source.line(span.start()) : 0;
    int column = span.isKnown() ? source.column(span.start()) : 0;
    return new Reason(what, file, line, column);
  }

  Span span(int node) {
    int position = types.position(node);
    return position < 0 ? Span.NONE : projections.code().span(position);
  }
}
