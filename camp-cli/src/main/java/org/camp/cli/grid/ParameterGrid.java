// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.grid;

import java.util.List;
import java.util.OptionalDouble;
import org.camp.core.report.Value;

/**
 * All combinations of the values of some parameters. Points are numbered from 0; the last axis
 * changes fastest. Immutable; points are made when they are asked for.
 *
 * @param axes the parameters, at least one
 */
public record ParameterGrid(List<Parameter> axes) {
  /** Copies the list. */
  public ParameterGrid {
    axes = List.copyOf(axes);
    if (axes.isEmpty()) {
      throw new IllegalArgumentException("a grid needs an axis");
    }
  }

  /** How many points there are; {@link Long#MAX_VALUE} when there are more than that. */
  public long size() {
    long size = 1;
    for (Parameter axis : axes) {
      long high = Math.multiplyHigh(size, axis.range().size());
      size =
          high != 0 || size * axis.range().size() < 0 ? Long.MAX_VALUE : size * axis.range().size();
    }
    return size;
  }

  /** The index on an axis of the point with a number. */
  public long index(long point, int axis) {
    long rest = point;
    for (int a = axes.size() - 1; a > axis; a--) {
      rest /= axes.get(a).range().size();
    }
    return rest % axes.get(axis).range().size();
  }

  /** The value of a parameter at a point, as it would be written. */
  public String text(long point, int axis) {
    return axes.get(axis).range().text(index(point, axis));
  }

  /** The value of a parameter at a point: a number in base units, or a text. */
  public Value value(long point, int axis) {
    OptionalDouble number = axes.get(axis).range().number(index(point, axis));
    return number.isPresent() ? Value.of(number.getAsDouble()) : Value.of(text(point, axis));
  }

  /** A point as a person reads it: {@code n=4, tau=3ms}. */
  public String label(long point) {
    StringBuilder label = new StringBuilder();
    for (int a = 0; a < axes.size(); a++) {
      label
          .append(a == 0 ? "" : ", ")
          .append(axes.get(a).name())
          .append('=')
          .append(text(point, a));
    }
    return label.toString();
  }

  /** The values of all parameters at a point, by name. */
  public Value.Obj parameters(long point) {
    Value.Builder values = Value.object();
    for (int a = 0; a < axes.size(); a++) {
      values.put(axes.get(a).name(), value(point, a));
    }
    return values.build();
  }
}
