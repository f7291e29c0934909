// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.bsp.code.Closure;
import org.camp.bsp.value.ComponentTree;
import org.camp.bsp.value.MultiFunction;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;

/**
 * Where code runs, and what the parallel primitives do there: the component of the machine that an
 * {@link Evaluator} works for. The evaluator has charged the T_x of the primitive to its {@link
 * Evaluator#sum}; whatever else a primitive costs is up to the place, which may give the evaluator
 * another sum when a superstep ends. Operands are values; vectors are the place's own.
 *
 * <p>By default nothing parallel happens here: a processor's own code.
 */
public interface Place {
  /** The vector of the processors' numbers. */
  default MlValue pid() {
    throw notHere("'pid'");
  }

  /** How many processors, or children, there are. */
  default int processors() {
    throw notHere("'bsp_p'");
  }

  /** The speeds of the leaves below a child, from 0, as a share of those of all children. */
  default double weight(int child) {
    return 1.0 / processors();
  }

  /** The number of the component whose cells are made and changed here; -1 for those of all. */
  default int owner() {
    return MlValue.UNBOXED;
  }

  /** Something is printed. */
  default void print(String text) {}

  /** A vector of {@code body}, code without argument, run on every processor. */
  default MlValue replicate(Evaluator here, Closure body) {
    throw notHere("a vector");
  }

  /** A vector of functions on a vector of arguments. */
  default MlValue apply(Evaluator here, MlValue functions, MlValue arguments) {
    throw notHere("a vector");
  }

  /** A vector as a table; ends the superstep. */
  default MlValue proj(Evaluator here, MlValue vector) {
    throw notHere("'proj'");
  }

  /** A vector of functions as the vector of what each processor received; ends the superstep. */
  default MlValue put(Evaluator here, MlValue functions) {
    throw notHere("'put'");
  }

  /** The vector of a function's results. */
  default MlValue mkpar(Evaluator here, MlValue function) {
    throw notHere("'mkpar'");
  }

  /** A value copied to all children. */
  default MlValue down(Evaluator here, MlValue value) {
    throw notHere("'#x#'");
  }

  /** A tree of {@code body}, code without argument, run on every component. */
  default MlValue mktree(Evaluator here, Closure body) {
    throw notHere("'mktree'");
  }

  /** How node code ends that makes a tree: what its children gave, and the value that stays. */
  default MlValue tree(Evaluator here, MlValue children, MlValue value) {
    throw notHere("'finally'");
  }

  /** The value of a tree at this component. */
  default MlValue at(Evaluator here, ComponentTree tree) {
    throw notHere("'at'");
  }

  /** The result of a multi-function. */
  default MlValue call(Evaluator here, MultiFunction function, MlValue argument) {
    throw notHere("a multi-function");
  }

  private static ProgramFault notHere(String what) {
    return new ProgramFault(
        "wrong-place",
        what + " does not run here: a processor's own code has no processors below it",
        "vectors do not nest, and only the node code of a multi-function has children");
  }
}
