// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.List;
import org.camp.core.lang.Constant;
import org.camp.core.lang.type.Type.Choice;
import org.camp.core.lang.type.Type.Form;

/** Makes types of the level of the definition that is being looked at. */
final class TypeMaker {
  private final boolean holding;
  int level = 1;

  /**
   * Begins at the outermost level.
   *
   * @param holding whether to ask what values bring along
   */
  TypeMaker(boolean holding) {
    this.holding = holding;
  }

  Type of(Form form, Type... parts) {
    Type type = new Type(form, level);
    type.parts = List.of(parts);
    if (form == Form.FUNCTION) {
      type.effect = new Effect(level);
    }
    if (holding) {
      type.holds = Holdings.of(form, type.parts, level);
    }
    return type;
  }

  /** The type of a function that does something when it is called. */
  Type function(Type argument, Type result, Effect effect) {
    Type type = of(Form.FUNCTION, argument, result);
    type.effect = effect;
    return type;
  }

  /** A type of which every use gets its own copy. */
  Type general(Form form, List<Type> parts) {
    Type type = new Type(form, Type.GENERAL);
    type.parts = List.copyOf(parts);
    if (holding) {
      type.holds = Holdings.of(form, type.parts, Type.GENERAL);
    }
    return type;
  }

  Type fresh() {
    return variable(level);
  }

  /** The type of a name that nothing in the program binds. */
  Type outside() {
    return variable(0);
  }

  private Type variable(int of) {
    Type type = new Type(Form.VARIABLE, of);
    if (holding) {
      type.holds = new Effect(of);
    }
    return type;
  }

  Type fresh(Choice choice) {
    Type type = fresh();
    type.choice = choice;
    if (type.holds != null) {
      type.holds.add(Holdings.DATA);
    }
    return type;
  }

  /** The type of a constant; {@code nil} has every type. */
  Type of(Constant constant) {
    if (constant instanceof Constant.Int) {
      return of(Form.INT);
    }
    if (constant instanceof Constant.Real) {
      return of(Form.REAL);
    }
    if (constant instanceof Constant.Bool) {
      return of(Form.BOOL);
    }
    if (constant instanceof Constant.Nil) {
      return fresh();
    }
    if (constant instanceof Constant.Char) {
      return of(Form.CHAR);
    }
    return of(constant instanceof Constant.Text ? Form.STRING : Form.UNIT);
  }

  /** What calls of a function do. */
  Effect effectOf(Type function) {
    Effect effect = function.effect;
    return effect == null ? new Effect(level) : effect;
  }
}
