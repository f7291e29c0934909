package org.camp.core.lang;

import java.util.List;
import org.camp.core.lang.Type.Choice;
import org.camp.core.lang.Type.Form;

/** Makes types of the level of the definition that is being looked at. */
final class TypeMaker {
  int level = 1;

  Type of(Form form, Type... parts) {
    Type type = new Type(form, level);
    type.parts = List.of(parts);
    if (form == Form.FUNCTION) {
      type.effect = new Effect(level);
    }
    return type;
  }

  /** The type of a function that does something when it is called. */
  Type function(Type argument, Type result, Effect effect) {
    Type type = of(Form.FUNCTION, argument, result);
    type.effect = effect;
    return type;
  }

  Type fresh() {
    return new Type(Form.VARIABLE, level);
  }

  Type fresh(Choice choice) {
    Type type = fresh();
    type.choice = choice;
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
    return of(constant instanceof Constant.Text ? Form.STRING : Form.UNIT);
  }
}
