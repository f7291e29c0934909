// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Operator;

/** What a name of a value stands for. */
sealed interface Meaning {
  /** A value that the program computes; its name is used nowhere else. */
  record Local(String name) implements Meaning {}

  /** A function of the library. */
  record Static(String name) implements Meaning {}

  /**
   * An operation on values of several types.
   *
   * @param type the only type of its first operand; empty for all
   */
  record Operation(Operator operator, String type) implements Meaning {}

  /**
   * An operation of the Basis.
   *
   * @param type the only type of its first operand; empty for all
   */
  record Primitive(BasisOperation operation, String type) implements Meaning {}

  /** A constant of the Basis. */
  record Fixed(Constant value) implements Meaning {}

  /** {@code SOME} constant of the Basis. */
  record FixedOption(Constant value) implements Meaning {}

  /** A constructor or exception. */
  record Constructor(ConstructorInfo info) implements Meaning {}

  /** {@code CommandLineArgs.parseInt} and the like: the value of a parameter. */
  record ParameterReader() implements Meaning {}

  /** What the option {@code grain} says. */
  record Grain() implements Meaning {}

  /** What is known, but cannot be. */
  record Unsupported(String why) implements Meaning {}
}
