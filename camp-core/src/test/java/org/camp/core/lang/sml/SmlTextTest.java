// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.camp.core.lang.Expr;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmlTextTest {
  /** A tree without its positions. */
  private static String tree(Expr e) {
    return e.toString().replaceAll(",? ?span=Span\\[[^]]*]", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 + 2 * 3 - (4 - 5)",
        "(1 + 2) * 3 div (4 * 5) mod 6",
        "~5 + ~(5) - ~x * ~(f x)",
        "1.5e10 / 2.5e~7 + ~0.0",
        "\"a\\\"b\\\\c\\nd\\te\" ^ \"\"",
        "1 :: 2 :: [3, 4]",
        "(1 :: nil) :: xs",
        "[1 :: r, nil, [2]]",
        "f x y (g z) ~1 C (C 1) (C(1, 2)) #1 p (#2 #3 p) nil ()",
        "(C) x",
        "(C(1)) x",
        "C()",
        "C((1, 2))",
        "#1 p x",
        "(length a) b",
        "f (length a, sub(a, 1 + 2), append(a, [| 1, 2 |]))",
        "length",
        "append",
        "map",
        "map f",
        "map (fn x => x) (idx 3)",
        "map(f, a)",
        "true andalso (false orelse x) orelse not y andalso z",
        "(a orelse b) orelse c",
        "a = b orelse a < (b < c)",
        "if a then if b then 1 else 2 else fn x => if c then x else x + 1",
        "(if a then 1 else 2) + (fn x => x) 3",
        "case x of A => (case y of B => 1 | C => 2) | D => if a then 1 else (fn z => z) 2",
        "case x of (a, _) :: (b as [c, 1]) :: _ => a | [] => 0 | C(p, D q) :: r => 1 | (x, ~2) =>"
            + " 3",
        "fn (x, y) => fn () => fn _ => fn C => x",
        "(fun f x y = f y x) 1",
        "let val (a, b) = p fun f 0 = 1 | f n = n * f (n - 1) in f a end",
        "let fun f 0 m = m | f n (C m) = g n | f n m = n and g x = f x x in g 1 end",
        "let fun argument1 x = x fun f 0 = argument1 1 | f n = argument1 2 in f 3 end",
        "let fun sub p = p val length = 3 in sub(1, length) end",
        "let datatype t = A | B of int * (int -> bool) in B(1, fn x => x = 1) end",
        "let datatype ('a, 'b) t = A of 'a * 'b list | B of ('a * 'b) list and u = U of (int, u) t"
            + " array * (int -> int -> u) in A(1, nil) end",
        "{(a = 1), 2 = b, (a = b orelse c), f a = b, (a = b = c), {1, (x = x)}}",
        "{1, {2, (3, 4)}, let in 5 end}",
        "let in let val x = 1 in x end end"
      })
  void readsBackAsTheSameTree(String text) {
    Expr e = ForkJoinProgram.parse(text).expression();
    String written = SmlText.of(e);
    assertThat(
            tree(ForkJoinProgram.parse(written).expression())
                .replaceAll("argument([12])'*", "argument $1"))
        .as(written)
        .isEqualTo(tree(e).replaceAll("argument([12])'*", "argument $1"));
    assertThat(SmlText.of(ForkJoinProgram.parse(written).expression())).isEqualTo(written);
  }

  @Test
  void longListsStayLists() {
    String list = "[" + "1, ".repeat(900) + "2]";
    assertThat(SmlText.of(ForkJoinProgram.parse(list))).isEqualTo(list + "\n");
  }

  @Test
  void isLaidOut() {
    ForkJoinProgram program =
        ForkJoinProgram.parse(
            "let fun size t = case t of Leaf => 0 | Node(l, r) => size l + size r in size Leaf"
                + " end");
    assertThat(SmlText.of(program).lines())
        .isEqualTo(
            List.of(
                "let",
                "  fun size t =",
                "    case t of",
                "      Leaf => 0",
                "    | Node(l, r) => size l + size r",
                "in",
                "  size Leaf",
                "end"));
  }
}
