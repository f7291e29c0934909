// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Reason;
import org.camp.mpst.projection.LocalTypes;
import org.camp.mpst.projection.NodeKind;
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

  /**
   * Numbers the messages of one protocol in a vocabulary that both share.
   *
   * @param peers role → its number in the other protocol
   */
  AlignedTypes(Projections projections, Parameters parameters, Vocabulary vocabulary, int[] peers) {
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
    return isCommunication(node) && types.branches(node) > 1;
  }

  boolean isAction(int node) {
    return isCommunication(node) && types.branches(node) == 1;
  }

  private boolean isCommunication(int node) {
    return switch (types.kind(node)) {
      case SEND, ASYNC_SEND, RECEIVE, ASYNC_RECEIVE -> true;
      default -> false;
    };
  }

  private boolean sends(int node) {
    return types.kind(node) == NodeKind.SEND || types.kind(node) == NodeKind.ASYNC_SEND;
  }

  /** The channel of an action or choice: even when it is sent on, odd when it is received from. */
  int channel(int node) {
    return 2 * peers[types.peer(node)] + (sends(node) ? 0 : 1);
  }

  int branches(int node) {
    return types.branches(node);
  }

  int message(int node, int branch) {
    return messages[types.messageNumber(node, branch)];
  }

  int next(int node, int branch) {
    return types.next(node, branch);
  }

  NodeKind kind(int node) {
    return types.kind(node);
  }

  /** What distinguishes a node that is no communication from others of its kind. */
  int detail(int node) {
    return switch (types.kind(node)) {
      case VARIABLE -> types.binder(node);
      case LOOP -> vocabulary.expression(types.times(node), parameters);
      case COMPUTE -> vocabulary.expression(types.computation(node), parameters);
      default -> 0;
    };
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
      case RECEIVE, ASYNC_RECEIVE -> labels(node, "recv ", " from ");
      case COMPUTE -> "compute cost " + types.computation(node).text();
      case RECURSION -> "rec " + recursion(node);
      case LOOP -> "rec " + recursion(node) + " times " + types.times(node).text();
      case VARIABLE -> "continue";
      case END -> "the end";
    };
  }

  /** As {@link #text}, with the values of sizes and costs, which may be all that differs. */
  String detailed(int node) {
    return switch (types.kind(node)) {
      case SEND, ASYNC_SEND, RECEIVE, ASYNC_RECEIVE -> {
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
