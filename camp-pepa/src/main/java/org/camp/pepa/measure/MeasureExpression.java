// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.measure;

/** A number that is computed from the behaviour of a model. */
public sealed interface MeasureExpression {
  /** The value of the measure, by what is read off a solution. */
  double of(Readings readings);

  /** What is known of the behaviour. */
  interface Readings {
    /** How often an action happens, per second. */
    double throughput(String action);

    /** The share of time in which a condition holds. */
    double probability(Condition condition);

    /** The expected number of components in some local states. */
    double expected(Occupancy occupancy);
  }

  /** A number that does not depend on the model. */
  record Constant(double value) implements MeasureExpression {
    @Override
    public double of(Readings readings) {
      return value;
    }
  }

  /** {@code throughput(action)}: how often it happens [1/s]. */
  record Throughput(String action) implements MeasureExpression {
    @Override
    public double of(Readings readings) {
      return readings.throughput(action);
    }
  }

  /** {@code P(condition)}: the share of time in which it holds. */
  record Probability(Condition condition) implements MeasureExpression {
    @Override
    public double of(Readings readings) {
      return readings.probability(condition);
    }
  }

  /** {@code E(State)}: the expected number of components in it. */
  record Expected(Occupancy occupancy) implements MeasureExpression {
    @Override
    public double of(Readings readings) {
      return readings.expected(occupancy);
    }
  }

  /** {@code left operator right} with one of {@code + - * /}. */
  record Binary(char operator, MeasureExpression left, MeasureExpression right)
      implements MeasureExpression {
    @Override
    public double of(Readings readings) {
      double a = left.of(readings);
      double b = right.of(readings);
      return switch (operator) {
        case '+' -> a + b;
        case '-' -> a - b;
        case '*' -> a * b;
        default -> a / b;
      };
    }
  }
}
