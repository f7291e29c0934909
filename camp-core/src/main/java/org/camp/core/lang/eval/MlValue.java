// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

import org.camp.core.lang.Constant;
import org.camp.core.lang.FreshNames;
import org.jspecify.annotations.Nullable;

/**
 * A value of a running program, with the place on the heap where it is. Immutable, but for {@link
 * Cells}. A machine that looks at no heap leaves all values {@link #UNBOXED}; it adds values of its
 * own as further classes.
 */
public abstract class MlValue {
  /** The location of a value without a cell of its own. */
  public static final int UNBOXED = -1;

  /** The empty tuple, without a cell. */
  public static final Unit UNIT = new Unit(UNBOXED);

  /** No value, of every type; it is not sent. */
  public static final Nil NIL = new Nil();

  private static final int LONGEST_TEXT = 100_000;

  /** The node that allocated it, or {@link #UNBOXED}. */
  public final int location;

  /** A value at a location. */
  protected MlValue(int location) {
    this.location = location;
  }

  /** Writes the value as programs print it. */
  protected abstract void write(ValueText out);

  /** What values of this class are called that have no equality, such as functions; else null. */
  protected @Nullable String incomparable() {
    return null;
  }

  /** A whole number without a cell; small ones are made once. */
  public static Int of(long value) {
    return value >= Int.LEAST && value < Int.LEAST + Int.SMALL.length
        ? Int.SMALL[(int) value - Int.LEAST]
        : new Int(UNBOXED, value);
  }

  /** A whole number at a location. */
  public static Int of(long value, int location) {
    return location == UNBOXED ? of(value) : new Int(location, value);
  }

  /** The one value of a truth that has no cell. */
  public static Bool of(boolean value) {
    return value ? Bool.TRUE : Bool.FALSE;
  }

  /** A truth value at a location. */
  public static Bool of(boolean value, int location) {
    return location == UNBOXED ? of(value) : new Bool(location, value);
  }

  /** The value of a literal, at a location. */
  public static MlValue of(Constant constant, int location) {
    if (constant instanceof Constant.Int number) {
      return of(number.value(), location);
    }
    if (constant instanceof Constant.Real number) {
      return new Real(location, number.value());
    }
    if (constant instanceof Constant.Bool truth) {
      return of(truth.value(), location);
    }
    if (constant instanceof Constant.Text text) {
      return new Text(location, text.value());
    }
    if (constant instanceof Constant.Nil) {
      return NIL;
    }
    if (constant instanceof Constant.Char character) {
      return new Char(location, character.value());
    }
    if (constant instanceof Constant.Word word) {
      return new Word(location, word.value(), word.width());
    }
    return location == UNBOXED ? UNIT : new Unit(location);
  }

  /** The value as programs print it, cut behind 100 000 characters. */
  @Override
  public final String toString() {
    return ValueText.of(this, LONGEST_TEXT);
  }

  /** A whole number of 64 bits. */
  public static final class Int extends MlValue {
    private static final int LEAST = -256;

    /** Number, less {@link #LEAST} → the one value of that number. */
    private static final Int[] SMALL = new Int[2048];

    static {
      for (int i = 0; i < SMALL.length; i++) {
        SMALL[i] = new Int(UNBOXED, LEAST + i);
      }
    }

    /** The number. */
    public final long value;

    private Int(int location, long value) {
      super(location);
      this.value = value;
    }

    @Override
    protected void write(ValueText out) {
      out.text(Long.toString(value));
    }
  }

  /** A real number of double precision. */
  public static final class Real extends MlValue {
    /** The number. */
    public final double value;

    /** A number at a location. */
    public Real(int location, double value) {
      super(location);
      this.value = value;
    }

    @Override
    protected void write(ValueText out) {
      String text = Double.toString(value);
      out.text(text.endsWith("Infinity") ? text.replace("Infinity", "inf") : text);
    }
  }

  /** A truth value. */
  public static final class Bool extends MlValue {
    private static final Bool TRUE = new Bool(UNBOXED, true);
    private static final Bool FALSE = new Bool(UNBOXED, false);

    /** The truth. */
    public final boolean value;

    private Bool(int location, boolean value) {
      super(location);
      this.value = value;
    }

    @Override
    protected void write(ValueText out) {
      out.text(Boolean.toString(value));
    }
  }

  /** A string. */
  public static final class Text extends MlValue {
    /** The characters. */
    public final String value;

    /** A string at a location. */
    public Text(int location, String value) {
      super(location);
      this.value = value;
    }

    @Override
    protected void write(ValueText out) {
      out.text(new Constant.Text(value).quoted());
    }
  }

  /** A character. */
  public static final class Char extends MlValue {
    /** The character, of the first 256. */
    public final char value;

