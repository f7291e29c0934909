// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

/** How two values are compared. */
enum ComparisonOperator {
  AT_MOST("<="),
  AT_LEAST(">="),
  DIFFERENT("!="),
  EQUAL("="),
  LESS("<"),
  GREATER(">");

  private final String sign;

  ComparisonOperator(String sign) {
    this.sign = sign;
  }

  String sign() {
    return sign;
  }

  /** Whether it holds of two values that compare like {@code order} to 0. */
  boolean holds(int order) {
    return switch (this) {
      case AT_MOST -> order <= 0;
      case AT_LEAST -> order >= 0;
      case DIFFERENT -> order != 0;
      case EQUAL -> order == 0;
      case LESS -> order < 0;
      case GREATER -> order > 0;
    };
  }
}
