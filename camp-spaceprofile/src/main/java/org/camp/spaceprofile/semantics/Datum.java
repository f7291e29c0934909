// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.spaceprofile.graph.NodeKind;

/** A value of the machine with its location. */
abstract class Datum {
  /** The location of an unboxed value. */
  static final int UNBOXED = -1;

  /** The node that allocated it, or {@link #UNBOXED}. */
  final int location;

  Datum(int location) {
    this.location = location;
  }

  /** The kind of node that allocates such a value. */
  abstract NodeKind kind();

  static final class Int extends Datum {
    final long value;

    Int(int location, long value) {
      super(location);
      this.value = value;
    }

    @Override
    NodeKind kind() {
      return NodeKind.INT;
    }
  }

  static final class Real extends Datum {
    final double value;

    Real(int location, double value) {
      super(location);
      this.value = value;
    }

    @Override
    NodeKind kind() {
      return NodeKind.REAL;
    }
  }

  static final class Bool extends Datum {
    final boolean value;

    Bool(int location, boolean value) {
      super(location);
      this.value = value;
    }

    @Override
    NodeKind kind() {
      return NodeKind.BOOL;
    }
  }

  static final class Text extends Datum {
    final String value;

    Text(int location, String value) {
      super(location);
      this.value = value;
    }

    @Override
    NodeKind kind() {
      return NodeKind.TEXT;
    }
  }

  static final class Unit extends Datum {
    Unit(int location) {
      super(location);
    }

    @Override
    NodeKind kind() {
      return NodeKind.UNIT;
    }
  }

  /** Tuples, arrays and constructed values: several components. */
  abstract static class Block extends Datum {
    /** Position → component, in the order of the text. */
    final Datum[] items;

    Block(int location, Datum[] items) {
      super(location);
      this.items = items;
    }
  }

  static final class Tuple extends Block {
    Tuple(int location, Datum[] items) {
      super(location, items);
    }

    @Override
    NodeKind kind() {
      return NodeKind.TUPLE;
    }
  }

  static final class Array extends Block {
    Array(int location, Datum[] items) {
      super(location, items);
    }

    @Override
    NodeKind kind() {
      return NodeKind.ARRAY;
    }
  }

  static final class Constructed extends Block {
    final String constructor;

    Constructed(int location, String constructor, Datum[] items) {
      super(location, items);
      this.constructor = constructor;
    }

    @Override
    NodeKind kind() {
      return NodeKind.CONSTRUCTOR;
    }
  }

  /** A function of a group of functions that call each other and share one closure. */
  static final class Closure extends Datum {
    final FunctionGroup group;
    final int member;

    /** Number of the free variable in its group → value that was captured. */
    final Datum[] captured;

    /** The context in which it was made, for labels. */
    final int made;

    Closure(int location, FunctionGroup group, Datum[] captured, int made) {
      super(location);
      this.group = group;
      this.member = 0;
      this.captured = captured;
      this.made = made;
    }

    /** Another function of the same closure. */
    Closure(Closure other, int member) {
      super(other.location);
      this.group = other.group;
      this.member = member;
      this.captured = other.captured;
      this.made = other.made;
    }

    @Override
    NodeKind kind() {
      return NodeKind.FUNCTION;
    }
  }
}
