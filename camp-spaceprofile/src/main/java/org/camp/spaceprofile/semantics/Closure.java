// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.Routine;

/** A function of a group of functions that call each other and share one closure. */
final class Closure extends MlValue.Function {
  final FunctionGroup group;
  final int member;

  /** Number of the free variable in its group → value that was captured. */
  final MlValue[] captured;

  /** The context in which it was made, for labels. */
  final int made;

  Closure(int location, FunctionGroup group, MlValue[] captured, int made) {
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

  /** What a call of it runs. */
  Routine routine() {
    return group.members()[member];
  }
}
