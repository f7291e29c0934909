// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ValueText;

/** How far a {@code map}, or the making of indices, has come; no program sees it. */
final class Mapping extends MlValue {
  final MlValue function;

  /** Element → what the function is applied to. */
  final MlValue[] arguments;

  /** Element → what the function gave; null where it has not run. */
  final MlValue[] results;

  int next;

  Mapping(MlValue function, MlValue[] arguments, int size) {
    super(UNBOXED);
    this.function = function;
    this.arguments = arguments;
    results = new MlValue[size];
  }

  private Mapping(Mapping of, int next) {
    super(UNBOXED);
    function = of.function;
    arguments = of.arguments;
    results = of.results;
    this.next = next;
  }

  /** The same, come to an element. */
  Mapping at(int element) {
    return new Mapping(this, element);
  }

  MlValue argument() {
    return arguments[next];
  }

  @Override
  protected void write(ValueText out) {
    out.text("map");
  }
}