    /** A character at a location. */
    public Char(int location, char value) {
      super(location);
      this.value = value;
    }

    @Override
    protected void write(ValueText out) {
      out.text("#" + new Constant.Text(String.valueOf(value)).quoted());
    }
  }

  /** A whole number without sign. */
  public static final class Word extends MlValue {
    /** Its bits; those above the width are 0. */
    public final long value;

    /** How many bits it has: 8, 32 or 64. */
    public final int width;

    /** The lowest bits of {@code value}, at a location. */
    public Word(int location, long value, int width) {
      super(location);
      this.value = width == 64 ? value : value & (1L << width) - 1;
      this.width = width;
    }

    @Override
    protected void write(ValueText out) {
      out.text("0w" + Long.toUnsignedString(value));
    }
  }

  /** What stands in an element that was not written yet; no program sees it. */
  public static final class Unset extends MlValue {
    /** The only one. */
    public static final Unset ONLY = new Unset();

    private Unset() {
      super(UNBOXED);
    }

    @Override
    protected void write(ValueText out) {
      out.text("_");
    }
  }

  /** The empty tuple. */
  public static final class Unit extends MlValue {
    private Unit(int location) {
      super(location);
    }

    @Override
    protected void write(ValueText out) {
      out.text("()");
    }
  }

  /** No value. */
  public static final class Nil extends MlValue {
    private Nil() {
      super(UNBOXED);
    }

    @Override
    protected void write(ValueText out) {
      out.text("nil");
    }
  }

  /** Several components. */
  public abstract static class Block extends MlValue {
    /** Position → component, in the order of the text. */
    public final MlValue[] items;

    /** Takes the array. */
    protected Block(int location, MlValue[] items) {
      super(location);
      this.items = items;
    }
  }

  /** A tuple. */
  public static final class Tuple extends Block {
    /** Takes the array. */
    public Tuple(int location, MlValue... items) {
      super(location, items);
    }

    @Override
    protected void write(ValueText out) {
      out.parts("(", items, ")");
    }
  }

  /** An array. */
  public static final class Array extends Block {
    /** Takes the array. */
    public Array(int location, MlValue... items) {
      super(location, items);
    }

    @Override
    protected void write(ValueText out) {
      out.parts("[|", items, "|]");
    }
  }

  /** A record. */
  public static final class Labelled extends Block {
    /** Position → label, rising. */
    public final String[] labels;

    /** Takes the arrays: position → label, rising; position → field. */
    public Labelled(int location, String[] labels, MlValue... items) {
      super(location, items);
      this.labels = labels;
    }

    @Override
    protected void write(ValueText out) {
      String[] names = new String[labels.length];
      for (int i = 0; i < names.length; i++) {
        names[i] = labels[i] + " = ";
      }
      out.parts("{", names, items, "}");
    }
  }

  /** A reference of a bulk-synchronous program; equal to those with an equal content. */
  public static final class Reference extends Block {
    /** Takes the array: one entry, the content. */
    public Reference(int location, MlValue[] content) {
      super(location, content);
    }

    @Override
    protected void write(ValueText out) {
      out.parts("ref(", items, ")");
    }
  }

  /** Cells whose contents change: an array, or a reference. Equal only to itself. */
  public static final class Cells extends Block {
    /** Whether it is a reference. */
    public final boolean reference;

    /** The number of its first cell, among all cells of the run. */
    public final int firstSlot;

    /** Takes the array. */
    public Cells(int location, boolean reference, int firstSlot, MlValue... items) {
      super(location, items);
      this.reference = reference;
      this.firstSlot = firstSlot;
    }

    @Override
    protected void write(ValueText out) {
      out.parts(reference ? "ref(" : "[|", items, reference ? ")" : "|]");
    }
  }

  /** A constructed value; {@code ::} makes lists. */
  public static final class Constructed extends Block {
    /** The name of the constructor, as programs print it. */
    public final String constructor;

    /** Takes the array. */
    public Constructed(int location, String constructor, MlValue... items) {
      super(location, items);
      this.constructor = constructor;
    }

    @Override
    protected void write(ValueText out) {
      if (items.length == 0) {
        out.text(FreshNames.written(constructor));
      } else if (constructor.equals("::")) {
        out.list(this);
      } else {
        out.text(FreshNames.written(constructor));
        out.parts("(", items, ")");
      }
    }
  }

  /** What can be called: it has no equality, and prints as {@code fn}. */
  public abstract static class Function extends MlValue {
    /** A function at a location. */
    protected Function(int location) {
      super(location);
    }

    @Override
    protected void write(ValueText out) {
      out.text("fn");
    }

    @Override
    protected final String incomparable() {
      return "functions";
    }
  }
}
