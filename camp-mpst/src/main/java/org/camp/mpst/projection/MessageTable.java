// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Payload;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.protocol.ValueNames;
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

  private record Spoken(MessageKind message, LocalData data) {}

  private final ProtocolInstance code;
  private final ValueNames names;
  private final List<MessageKind> messages = new ArrayList<>();
  private final List<LocalData> dataOf = new ArrayList<>();
  private final Map<Spoken, Integer> numbers = new HashMap<>();
  private final List<ProtocolInstance.Gathering> gatherings = new ArrayList<>();
  private final List<LocalData> computations = new ArrayList<>();
  private final Map<LocalData, Integer> computationNumbers = new HashMap<>();
  private final Map<Signature, Integer> signatures = new HashMap<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final List<Integer> labelOf = new ArrayList<>();
  private final List<Integer> signatureOf = new ArrayList<>();
  private final List<Expression> costs = new ArrayList<>();
  private final Map<Expression, Integer> costNumbers = new HashMap<>();

  /** Kind → the message that its sender sends. */
  private final int[] sent;

  /** Kind → what its sender sees of it. */
  private final MessageKind[] uncosted;

  /** Kind → the message that its receiver receives. */
  private final int[] received;

  /** Position of a half receive → position of its send; empty when nothing is said of data. */
  private final int[] sendOf;

  /** Position of a half send → position of its receive. */
  private final Map<Integer, Integer> receiveOf = new HashMap<>();

  /** Positions of sends that are votes. */
  private final BitSet votes = new BitSet();

  MessageTable(ProtocolInstance code) {
    this.code = code;
    sendOf = code.dependencies().isEmpty() ? new int[0] : SendsOfReceives.of(code);
    for (int pc = 0; pc < sendOf.length; pc++) {
      receiveOf.put(sendOf[pc], pc);
    }
    for (int pc = 0; pc < code.length() && !code.gatherings().isEmpty(); pc++) {
      if (code.op(pc) == ProtocolOp.GATHER) {
        votes.set(pc - code.gatheringAt(pc).members(), pc);
      }
    }
    names = new ValueNames(code);
    TreeSet<String> sorted = new TreeSet<>();
    code.kinds().forEach(k -> sorted.add(k.label()));
    sorted.forEach(l -> labels.put(l, labels.size()));
    sent = new int[code.kinds().size()];
    received = new int[sent.length];
    uncosted = new MessageKind[sent.length];
    for (int k = 0; k < sent.length; k++) {
      received[k] = number(code.kind(k), LocalData.NONE);
      uncosted[k] = code.kind(k).withCost(null);
      sent[k] = number(uncosted[k], LocalData.NONE);
    }
  }

  /** The message that is sent at a position. */
  int sent(int pc) {
    int kind = code.kindNumber(pc);
    return code.dependencies().declares(Dependencies.sent(pc))
        ? number(uncosted[kind], data(Dependencies.sent(pc), identity(pc)))
        : sent[kind];
  }

  /** The message that is received or gathered at a position. */
  int received(int pc) {
    int kind = code.kindNumber(pc);
    if (code.dependencies().isEmpty()) {
      return received[kind];
    }
    int send = code.op(pc) == ProtocolOp.RECEIVE ? sendOf[pc] : pc;
    String identity = code.op(pc) == ProtocolOp.GATHER || send < 0 ? "" : identity(send);
    return number(code.kind(kind), data(Dependencies.received(pc), identity));
  }

  /** What the message that is sent at a position is made of and makes, if it may be exchanged. */
  private String identity(int pc) {
    int[] needed = code.dependencies().needs(Dependencies.sent(pc));
    if (needed == null || votes.get(pc)) {
      return "";
    }
    int action = Dependencies.received(receiveOf(pc));
    int first = code.dependencies().firstMade(action);
    StringBuilder identity = new StringBuilder(">");
    String[] words = new String[needed.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = names.word(needed[i]);
    }
    Arrays.sort(words);
    for (String word : words) {
      identity.append(' ').append(word);
    }
    identity.append(" >");
    for (int value = first; value < first + code.dependencies().made(action); value++) {
      identity.append(' ').append(names.word(value));
    }
    return identity.toString();
  }

  private int receiveOf(int send) {
    return code.op(send) == ProtocolOp.SEND ? receiveOf.getOrDefault(send, send) : send;
  }

  /** The number of what a computation says of data; −1 when it says nothing. */
  int computed(int pc) {
    if (code.dependencies().isEmpty()) {
      return -1;
    }
    return computation(data(Dependencies.sent(pc), ""));
  }

  private int computation(LocalData data) {
    return computationNumbers.computeIfAbsent(
        data,
        d -> {
          computations.add(d);
          return computations.size() - 1;
        });
  }

  private LocalData data(int action, String identity) {
    Dependencies data = code.dependencies();
    int[] made = new int[data.made(action)];
    int first = data.firstMade(action);
    StringBuilder sizes = new StringBuilder(" holds ");
    boolean holds = false;
    for (int i = 0; i < made.length; i++) {
      made[i] = first + i;
      Expression size = data.size(made[i]);
      String text = size == null ? "0" : size.text();
      sizes.append(i == 0 ? "" : ", ").append(text);
      holds |= !text.equals("0");
    }
    int[] needed = data.needs(action);
    return new LocalData(
        keys(made), needed == null ? null : keys(needed), identity, holds ? sizes.toString() : "");
  }

  private List<String> keys(int[] values) {
    String[] keys = new String[values.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = key(values[i]);
    }
    Arrays.sort(keys);
    return List.of(keys);
  }

  private String key(int value) {
    String name = names.name(value);
    return name.isEmpty() ? LocalData.key(names.word(value), value) : name;
  }

  /** The number of the quorum at a position; equal ones have equal numbers. */
  int gatheringAt(int pc) {
    ProtocolInstance.Gathering wanted = code.gatheringAt(pc);
    int known = gatherings.indexOf(wanted);
    if (known < 0) {
      gatherings.add(wanted);
    }
    return known < 0 ? gatherings.size() - 1 : known;
  }

  /** A quorum by number. */
  ProtocolInstance.Gathering gathering(int number) {
    return gatherings.get(number);
  }

  /** What a message says of data where it is sent or received. */
  LocalData data(int number) {
    return dataOf.get(number);
  }

  /** What a computation says of data; −1 says nothing. */
  LocalData computationData(int number) {
    return number < 0 ? LocalData.NONE : computations.get(number);
  }

  /** What covers the data of two computations. */
  int joinComputations(int a, int b) {
    return a == b ? a : computation(computationData(a).join(computationData(b)));
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
    LocalData data = dataOf.get(a).join(dataOf.get(b));
    if (x == null || y == null || x.equals(y)) {
      return number(messages.get(x == null ? b : a), data);
    }
    return number(messages.get(a).withCost(greater(x, y)), data);
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

  private int number(MessageKind message, LocalData data) {
    Spoken spoken = new Spoken(message, data);
    Integer known = numbers.get(spoken);
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
    dataOf.add(data);
    numbers.put(spoken, number);
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
