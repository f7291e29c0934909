// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import java.util.List;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.standard.StandardProgram;

/** Small programs, each of another mixture of work, whose runs say what work takes. */
final class CalibrationPrograms {
  /** Nothing but forks and joins. */
  static final String FORKS =
      "fun tree 0 = () | tree n = (ForkJoin.par (fn () => tree (n - 1), fn () => tree (n - 1)); ())"
          + " val r = tree 10";

  private static final List<String> TEXTS =
      List.of(
          "fun f n = if n < 2 then n else f (n - 1) + f (n - 2) val r = f 19",
          "fun f n = if n < 2 then n else"
              + " let val (a, b) = ForkJoin.par (fn () => f (n - 1), fn () => f (n - 2)) in a + b"
              + " end val r = f 16",
          "fun loop (0, s) = s | loop (n, s) = loop (n - 1, (s * 7 + n) mod 1009)"
              + " val r = loop (20000, 1)",
          "fun up 0 = [] | up n = n :: up (n - 1) val r = foldl op+ 0 (map (fn x => x + 1) (up"
              + " 12000))",
          "val r = ref 0 val i = ref 0 val _ = while !i < 15000 do (r := !r + !i; i := !i + 1)"
              + " val s = !r",
          "val a = Array.array (6000, 1) fun go i = if i = 6000 then () else (Array.update (a, i,"
              + " Array.sub (a, i - 1) + i); go (i + 1)) val _ = (go 1; go 1; go 1)"
              + " val r = Array.sub (a, 5999)",
          "val s = Seq.tabulate (fn i => i * 3) 4000 val r = Seq.reduce op+ 0 (Seq.map (fn x => x"
              + " mod 7) s)",
          "datatype t = L | N of t * int * t fun ins (L, x) = N (L, x, L) | ins (N (l, y, r), x) ="
              + " if x < y then N (ins (l, x), y, r) else N (l, y, ins (r, x))"
              + " fun go (0, t, _) = t | go (n, t, x) = go (n - 1, ins (t, x), (x * 75 + 74) mod"
              + " 65537) fun size L = 0 | size (N (l, _, r)) = size l + 1 + size r"
              + " val r = size (go (900, L, 1))",
          "fun merge ([], ys) = ys | merge (xs, []) = xs | merge (x :: xs, y :: ys) = if x < y then"
              + " x :: merge (xs, y :: ys) else y :: merge (x :: xs, ys)"
              + " fun split [] = ([], []) | split [x] = ([x], []) | split (x :: y :: r) ="
              + " let val (a, b) = split r in (x :: a, y :: b) end"
              + " fun sort [] = [] | sort [x] = [x] | sort l = let val (a, b) = split l"
              + " val (c, d) = ForkJoin.par (fn () => sort a, fn () => sort b) in merge (c, d) end"
              + " val r = length (sort (List.tabulate (900, fn i => (i * 7919) mod 1009)))",
          "fun f (x : real, 0) = x | f (x, n) = f (x * 0.99 + Math.sin x, n - 1)"
              + " val r = f (1.0, 9000)",
          "fun go (0, s) = s | go (n, {a, b}) = go (n - 1, {a = b, b = (a + b) mod 101})"
              + " val r = #a (go (12000, {a = 1, b = 2}))",
          "exception E of int fun f n = if n mod 3 = 0 then raise E n else n"
              + " fun go (0, s) = s | go (n, s) = go (n - 1, s + (f n handle E k => k div 3))"
              + " val r = go (8000, 0)",
          "val a = Array.array (2000, 0) val _ = ForkJoin.parfor 1 (0, 2000) (fn i => Array.update"
              + " (a, i, i * i)) val r = Array.sub (a, 1999)",
          "fun q (n, i, cs) = if i = n then 1 else let fun safe (c, d, []) = true"
              + " | safe (c, d, x :: r) = c <> x andalso c <> x + d"
              + " andalso c <> x - d andalso safe (c, d + 1, r)"
              + " fun try c = if c = n then 0 else (if safe (c, 1, cs) then q (n, i + 1, c :: cs)"
              + " else 0) + try (c + 1) in try 0 end val r = q (6, 0, [])");

  private CalibrationPrograms() {}

  /** All of them. */
  static List<ForkJoinProgram> all() {
    return TEXTS.stream().map(CalibrationPrograms::program).toList();
  }

  /** A program of the text. */
  static ForkJoinProgram program(String text) {
    SourceText source = new SourceText("calibration.sml", text);
    StandardProgram standard = StandardProgram.read(source);
    return new ForkJoinProgram("calibration", standard.expression(), source, standard);
  }
}
