// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/** An immutable sequence of numbers, held flat: a series of a chart may have millions. */
public final class Numbers {
  private static final Numbers NONE = new Numbers(new double[0]);

  /** Index → number; NaN for an undefined one. */
  private final double[] values;

  private Numbers(double[] values) {
    this.values = values;
  }

  /** The numbers as given; NaN marks an undefined one. */
  public static Numbers of(double... values) {
    return new Numbers(values.clone());
  }

  /** No numbers. */
  public static Numbers none() {
    return NONE;
  }

  /** {@code size} numbers, each asked for once. */
  public static Numbers of(int size, IntToDoubleFunction value) {
    double[] values = new double[size];
    Arrays.setAll(values, value);
    return new Numbers(values);
  }

  /** From {@code first} on in steps of one. */
  public static Numbers counting(double first, int size) {
    return of(size, i -> first + i);
  }

  /** How many. */
  public int size() {
    return values.length;
  }

  /** The number at {@code index}, from 0. */
  public double get(int index) {
    return values[index];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Numbers that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
