// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import org.camp.core.lang.Operator;
import org.camp.core.lang.eval.MlValue;

/** A built-in operation that still lacks operands. */
public final class PartialApplication extends MlValue.Function {
  public final Operator operator;

  /** Position → operand that is there. */
  public final MlValue[] given;

  public PartialApplication(Operator operator, MlValue[] given) {
    super(UNBOXED);
    this.operator = operator;
    this.given = given;
  }
}
