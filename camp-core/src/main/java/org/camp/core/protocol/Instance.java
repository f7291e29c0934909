package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * A protocol with all families, loops and calls written out: flat code of 21 bytes an operation.
 * Structure is nested by position: what stands between {@link Op#REC} and its {@link Op#END_REC} is
 * the body, what stands between two {@link Op#BRANCH}es a branch. Code behind a {@link Op#CONTINUE}
 * in the same block does not occur. Immutable and thread-safe.
 */
public final class Instance {
  /**
   * A recursion.
   *
   * @param name its unique name: {@code X}, and {@code X_2}, … when repeated
   * @param times how often its body is entered, or null when the protocol does not say
   * @param span where it was written
   */
  public record Recursion(String name, @Nullable Expression times, Span span) {}

  private final String name;
  private final SourceText source;
  private final RoleTable roles;
  private final byte[] ops;
  private final int[] a;
  private final int[] b;
  private final int[] c;
  private final int[] spanAt;
  private final List<Span> spans;
  private final List<MessageKind> kinds;
  private final List<Expression> computations;
  private final List<Expression> probabilities;
  private final List<Recursion> recursions;
  private final BitSet continued = new BitSet();
  private final int choices;
  private final long communications;

  private Instance(Builder builder) {
    name = builder.name;
    source = builder.source;
    roles = builder.roles;
    int n = builder.length;
    ops = Arrays.copyOf(builder.ops, n);
    a = Arrays.copyOf(builder.a, n);
    b = Arrays.copyOf(builder.b, n);
    c = Arrays.copyOf(builder.c, n);
    spanAt = Arrays.copyOf(builder.spanAt, n);
    spans = List.copyOf(builder.spans);
    kinds = List.copyOf(builder.kinds);
    computations = List.copyOf(builder.computations);
    probabilities = List.copyOf(builder.probabilities);
    recursions = List.copyOf(builder.recursions);
    int choiceCount = 0;
    long messageCount = 0;
    for (int pc = 0; pc < n; pc++) {
      choiceCount += ops[pc] == Op.CHOICE ? 1 : 0;
      messageCount += ops[pc] <= Op.RECEIVE ? 1 : 0;
      if (ops[pc] == Op.CONTINUE) {
        continued.set(a[pc]);
      }
    }
    choices = choiceCount;
    communications = messageCount;
  }

  /** The name of the protocol. */
  public String name() {
    return name;
  }

  /** Where it was read from. */
  public SourceText source() {
    return source;
  }

  /** The roles. */
  public RoleTable roles() {
    return roles;
  }

  /** The number of operations. */
  public int length() {
    return ops.length;
  }

  /** The operation at {@code pc}; see {@link Op}. */
  public byte op(int pc) {
    return ops[pc];
  }

  /** The first operand. */
  public int a(int pc) {
    return a[pc];
  }

  /** The second operand. */
  public int b(int pc) {
    return b[pc];
  }

  /** The third operand. */
  public int c(int pc) {
    return c[pc];
  }

  /** Where the operation was written. */
  public Span span(int pc) {
    return spans.get(spanAt[pc]);
  }

  /** A number that operations from the same statement share, for grouping. */
  public int statement(int pc) {
    return spanAt[pc];
  }

  /** The kinds of messages; operand {@code c} of communications counts them. */
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

  /** The probability of a branch. */
  public Expression probability(int number) {
    return probabilities.get(number);
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
  public static Builder builder(String name, SourceText source, RoleTable roles) {
    return new Builder(name, source, roles);
  }

  /** Collects operations; positions of ends are patched in when they are known. */
  public static final class Builder {
    private final String name;
    private final SourceText source;
    private final RoleTable roles;
    private byte[] ops = new byte[64];
    private int[] a = new int[64];
    private int[] b = new int[64];
    private int[] c = new int[64];
    private int[] spanAt = new int[64];
    private int length;
    private final List<Span> spans = new ArrayList<>();
    private final List<MessageKind> kinds = new ArrayList<>();
    private final Map<MessageKind, Integer> kindNumbers = new HashMap<>();
    private final List<Expression> computations = new ArrayList<>();
    private final List<Expression> probabilities = new ArrayList<>();
    private final List<Recursion> recursions = new ArrayList<>();
    private final Map<String, Integer> recursionNames = new HashMap<>();

    private Builder(String name, SourceText source, RoleTable roles) {
      this.name = name;
      this.source = source;
      this.roles = roles;
    }

    /** The number of operations so far. */
    public int length() {
      return length;
    }

    /** Adds an operation and returns its position. */
    public int add(byte op, int first, int second, int third, int statement) {
      if (length == ops.length) {
        int capacity = (int) Math.min(Integer.MAX_VALUE - 8L, length * 2L);
        ops = Arrays.copyOf(ops, capacity);
        a = Arrays.copyOf(a, capacity);
        b = Arrays.copyOf(b, capacity);
        c = Arrays.copyOf(c, capacity);
        spanAt = Arrays.copyOf(spanAt, capacity);
      }
      ops[length] = op;
      a[length] = first;
      b[length] = second;
      c[length] = third;
      spanAt[length] = statement;
      return length++;
    }

    /** Sets the third operand of an earlier operation. */
    public void patch(int pc, int third) {
      c[pc] = third;
    }

    /** Sets the second operand of an earlier operation. */
    public void patchSecond(int pc, int second) {
      b[pc] = second;
    }

    /** Registers where a statement was written and returns its number. */
    public int statement(Span span) {
      spans.add(span);
      return spans.size() - 1;
    }

    /** The number of a kind of message; equal kinds have equal numbers. */
    public int kind(MessageKind kind) {
      return kindNumbers.computeIfAbsent(
          kind,
          k -> {
            kinds.add(k);
            return kinds.size() - 1;
          });
    }

    /** Registers the cost of a {@code compute} and returns its number. */
    public int computation(Expression cost) {
      computations.add(cost);
      return computations.size() - 1;
    }

    /** Registers a probability and returns its number. */
    public int probability(Expression probability) {
      probabilities.add(probability);
      return probabilities.size() - 1;
    }

    /** Registers a recursion under a unique name and returns its number. */
    public int recursion(String wanted, @Nullable Expression times, Span span) {
      String unique = wanted;
      for (int i = recursionNames.merge(wanted, 1, Integer::sum); i > 1; i++) {
        unique = wanted + "_" + i;
        if (recursionNames.putIfAbsent(unique, 1) == null) {
          break;
        }
      }
      recursions.add(new Recursion(unique, times, span));
      return recursions.size() - 1;
    }

    /** The finished code. */
    public Instance build() {
      return new Instance(this);
    }
  }
}
