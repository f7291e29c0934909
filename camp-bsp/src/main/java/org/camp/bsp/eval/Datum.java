// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.core.lang.Operator;
import org.jspecify.annotations.Nullable;

/** A value of a running program. Immutable. */
public abstract sealed class Datum {
  /** The empty tuple, the one value of its type. */
  public static Datum unit() {
    return Atom.UNIT;
  }

  /** No value, of every type; it is not sent. */
  public static Datum nil() {
    return Atom.NIL;
  }

  /** The one value of a truth. */
  public static Bool of(boolean value) {
    return value ? Bool.TRUE : Bool.FALSE;
  }

  /** A whole number; small ones are made once. */
  public static Int of(long value) {
    return value >= Int.LEAST && value < Int.LEAST + Int.SMALL.length
        ? Int.SMALL[(int) value - Int.LEAST]
        : new Int(value);
  }

  /** The value as programs print it, cut behind 100 000 characters. */
  @Override
  public final String toString() {
    return DatumText.of(this, 100_000);
  }

  /** A value without parts that is written as it is called. */
  static final class Atom extends Datum {
    private static final Atom UNIT = new Atom("()");
    private static final Atom NIL = new Atom("nil");

    final String text;

    private Atom(String text) {
      this.text = text;
    }
  }

  /** A whole number of 64 bits. */
  public static final class Int extends Datum {
    private static final int LEAST = -256;

    /** Number, less {@link #LEAST} → the one value of that number. */
    private static final Int[] SMALL = new Int[2048];

    static {
      for (int i = 0; i < SMALL.length; i++) {
        SMALL[i] = new Int(LEAST + i);
      }
    }

    final long value;

    private Int(long value) {
      this.value = value;
    }

    /** The number as a long. */
    public long value() {
      return value;
    }
  }

  /** A real number of double precision. */
  public static final class Real extends Datum {
    final double value;

    /** A cell of its own for the number. */
    public Real(double value) {
      this.value = value;
    }

    /** The number as a double. */
    public double value() {
      return value;
    }
  }

  /** A truth value. */
  public static final class Bool extends Datum {
    static final Bool TRUE = new Bool(true);
    static final Bool FALSE = new Bool(false);

    final boolean value;

    private Bool(boolean value) {
      this.value = value;
    }
  }

  /** A string. */
  public static final class Text extends Datum {
    final String value;

    /** The string. */
    public Text(String value) {
      this.value = value;
    }
  }

  /** Tuples, arrays, constructed values, tables and vectors: several components. */
  abstract static sealed class Block extends Datum {
    /** Position → component, in the order of the text, or by processor. */
    final Datum[] items;

    Block(Datum[] items) {
      this.items = items;
    }
  }

  /** A tuple. */
  public static final class Tuple extends Block {
    /** Takes the array. */
    public Tuple(Datum... items) {
      super(items);
    }
  }

  /** An array. */
  public static final class Array extends Block {
    /** Takes the array. */
    public Array(Datum... items) {
      super(items);
    }
  }

  /** A constructed value; {@code ::} and {@code nil} make lists. */
  public static final class Constructed extends Block {
    final String constructor;

    /** Takes the array. */
    public Constructed(String constructor, Datum... items) {
      super(items);
      this.constructor = constructor;
    }
  }

  /**
   * What {@code proj} and {@code put} give: a function from the number of a processor, from 1, to
   * what that one holds or has sent.
   */
  public static final class Table extends Block {
    /** Takes the array. */
    public Table(Datum... items) {
      super(items);
    }
  }

  /**
   * A table of what {@code put} sent, in one column of the messages by sender and receiver: all
   * tables of an exchange share its rows.
   */
  static final class Received extends Datum {
    /** Sender, from 0 → what it sends to each. */
    private final Messages.Row[] rows;

    private final int receiver;

    Received(Messages.Row[] rows, int receiver) {
      this.rows = rows;
      this.receiver = receiver;
    }

    int size() {
      return rows.length;
    }

    /** What a processor, from 0, has sent. */
    Datum item(int sender) {
      return rows[sender].to(receiver);
    }

    /** The same as a table of its own. */
    Table table() {
      Datum[] items = new Datum[rows.length];
      for (int i = 0; i < items.length; i++) {
        items[i] = item(i);
      }
      return new Table(items);
    }
  }

  /**
   * A parallel vector. The semantics keeps all components; a processor of a real run keeps its own
   * alone.
   */
  public static final class Vector extends Block {
    /** Takes the array. */
    public Vector(Datum... items) {
      super(items);
    }

    /** The component of a processor, from 0. */
    public Datum item(int processor) {
      return items[processor];
    }

    /** How many components are held. */
    public int size() {
      return items.length;
    }
  }

  /** A function with the values of its free variables. */
  public static final class Closure extends Datum {
    final Function function;

    /** Number of the free variable in the function → value that was captured. */
    final Datum[] captured;

    Closure(Function function, Datum[] captured) {
      this.function = function;
      this.captured = captured;
    }
  }

  /** A built-in operation that still lacks operands. */
  static final class Partial extends Datum {
    final Operator operator;

    /** Position → operand that is there. */
    final Datum[] given;

    Partial(Operator operator, Datum[] given) {
      this.operator = operator;
      this.given = given;
    }
  }

  /** A multi-function: what it does on nodes, and on leaves. */
  public static final class Multi extends Datum {
    final Closure node;
    final Closure leaf;
    final boolean tree;

    Multi(Closure node, Closure leaf, boolean tree) {
      this.node = node;
      this.leaf = leaf;
      this.tree = tree;
    }

    /** What runs on a component that has children. */
    public Closure node() {
      return node;
    }

    /** What runs on a component that has none. */
    public Closure leaf() {
      return leaf;
    }

    /** Whether a call makes a tree. */
    public boolean isTree() {
      return tree;
    }
  }

  /** A value on the components of a part of the machine. */
  public static final class Tree extends Datum {
    final int stage;
    final @Nullable Datum value;

    /** Child, from 0 → what it holds. */
    final Tree[] children;

    /**
     * A tree; takes the array.
     *
     * @param stage the stage of its root's component, from 1 at the machine's root
     * @param value what the root holds, or null for nothing
     */
    public Tree(int stage, @Nullable Datum value, Tree... children) {
      this.stage = stage;
      this.value = value;
      this.children = children;
    }
  }
}
