// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import java.util.HashSet;
import java.util.Set;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.closed.RoundFactor;
import org.camp.mpst.price.CostModel;

/**
 * How numbers of rounds are written: {@code k_X}, and {@code k_X_} where a parameter has that name.
 */
public final class RoundNames {
  private final ProtocolInstance code;
  private final Set<String> taken = new HashSet<>();

  /** The names in a protocol. */
  public RoundNames(CostModel model) {
    this.code = model.code();
    model.parameters().inOrder().forEach(parameter -> taken.add(parameter.name()));
  }

  /** The number of rounds of a recursion. */
  public String text(int loop) {
    String name = "k_" + code.recursions().get(loop).name();
    while (taken.contains(name)) {
      name += "_";
    }
    return name;
  }

  /** The same in LaTeX. */
  String latex(int loop) {
    return "k_{\\mathsf{" + text(loop).substring(2).replace("_", "\\_") + "}}";
  }

  /** A number of rounds that are left. */
  String text(RoundFactor factor) {
    String left = text(factor.loop()) + " - " + (factor.missed() + 1);
    return switch (factor.kind()) {
      case ALL -> factor.by() == 1 ? left : "(" + left + ")/" + factor.by();
      case WHOLE -> "floor((" + left + ")/" + factor.by() + ")";
      case REST -> "(" + left + ") % " + factor.by();
    };
  }

  /** The same in LaTeX. */
  String latex(RoundFactor factor) {
    String left = latex(factor.loop()) + " - " + (factor.missed() + 1);
    return switch (factor.kind()) {
      case ALL -> factor.by() == 1 ? left : "\\tfrac{" + left + "}{" + factor.by() + "}";
      case WHOLE -> "\\lfloor{(" + left + ")/" + factor.by() + "}\\rfloor";
      case REST -> "(" + left + ") \\bmod " + factor.by();
    };
  }
}
