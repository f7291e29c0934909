// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * An instance of a protocol: what it is for given parameters, with all families, loops and calls
 * written out as flat code of 12 bytes an operation. What stands at a position is read by name;
 * which names an operation has is said at {@link ProtocolOp}, and those of others give no answer
 * that means anything. Every reading is O(1) unless it says more.
 *
 * <p>Structure is nested by position: what stands between {@link ProtocolOp#REC} and its {@link
 * ProtocolOp#END_REC} is the body, what stands between two {@link ProtocolOp#BRANCH}es a branch.
 * Code behind a {@link ProtocolOp#CONTINUE} in the same block does not occur. Immutable and
 * thread-safe.
 */
public final class ProtocolInstance {
  /** How far an operation code is shifted in {@link #code}. */
  static final int OP_SHIFT = 28;

  /** The bits below it. */
  static final int THIRD = (1 << OP_SHIFT) - 1;

  /**
   * A recursion.
   *
   * @param name its unique name: {@code X}, and {@code X_2}, … when repeated
   * @param written its name as it was written
   * @param times how often its body is entered, or null when the protocol does not say
   * @param span where it was written
   */
  public record Recursion(String name, String written, @Nullable Expression times, Span span) {}

  /**
   * Whose messages a quorum is made of.
   *
   * @param first the first of the senders, which are numbered one after the other
   * @param members how many senders there are
   * @param quorum how many of their messages are enough
   */
  public record Gathering(int first, int members, int quorum) {}

  private final String name;
  private final SourceText source;
  private final RoleTable roles;

  /** Operation code in the upper four bits; below them a site, or the third operand. */
  private final int[] code;

  /** Position → first operand, as {@link ProtocolOp} says. */
  private final int[] first;

  /** Position → second operand, as {@link ProtocolOp} says. */
  private final int[] second;

  /** Site → number of its kind of message, or of its computation. */
  private final int[] siteThird;

  /** Site → number of its statement. */
  private final int[] siteStatement;

  /** Number of a control operation, in textual order → its position. */
  private final int[] controlAt;

  /** Number of a control operation, in textual order → number of its statement. */
  private final int[] controlStatement;

  private final List<Span> spans;
  private final List<MessageKind> kinds;
  private final List<Expression> computations;
  private final List<Expression> probabilities;
  private final List<Recursion> recursions;
  private final List<Gathering> gatherings;
  private final Dependencies dependencies;
  private final BitSet continued = new BitSet();
  private final int choices;
  private final long communications;

  ProtocolInstance(InstanceBuilder builder) {
    name = builder.name;
    source = builder.source;
    roles = builder.roles;
    int n = builder.length();
    code = Arrays.copyOf(builder.code, n);
    first = Arrays.copyOf(builder.first, n);
    second = Arrays.copyOf(builder.second, n);
    siteThird = builder.siteThird.toIntArray();
    siteStatement = builder.siteStatement.toIntArray();
    controlAt = builder.controlAt.toIntArray();
    controlStatement = builder.controlStatement.toIntArray();
    spans = List.copyOf(builder.spans);
    kinds = List.copyOf(builder.kinds);
    computations = List.copyOf(builder.computations);
    probabilities = List.copyOf(builder.probabilities);
    recursions = List.copyOf(builder.recursions);
    gatherings = List.copyOf(builder.gatherings);
    dependencies = builder.dependencies.build();
    int choiceCount = 0;
    long messageCount = 0;
    for (int pc = 0; pc < n; pc++) {
      byte op = op(pc);
      choiceCount += op == ProtocolOp.CHOICE ? 1 : 0;
      messageCount += ProtocolOp.isCommunication(op) ? 1 : 0;
      if (op == ProtocolOp.CONTINUE) {
        continued.set(first[pc]);
      }
    }
    choices = choiceCount;
    communications = messageCount;
  }

  private ProtocolInstance(ProtocolInstance other, List<Recursion> recursions) {
    name = other.name;
    source = other.source;
    roles = other.roles;
    code = other.code;
    first = other.first;
    second = other.second;
    siteThird = other.siteThird;
    siteStatement = other.siteStatement;
    controlAt = other.controlAt;
    controlStatement = other.controlStatement;
    spans = other.spans;
    kinds = other.kinds;
    computations = other.computations;
    probabilities = other.probabilities;
    this.recursions = List.copyOf(recursions);
    gatherings = other.gatherings;
    dependencies = other.dependencies;
    continued.or(other.continued);
    choices = other.choices;
    communications = other.communications;
  }

  /**
   * The same protocol with other numbers of rounds.
   *
   * @param rounds how often the body of each recursion is entered; negative leaves it as it is
   */
  public ProtocolInstance withRounds(long[] rounds) {
    List<Recursion> changed = new ArrayList<>();
    for (int i = 0; i < rounds.length; i++) {
      Recursion r = recursions.get(i);
      changed.add(
          rounds[i] < 0 ? r : new Recursion(r.name, r.written, Expression.of(rounds[i]), r.span));
    }
    return new ProtocolInstance(this, changed);
  }

  /** The name of the protocol. */
  public String name() {
    return name;
  }

  /** Where it was read from. */
  public SourceText source() {
    return source;
  }

  /** The roles, those of families included, by number. */
  public RoleTable roles() {
    return roles;
  }

  /** The number of operations. */
  public int length() {
    return code.length;
  }

  /** The operation at {@code pc}; see {@link ProtocolOp}. */
  public byte op(int pc) {
    return (byte) (code[pc] >>> OP_SHIFT);
  }

  /** Whether a communication or a computation stands at {@code pc}, and not control. */
  public boolean isAction(int pc) {
    return ProtocolOp.isAction(op(pc));
  }

  /** Whether a message or half of one stands at {@code pc}. */
  public boolean isCommunication(int pc) {
    return ProtocolOp.isCommunication(op(pc));
  }

  /** The role that sends the message of the communication at {@code pc}. */
  public int sender(int pc) {
    return first[pc];
  }

  /** The role that receives the message of the communication at {@code pc}. */
  public int receiver(int pc) {
    return second[pc];
  }

  /** The role that does the computation at {@code pc}, or gathers the quorum there. */
  public int role(int pc) {
    return first[pc];
  }

  /** Where the action at {@code pc} begins: its sender, or the role that computes or gathers. */
  public int from(int pc) {
    return first[pc];
  }

  /** Where the action at {@code pc} ends: its receiver, or the role that computes or gathers. */
  public int to(int pc) {
    return isCommunication(pc) ? second[pc] : first[pc];
  }

  /** Whose messages the quorum at {@code pc} is made of. */
  public Gathering gatheringAt(int pc) {
    return gatherings.get(second[pc]);
  }

  /** The number of the quorum at {@code pc}. */
  public int gatheringNumber(int pc) {
    return second[pc];
  }

  /** The quorums, by number. */
  public List<Gathering> gatherings() {
    return gatherings;
  }

  /** What actions are made of. */
  public Dependencies dependencies() {
    return dependencies;
  }

  /** The number of the kind of message of the communication or quorum at {@code pc}. */
  public int kindNumber(int pc) {
    return siteThird[code[pc] & THIRD];
  }

  /** The kind of message of the communication at {@code pc}. */
  public MessageKind kindAt(int pc) {
    return kinds.get(kindNumber(pc));
  }

  /** The number of the computation at {@code pc}. */
  public int computationNumber(int pc) {
    return siteThird[code[pc] & THIRD];
  }

  /** The cost of the computation at {@code pc}. */
  public Expression computationAt(int pc) {
    return computations.get(computationNumber(pc));
  }

  /** The role that decides the choice at {@code pc}. */
  public int subject(int pc) {
    return first[pc];
  }

  /** How many branches the choice at {@code pc} has; the first stands right behind it. */
  public int branches(int pc) {
    return second[pc];
  }

  /** Whether the branch at {@code pc} says how likely it is; those that do not share the rest. */
  public boolean hasProbability(int pc) {
    return first[pc] >= 0;
  }

  /** The probability of the branch at {@code pc}, which has one. */
  public Expression probabilityAt(int pc) {
    return probabilities.get(first[pc]);
  }

  /** The number of the recursion that begins, is continued or ends at {@code pc}. */
  public int recursionNumber(int pc) {
    return first[pc];
  }

  /** The recursion that begins, is continued or ends at {@code pc}. */
  public Recursion recursionAt(int pc) {
    return recursions.get(first[pc]);
  }

  /**
   * Where the choice, branch or recursion that begins at {@code pc} ends: at its {@link
   * ProtocolOp#END_CHOICE} or {@link ProtocolOp#END_REC}; a branch at the next {@link
   * ProtocolOp#BRANCH} of its choice, or behind the last at the {@link ProtocolOp#END_CHOICE}.
   */
  public int end(int pc) {
    return code[pc] & THIRD;
  }

  /** Where the choice or recursion that ends or is continued at {@code pc} begins. */
  public int begin(int pc) {
    return code[pc] & THIRD;
  }

  /**
   * The site of a communication or computation: operations of one site have the same statement and
   * the same kind, so that what depends on these alone can be looked up in an array.
   */
  public int site(int pc) {
    return code[pc] & THIRD;
  }

  /** How many sites there are. */
  public int sites() {
    return siteThird.length;
  }

  /** The number of the kind of message of the communications of a site. */
  public int siteKind(int site) {
    return siteThird[site];
  }

  /** The number of the computation of a site of computations. */
  public int siteComputation(int site) {
    return siteThird[site];
  }

  /** Where the operation was written. O(1), for control operations O(log operations). */
  public Span span(int pc) {
    return spans.get(statement(pc));
  }

  /** A number that operations from the same statement share, for grouping. */
  public int statement(int pc) {
    return isAction(pc)
        ? siteStatement[code[pc] & THIRD]
        : controlStatement[Arrays.binarySearch(controlAt, pc)];
  }

  /** The kinds of messages; {@link #kindNumber} counts them. */
  public List<MessageKind> kinds() {
    return kinds;
  }

  /** A kind of message. */
  public MessageKind kind(int number) {
    return kinds.get(number);
  }

  /** The cost expressions of {@code compute}. */
  public List<Expression> computations() {
    return computations;
  }

  /** The cost of a {@code compute}. */
  public Expression computation(int number) {
    return computations.get(number);
  }

  /** The recursions, in textual order. */
  public List<Recursion> recursions() {
    return recursions;
  }

  /** Whether a recursion is ever continued; otherwise its body runs at most once. */
  public boolean isContinued(int recursion) {
    return continued.get(recursion);
  }

  /** How many choices there are. */
  public int choices() {
    return choices;
  }

  /** How many messages and halves of messages there are. */
  public long communications() {
    return communications;
  }

  /** An empty builder for code that makes instances from other instances. */
  public static InstanceBuilder builder(String name, SourceText source, RoleTable roles) {
    return new InstanceBuilder(name, source, roles);
  }
}
