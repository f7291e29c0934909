// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.core.lang.Operator;
import org.camp.core.lang.eval.MlValue;

/** A built-in operation that still lacks operands. */
final class PartialApplication extends MlValue.Function {
  final Operator operator;

  /** Position → operand that is there. */
  final MlValue[] given;

  PartialApplication(Operator operator, MlValue[] given) {
    super(UNBOXED);
    this.operator = operator;
    this.given = given;
  }
}
