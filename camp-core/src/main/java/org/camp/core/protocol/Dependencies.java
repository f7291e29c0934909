// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * What the actions of an instance are made of, as far as the protocol says: the values that roles
 * compute and receive, and which of them an action needs. Kept beside the code, sparsely: nothing
 * at all for a protocol without such clauses.
 *
 * <p>An action is one end of an operation: {@link #sent} is what its first role does, a send or a
 * computation, {@link #received} what the other end does, a receive or the gathering of a quorum.
 * Looking something up takes O(log values).
 */
public final class Dependencies {
  /** Says nothing. */
  public static final Dependencies NONE = new Builder().build();

  /** Value → its name with indices; empty when it has none. */
  private final String[] names;

  /** Value → the action that makes it; ascending. */
  private final int[] makers;

  /** Value → the bytes that it occupies; null for none. */
  private final @Nullable Expression[] sizes;

  /** Place → an action that says what it needs; ascending. */
  private final int[] declared;

  /** Place of {@code declared} → the values that the action needs. */
  private final int[][] needs;

  private Dependencies(Builder builder) {
    names = builder.names.toArray(String[]::new);
    makers = builder.makers.toIntArray();
    sizes = builder.sizes.toArray(Expression[]::new);
    declared = builder.declared.toIntArray();
    needs = builder.needs.toArray(int[][]::new);
  }

  /** The send or computation at a position. */
  public static int sent(int pc) {
    return 2 * pc;
  }

  /** The receive or gathering at a position. */
  public static int received(int pc) {
    return 2 * pc + 1;
  }

  /** The position of an action. */
  public static int position(int action) {
    return action >> 1;
  }

  /** Whether nothing is said of any value. */
  public boolean isEmpty() {
    return names.length == 0 && declared.length == 0;
  }

  /** How many values there are. */
  public int values() {
    return names.length;
  }

  /** The name of a value with its indices, {@code f[3]}; empty when it has none. */
  public String name(int value) {
    return names[value];
  }

  /** The action that makes a value. */
  public int maker(int value) {
    return makers[value];
  }

  /** The bytes that a value occupies at its role, or null for none. */
  public @Nullable Expression size(int value) {
    return sizes[value];
  }

  /** The first value that an action makes; one behind the last of the action before for none. */
  public int firstMade(int action) {
    int at = Arrays.binarySearch(makers, action);
    if (at < 0) {
      return -at - 1;
    }
    while (at > 0 && makers[at - 1] == action) {
      at--;
    }
    return at;
  }

  /** How many values an action makes; they are numbered from {@link #firstMade} on. */
  public int made(int action) {
    int first = firstMade(action);
    int end = first;
    while (end < makers.length && makers[end] == action) {
      end++;
    }
    return end - first;
  }

  /** Whether an action says what it needs. */
  public boolean declares(int action) {
    return Arrays.binarySearch(declared, action) >= 0;
  }

  /** The values that an action needs, or null when it does not say. */
  public int @Nullable [] needs(int action) {
    int at = Arrays.binarySearch(declared, action);
    return at < 0 ? null : needs[at].clone();
  }

  /** How many actions say what they need. */
  public int declarations() {
    return declared.length;
  }

  /** Collects values and needs, in ascending order of actions. */
  static final class Builder {
    private final List<String> names = new ArrayList<>();
    private final IntList makers = new IntList();
    private final List<@Nullable Expression> sizes = new ArrayList<>();
    private final IntList declared = new IntList();
    private final List<int[]> needs = new ArrayList<>();

    /** Value of the code that is copied → one more than its latest copy here; 0 for none. */
    private int[] copies = {};

    int value(String name, int action, @Nullable Expression size) {
      names.add(name);
      makers.add(action);
      sizes.add(size);
      return names.size() - 1;
    }

    void needs(int action, int[] values) {
      declared.add(action);
      needs.add(values);
    }

    /** Says of an action what other code says of one of its own, with the latest copies. */
    void copy(Dependencies from, int action, int as) {
      if (from.isEmpty()) {
        return;
      }
      if (copies.length < from.values()) {
        copies = Arrays.copyOf(copies, from.values());
      }
      int[] wanted = from.needs(action);
      if (wanted != null) {
        needs(as, latest(wanted));
      }
      int end = from.values();
      for (int value = from.firstMade(action);
          value < end && from.maker(value) == action;
          value++) {
        copies[value] = 1 + value(from.name(value), as, from.size(value));
      }
    }

    /** The latest copies of values, ascending; what was not copied is left out. */
    private int[] latest(int[] values) {
      int[] found = new int[values.length];
      int count = 0;
      for (int value : values) {
        if (copies[value] > 0) {
          found[count++] = copies[value] - 1;
        }
      }
      Arrays.sort(found, 0, count);
      return count == found.length ? found : Arrays.copyOf(found, count);
    }

    Dependencies build() {
      return new Dependencies(this);
    }
  }
}
