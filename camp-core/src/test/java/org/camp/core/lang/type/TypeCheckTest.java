// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeCheckTest {
  private static List<Diagnostic> check(String text) {
    return TypeCheck.check(ForkJoinProgram.parse(text), Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "1 + 2; int",
        "fn x => x; 'a -> 'a",
        "fn x => x + x; number -> number",
        "let fun id x = x in (id 1, id true) end; int * bool",
        "{1.0, \"a\"}; real * string",
        "[1, 2]; int list",
        "fn (x, y) => x = y; 'a * 'a -> bool",
        "fun len xs = case xs of nil => 0 | x :: r => 1 + len r; 'a list -> int",
        "array(3, 1.0); real array",
        "let fun id x = x val a = id 1 val b = id true in (a, b) end; int * bool",
        "let fun twice x = x + x in (twice 1, twice 2.5) end; int * real",
        "map (fn x => (x, x)) (idx 3); (int * int) array",
        "fn f => fn a => map f a; ('a -> 'b) -> 'a array -> 'b array",
        "let datatype 'a tree = Leaf | Node of 'a tree * 'a * 'a tree fun size t = case t of Leaf"
            + " => 0 | Node(l, _, r) => size l + 1 + size r in (size (Node(Leaf, 1, Leaf)),"
            + " Node(Leaf, true, Leaf)) end; int * bool tree",
        "let datatype t = A of u list and u = B of t in B (A nil) end; u",
        "let datatype ('a, 'b) both = Both of 'a * 'b in Both(1, true) end; (int, bool) both",
        "let datatype 'a t = A of 'a datatype u = U of int t in fn U(A x) => x end; u -> int",
        "fn f => fn g => fn x => g (f x); ('a -> 'b) -> ('b -> 'c) -> 'a -> 'c",
        "let fun even n = if n = 0 then true else odd (n - 1) and odd n = if n = 0 then false"
            + " else even (n - 1) in even 3 end; bool"
      })
  void infersTypes(String text, String type) {
    assertThat(check(text)).isEmpty();
    assertThat(TypeCheck.typeOf(ForkJoinProgram.parse(text))).isEqualTo(type);
  }

  @Test
  void projectsTuplesOfAnyWidth() {
    String text = "let fun f p = #1 p + #2 p in (f (1, 2), f (1.5, 2.5, true)) end";
    assertThat(check(text)).isEmpty();
    assertThat(check("#3 (1, 2)"))
        .extracting(Diagnostic::message)
        .containsExactly(
            "'#3' takes a component of a tuple, but this is int * int:"
                + " the tuple has 2 components, not 3");
  }

  @Test
  void infersRecursiveVariantsFromUse() {
    assertThat(
            check(
                "let fun size t = case t of Leaf => 0 | Node(l, x, r) => size l + 1 + size r\n"
                    + "fun insert t y = case t of Leaf => Node(Leaf, y, Leaf)\n"
                    + "  | Node(l, x, r) => if y < x then Node(insert l y, x, r)"
                    + " else Node(l, x, insert r y)\n"
                    + "in size (insert (insert Leaf 2) 1) end"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "1 + true; the right operand of '+' must be int, but this is bool",
        "1 + 2.0; the right operand of '+' must be int, but this is real",
        "if 1 then 2 else 3; the condition must be bool, but this is int",
        "3 4; this is int, but is called like a function",
        "let fun f x = x + 1 in f \"a\" end; the function takes int, but this is string",
        "1 / 2; an operand of '/' must be real, but this is int",
        "1 :: true :: nil; the head is int, but the tail is bool list",
        "case 1 of nil => 2; this pattern is for 'a list, but the case looks at int",
        "(fn x => x) = (fn x => x); functions cannot be compared",
        "fn x => x x; this is 'a, but is called like a function: the type would contain itself",
        "C 1 = C true; the right operand of '=' must be C, but this is C",
        "fun f x = f; the body gives 'a -> 'b, but its calls want 'b: the type would contain"
            + " itself",
        "let datatype t = A | B of int in B \"x\" end; field 1 of 'B' must be int, but this is"
            + " string",
        "let datatype t = A | B of int in case A of C => 1 end; this pattern is for C, but the case"
            + " looks at t: 'C' is no constructor of 't'",
        "let datatype t = A of int list in A [true] end; field 1 of 'A' must be int list, but this"
            + " is bool list",
        "let datatype t = A datatype u = B in [A, B] end; the head is t, but the tail is u list",
        "let datatype t = A of foo in 1 end; there is no type 'foo'",
        "let datatype t = A of 'a in 1 end; 'a is no parameter of 't'",
        "let datatype t = A of list in 1 end; 'list' takes 1 type argument, not 0",
        "let datatype t = A | A of int in 1 end; 'A' is declared twice",
        "let datatype t = A of int * int in A 1 end; 'A' is declared with 2 fields, but has 1 here",
        "map 1 (idx 2); the first operand of 'map' must be 'a -> 'b, but this is int",
        "map (fn x => x ^ \"a\") (idx 2); the second operand of 'map' must be string array, but"
            + " this is int array",
        "sub(1, 2); the first operand of 'sub' must be 'a array, but this is int"
      })
  void explainsErrors(String text, String message) {
    assertThat(check(text)).extracting(Diagnostic::message).first().isEqualTo(message);
  }

  @Test
  void warnsOfBranchesThatDiffer() {
    List<Diagnostic> problems = check("not (if true then {false, false} else true)");
    assertThat(problems)
        .extracting(Diagnostic::message)
        .containsExactly("this branch gives bool, but another one bool * bool");
    assertThat(problems.get(0).isError()).isFalse();
  }

  @Test
  void complainsOfAnItemWhereItStands() {
    List<Diagnostic> errors = check("[1, true, \"a\"]");
    assertThat(errors).extracting(Diagnostic::column).containsExactly(5, 2);
    assertThat(check("(1, 2) :: [3]").get(0).column()).isEqualTo(1);
  }

  @Test
  void asksForAnOperatorOnlyWhereOneMayBeMissing() {
    assertThat(check("3 4").get(0).hint()).isEqualTo("is an operator missing?");
    assertThat(check("fn x => x x").get(0).hint()).isNull();
  }

  @Test
  void reportsAllErrors() {
    List<Diagnostic> errors =
        check("let val a = 1 + true val b = not 3 fun f x = x ^ 1 in sqrt 2 end");
    assertThat(errors).hasSize(4).allMatch(Diagnostic::isError);
    assertThat(errors.get(3).hint()).isEqualTo("real(…) makes a real number of it");
  }

  @Test
  void warnsOfValuesThatNoPatternMatches() {
    assertThat(check("fun f xs = case xs of x :: r => x"))
        .extracting(Diagnostic::message)
        .containsExactly("no pattern matches nil");
    assertThat(check("fun f xs = case xs of nil => 0 | [x] => x"))
        .extracting(Diagnostic::message)
        .containsExactly("no pattern matches _ :: _ :: _");
    assertThat(check("case (Some 1, None) of (Some x, None) => x | (None, y) => 0"))
        .extracting(Diagnostic::message)
        .hasSize(0);
    assertThat(check("fun f p = case p of (true, _) => 1 | (_, false) => 2"))
        .extracting(Diagnostic::message)
        .containsExactly("no pattern matches (false, true)");
    assertThat(check("fun f n = case n of 0 => 1 | 1 => 2"))
        .extracting(Diagnostic::message)
        .containsExactly("no pattern matches other values than 0, 1");
    assertThat(check("fun f n = case n of 0 => 1 | m => m")).isEmpty();
    assertThat(check("let datatype t = A | B of bool in case A of A => 1 | B true => 2 end"))
        .extracting(Diagnostic::message)
        .containsExactly("no pattern matches B(false)");
  }

  @Test
  void warnsOfConstructorsThatUsesBring() {
    assertThat(check("let fun f t = case t of Leaf x => x in f (Node(1, 2)) end"))
        .extracting(Diagnostic::message)
        .containsExactly("no pattern matches Node(_, _)");
    assertThat(
            check(
                "let fun f t = case t of Leaf x => x fun g t = f t + f (Leaf 1)"
                    + " in g (Leaf 2) + g Other end"))
        .extracting(Diagnostic::message)
        .containsExactly("no pattern matches Other");
    assertThat(check("let fun f t = case t of Leaf x => x in (f (Leaf 1), f (Leaf true)) end"))
        .isEmpty();
  }

  @Test
  void checksValuesOfParameters() {
    ForkJoinProgram program = ForkJoinProgram.parse("n + 1");
    Expr text = new Expr.Literal(new Constant.Text("x"), program.expression().span());
    assertThat(TypeCheck.check(program, Map.of("n", text)))
        .extracting(Diagnostic::message)
        .containsExactly("'n' is int here, but its value is string");
  }
}
