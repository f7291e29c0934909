// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.math.BigInteger;
import java.util.AbstractList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A machine-readable value: what the JSON writer prints. The type decides how a value is written,
 * never its magnitude: {@link Int} is a JSON number, {@link Big} always a decimal string, {@link
 * Num} a number in base units, with NaN as {@code null} and infinity as {@code "inf"}.
 */
public sealed interface Value {
  /** The undefined value. */
  Value NULL = new Null();

  /** A real number in base units (seconds, bytes); NaN means undefined. */
  record Num(double value) implements Value {}

  /** A whole number. */
  record Int(long value) implements Value {}

  /** An exact count of any size. */
  record Big(BigInteger value) implements Value {}

  /** A text. */
  record Str(String value) implements Value {}

  /** A truth value. */
  record Bool(boolean value) implements Value {}

  /** Undefined. */
  record Null() implements Value {}

  /** A list; may be a lazy view, so that a million entries need no million objects. */
  record Arr(List<Value> items) implements Value {}

  /** An object; entries keep their order. May be a lazy view. */
  record Obj(Map<String, Value> fields) implements Value {
    /** The field of that name, or null. */
    public @Nullable Value get(String name) {
      return fields.get(name);
    }
  }

  /** A real number. */
  static Value of(double value) {
    return new Num(value);
  }

  /** A whole number. */
  static Value of(long value) {
    return new Int(value);
  }

  /** An exact count. */
  static Value of(BigInteger value) {
    return new Big(value);
  }

  /** A text, or {@link #NULL}. */
  static Value of(@Nullable String value) {
    return value == null ? NULL : new Str(value);
  }

  /** A truth value. */
  static Value of(boolean value) {
    return new Bool(value);
  }

  /** A list of values. */
  static Value list(List<? extends Value> items) {
    return new Arr(Collections.unmodifiableList(items));
  }

  /** A list of texts. */
  static Value strings(List<String> items) {
    return lazy(items.size(), i -> of(items.get(i)));
  }

  /** A list of {@code size} values, each made when it is asked for. */
  static Value lazy(int size, IntFunction<Value> item) {
    return new Arr(
        new AbstractList<>() {
          @Override
          public Value get(int index) {
            return item.apply(index);
          }

          @Override
          public int size() {
            return size;
          }
        });
  }

  /** An object of {@code size} fields in order, each made when it is asked for. */
  static Obj lazyObject(int size, IntFunction<String> name, IntFunction<Value> value) {
    return new Obj(new LazyFields(size, name, value));
  }

  /** Starts an object. */
  static Builder object() {
    return new Builder();
  }

  /** Builds an {@link Obj}; a key put twice is a defect of the caller. */
  final class Builder {
    private final Map<String, Value> fields = new LinkedHashMap<>();

    private Builder() {}

    /** Adds a field. */
    public Builder put(String name, Value value) {
      if (fields.putIfAbsent(name, value) != null) {
        throw new IllegalArgumentException("the field '" + name + "' is there already");
      }
      return this;
    }

    /** Adds a real number. */
    public Builder put(String name, double value) {
      return put(name, of(value));
    }

    /** Adds a whole number. */
    public Builder put(String name, long value) {
      return put(name, of(value));
    }

    /** Adds a text, or an undefined field. */
    public Builder put(String name, @Nullable String value) {
      return put(name, of(value));
    }

    /** Adds a truth value. */
    public Builder put(String name, boolean value) {
      return put(name, of(value));
    }

    /** The object, with the keys in the order in which they were put. */
    public Obj build() {
      return new Obj(Collections.unmodifiableMap(new LinkedHashMap<>(fields)));
    }
  }
}
