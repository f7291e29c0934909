// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Payload;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Expression;

/**
 * Numbers for the messages of local types. A receiver's message has a cost, a sender's has none.
 * Labels are numbered in alphabetical order; a signature is a label with its payloads, where an
 * unsized payload has size 1.
 */
final class MessageTable {
  private static final Expression ONE = Expression.of(1);

  private record Sort(String type, Expression size) {}

  private record Signature(String label, List<Sort> sorts) {}

  private final List<MessageKind> messages = new ArrayList<>();
  private final Map<MessageKind, Integer> numbers = new HashMap<>();
  private final Map<Signature, Integer> signatures = new HashMap<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final List<Integer> labelOf = new ArrayList<>();
  private final List<Integer> signatureOf = new ArrayList<>();
  private final List<Expression> costs = new ArrayList<>();
  private final Map<Expression, Integer> costNumbers = new HashMap<>();

  /** Kind → the message that its sender sends. */
  private final int[] sent;

  /** Kind → the message that its receiver receives. */
  private final int[] received;

  MessageTable(ProtocolInstance code) {
    TreeSet<String> sorted = new TreeSet<>();
    code.kinds().forEach(k -> sorted.add(k.label()));
    sorted.forEach(l -> labels.put(l, labels.size()));
    sent = new int[code.kinds().size()];
    received = new int[sent.length];
    for (int k = 0; k < sent.length; k++) {
      received[k] = number(code.kind(k));
      sent[k] = number(code.kind(k).withCost(null));
    }
  }

  /** The message that the sender of a kind sends. */
  int sent(int kind) {
    return sent[kind];
  }

  /** The message that the receiver of a kind receives. */
  int received(int kind) {
    return received[kind];
  }

  MessageKind message(int number) {
    return messages.get(number);
  }

  List<MessageKind> messages() {
    return Collections.unmodifiableList(messages);
  }

  int label(int number) {
    return labelOf.get(number);
  }

  /** Equal for messages with equal label and payloads. */
  int signature(int number) {
    return signatureOf.get(number);
  }

  /** The message that covers two of the same signature: its cost is the greater one. */
  int join(int a, int b) {
    if (a == b) {
      return a;
    }
    Expression x = messages.get(a).cost();
    Expression y = messages.get(b).cost();
    if (x == null || y == null || x.equals(y)) {
      return x == null ? b : a;
    }
    return number(messages.get(a).withCost(greater(x, y)));
  }

  int costNumber(Expression cost) {
    return costNumbers.computeIfAbsent(
        cost,
        c -> {
          costs.add(c);
          return costs.size() - 1;
        });
  }

  Expression cost(int number) {
    return costs.get(number);
  }

  private int number(MessageKind message) {
    Integer known = numbers.get(message);
    if (known != null) {
      return known;
    }
    List<Sort> sorts = new ArrayList<>();
    for (Payload payload : message.payloads()) {
      Expression size = payload.size();
      sorts.add(new Sort(payload.type(), size == null ? ONE : size));
    }
    int number = messages.size();
    messages.add(message);
    numbers.put(message, number);
    signatureOf.add(
        signatures.computeIfAbsent(new Signature(message.label(), sorts), s -> signatures.size()));
    labelOf.add(labels.getOrDefault(message.label(), -1));
    return number;
  }

  private static Expression greater(Expression x, Expression y) {
    TreeMap<String, Expression> arguments = new TreeMap<>();
    for (Expression e : List.of(x, y)) {
      if (e instanceof Expression.Call call && call.function().equals("max")) {
        call.arguments().forEach(a -> arguments.put(a.text(), a));
      } else {
        arguments.put(e.text(), e);
      }
    }
    return arguments.size() == 1
        ? x
        : new Expression.Call("max", List.copyOf(arguments.values()), Span.NONE);
  }
}
