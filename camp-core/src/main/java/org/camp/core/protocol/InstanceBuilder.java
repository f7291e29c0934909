// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Collects the operations of a {@link ProtocolInstance}; positions of ends are patched in when they
 * are known. Adding takes amortised O(1).
 */
public final class InstanceBuilder {
  final String name;
  final SourceText source;
  final RoleTable roles;

  /** As in the finished code, and as long as {@link #first} and {@link #second}. */
  int[] code = new int[64];

  /** Position → first operand. */
  int[] first = new int[64];

  /** Position → second operand. */
  int[] second = new int[64];

  private int length;
  final IntList siteThird = new IntList();
  final IntList siteStatement = new IntList();
  private final IntList lastSite = new IntList();
  private final Map<Long, Integer> sites = new HashMap<>();
  final IntList controlAt = new IntList();
  final IntList controlStatement = new IntList();
  final List<Span> spans = new ArrayList<>();
  final List<MessageKind> kinds = new ArrayList<>();
  private final Map<MessageKind, Integer> kindNumbers = new HashMap<>();
  final List<Expression> computations = new ArrayList<>();
  final List<Expression> probabilities = new ArrayList<>();
  final List<ProtocolInstance.Recursion> recursions = new ArrayList<>();
  final List<ProtocolInstance.Gathering> gatherings = new ArrayList<>();
  final Dependencies.Builder dependencies = new Dependencies.Builder();
  private final Map<String, Integer> recursionNames = new HashMap<>();

  InstanceBuilder(String name, SourceText source, RoleTable roles) {
    this.name = name;
    this.source = source;
    this.roles = roles;
  }

  /** The number of operations so far. */
  public int length() {
    return length;
  }

  /**
   * Adds an operation with the operands that {@link ProtocolOp} gives, and returns its position.
   */
  public int add(byte op, int first, int second, int third, int statement) {
    if (length == code.length) {
      int capacity = (int) Math.min(ProtocolInstance.THIRD, length + (length >> 1) + 64L);
      code = Arrays.copyOf(code, capacity);
      this.first = Arrays.copyOf(this.first, capacity);
      this.second = Arrays.copyOf(this.second, capacity);
    }
    int low = third;
    if (ProtocolOp.isAction(op)) {
      low = site(third, statement);
    } else {
      controlAt.add(length);
      controlStatement.add(statement);
    }
    code[length] = op << ProtocolInstance.OP_SHIFT | low;
    this.first[length] = first;
    this.second[length] = second;
    return length++;
  }

  private int site(int third, int statement) {
    int known = lastSite.get(statement);
    if (known >= 0 && siteThird.get(known) == third) {
      return known;
    }
    int site =
        sites.computeIfAbsent(
            (long) statement << 32 | third,
            key -> {
              siteThird.add(third);
              siteStatement.add(statement);
              return siteThird.size() - 1;
            });
    lastSite.set(statement, site);
    return site;
  }

  /** Sets the third operand of an earlier control operation. */
  public void patch(int pc, int third) {
    code[pc] = (code[pc] & ~ProtocolInstance.THIRD) | third;
  }

  /** Registers where a statement was written and returns its number. */
  public int statement(Span span) {
    spans.add(span);
    lastSite.add(-1);
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

  /** Registers a quorum and returns its number. */
  public int gathering(ProtocolInstance.Gathering gathering) {
    gatherings.add(gathering);
    return gatherings.size() - 1;
  }

  /** Registers a value that an action makes; actions in ascending order, as for all of them. */
  public int value(String valueName, int action, @Nullable Expression size) {
    return dependencies.value(valueName, action, size);
  }

  /** Says that an action needs these values, and nothing else. */
  public void needs(int action, int[] values) {
    dependencies.needs(action, values.clone());
  }

  /**
   * Says of an action what other code says of one of its own: values that were copied before stand
   * for the originals, the latest copy first.
   */
  public void copyClauses(ProtocolInstance from, int action, int as) {
    dependencies.copy(from.dependencies(), action, as);
  }

  /** Copies the clauses of all actions of an operation; see {@link #copyClauses}. */
  public void copyAllClauses(ProtocolInstance from, int pc, int as) {
    copyClauses(from, Dependencies.sent(pc), Dependencies.sent(as));
    copyClauses(from, Dependencies.received(pc), Dependencies.received(as));
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
    recursions.add(new ProtocolInstance.Recursion(unique, wanted, times, span));
    return recursions.size() - 1;
  }

  /** The finished code. */
  public ProtocolInstance build() {
    return new ProtocolInstance(this);
  }
}
