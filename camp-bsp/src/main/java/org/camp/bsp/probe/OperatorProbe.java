// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.value.Shape;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;

/**
 * Two loop bodies of which one charges something more often.
 *
 * @param charge what is measured
 * @param place where the loop runs
 * @param before definitions before the loop
 * @param start the first value of x, which goes round the loop
 * @param body what charges more
 * @param reference what charges less
 */
record OperatorProbe(
    Charge charge, Place place, String before, String start, String body, String reference) {
  /** Where a loop runs, with the program around it. */
  enum Place {
    /** On the only processor of a flat machine. */
    PROCESSOR(Dialect.BSML, "%s"),
    /** In the leaf code of a tree with one leaf, which can read the tree t. */
    LEAF(
        Dialect.MULTI_ML,
        "let t = mktree 1 in let multi f x ="
            + " where node = (proj << f () >>) 1 where leaf = %s in f ()"),
    /** In the node code of a tree with one leaf, which has the vector c. */
    NODE(
        Dialect.MULTI_ML,
        "let multi f x = where node = let c = << 1 >> in %s where leaf = 1 in f ()");

    final Dialect dialect;
    final String program;

    Place(Dialect dialect, String program) {
      this.dialect = dialect;
      this.program = program;
    }

    /** The smallest machine that has such a place. */
    Shape shape() {
      return this == PROCESSOR ? Shape.flat(1) : Shape.tree(List.of(1));
    }
  }

  private static final int TIMES = 8;

  /** A program that goes round n times. */
  String program(String loopBody, int n) {
    String loop =
        String.format(
            Locale.ROOT,
            "%s let rec loop i x = if i = 0 then x else loop (i - 1) (%s) in loop %d %s",
            before,
            loopBody,
            n,
            start);
    return String.format(Locale.ROOT, place.program, loop);
  }

  private static OperatorProbe of(
      Charge charge, String before, String start, String body, String reference) {
    return new OperatorProbe(charge, Place.PROCESSOR, before, start, body, reference);
  }

  /** Several bindings of an expression, and x. */
  private static String bound(String e) {
    return ("let y = " + e + " in ").repeat(TIMES) + "x";
  }

  /** An expression that is bound, against another one. */
  private static OperatorProbe value(Charge charge, String before, String e, String reference) {
    return of(charge, before, "1", bound(e), bound(reference));
  }

  /** Infix operations on x, one behind the other. */
  private static OperatorProbe infix(Charge charge, String start, String operation) {
    return of(charge, "", start, "x" + (" " + operation).repeat(TIMES), "x");
  }

  /** All probes; what the charges of one depend on comes before it. */
  static List<OperatorProbe> all() {
    List<OperatorProbe> all = new ArrayList<>();
    all.add(of(Charge.LET, "", "1", bound("1"), "x"));
    all.add(value(Charge.VAR, "", "i", "1"));
    String nested = "if true then ".repeat(TIMES) + "x" + " else x".repeat(TIMES);
    all.add(of(Charge.IF, "", "1", nested, "x"));
    all.add(value(Charge.DEF, "", "fun a -> 1", "1"));
    all.add(value(Charge.CLO, "", "fun a -> x", "fun a -> 1"));
    String calls = "id (".repeat(TIMES) + "x" + ")".repeat(TIMES);
    all.add(of(Charge.FUN_APP, "let id = fun a -> a in", "1", calls, "x"));
    integers(all);
    reals(all);
    structures(all);
    vectors(all);
    all.add(new OperatorProbe(Charge.AT, Place.LEAF, "", "1", bound("at t"), bound("t")));
    all.add(
        new OperatorProbe(
            Charge.FINALLY, Place.NODE, "", "1", bound("finally (c, 1)"), bound("c")));
    return all;
  }

  private static void integers(List<OperatorProbe> all) {
    all.add(infix(Charge.INT_ADD, "1", "+ 1"));
    all.add(infix(Charge.INT_SUB, "1", "- 1"));
    all.add(infix(Charge.INT_MULT, "1", "* 1"));
    all.add(infix(Charge.INT_DIV, "1", "/ 1"));
    all.add(infix(Charge.INT_MOD, "1", "mod 7"));
    all.add(value(Charge.INT_EQ, "", "i = 1", "i"));
    all.add(value(Charge.INT_NE, "", "i <> 1", "i"));
    all.add(value(Charge.INT_LT, "", "i < 1", "i"));
    all.add(value(Charge.INT_LE, "", "i <= 1", "i"));
    all.add(value(Charge.INT_GT, "", "i > 1", "i"));
    all.add(value(Charge.INT_GE, "", "i >= 1", "i"));
    all.add(value(Charge.BOOL_AND, "", "true && true", "true"));
    all.add(value(Charge.BOOL_OR, "", "false || true", "true"));
    all.add(value(Charge.BOOL_NOT, "", "not true", "true"));
    all.add(value(Charge.ABS, "", "abs i", "i"));
    all.add(value(Charge.MIN, "", "min i 5", "i"));
    all.add(value(Charge.MAX, "", "max i 5", "i"));
  }

  private static void reals(List<OperatorProbe> all) {
    all.add(infix(Charge.FLOAT_ADD, "1.5", "+. 0.5"));
    all.add(infix(Charge.FLOAT_SUB, "1.5", "-. 0.5"));
    all.add(infix(Charge.FLOAT_MULT, "1.5", "*. 0.999"));
    all.add(infix(Charge.FLOAT_DIV, "1.5", "/. 1.001"));
    String real = "let r = 0.75 in";
    all.add(value(Charge.REAL, "", "float i", "i"));
    all.add(value(Charge.TRUNC, real, "truncate r", "r"));
    all.add(value(Charge.SQRT, real, "sqrt r", "r"));
    all.add(value(Charge.SIN, real, "sin r", "r"));
    all.add(value(Charge.COS, real, "cos r", "r"));
    all.add(value(Charge.TAN, real, "tan r", "r"));
    all.add(value(Charge.EXP, real, "exp r", "r"));
    all.add(value(Charge.LN, real, "log r", "r"));
    all.add(value(Charge.ATAN2, real, "atan2 r 0.5", "r"));
  }

  private static void structures(List<OperatorProbe> all) {
    String array = "let a = [| 1; 2; 3; 4 |] in";
    all.add(value(Charge.GET, array, "get a 1", "a"));
    all.add(value(Charge.LEN, array, "length a", "a"));
    all.add(value(Charge.SET, array, "set a 1 5", "a"));
    all.add(value(Charge.MAKE, "", "make 4 x", "x"));
    all.add(value(Charge.PAIR, "", "(x, 1)", "x"));
    all.add(value(Charge.FST, "let t = (1, 2) in", "fst t", "t"));
    all.add(value(Charge.SND, "let t = (1, 2) in", "snd t", "t"));
  }

  private static void vectors(List<OperatorProbe> all) {
    String vector = "let v = << 1 >> in";
    all.add(value(Charge.RPL, "", "<< 1 >>", "1"));
    all.add(value(Charge.APP, vector + " let f = << fun a -> 1 >> in", "apply f v", "v"));
    all.add(value(Charge.PROJ, vector, "proj v", "v"));
    all.add(value(Charge.PUT, "let f = << fun j -> nil >> in", "put f", "f"));
    all.add(value(Charge.MKPAR, "let f = fun j -> 1 in", "mkpar f", "f"));
  }
}
