// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.Program;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A function that goes into a vector brings nothing along that stays outside, however it was made
 * and whatever it was wrapped in: not a node's data, not a vector. The same function that holds
 * nothing may go there.
 */
@Tag(Evidence.TAG)
class LeaksTest {
  /** How a function is made that holds y, or what takes its place. */
  private static final List<String> CARRIERS =
      List.of(
          "fun z -> let w = %s in z",
          "fun z -> fst (z, %s)",
          "const2 %s",
          "(fun a -> fun z -> let w = a in z) %s",
          "let h = %s in fun z -> let w = h in z",
          "let rec go i = if i = 0 then 1 else let w = %s in go (i - 1) in go");

  private static final List<String> WRAPPERS =
      List.of(
          "let g = %s in g",
          "fun z -> (%s) z",
          "compose (%s) id",
          "compose id (%s)",
          "twice (%s)",
          "if true then %s else id",
          "if true then id else %s",
          "fst (%s, 1)",
          "snd (1, %s)",
          "match [%s] with g :: _ -> g | [] -> id",
          "match Some (%s) with Some g -> g | None -> id",
          "match (1, %s) with (_, g) -> g",
          "id (%s)",
          "get [| %s |] 0",
          "let rec pick i = if i = 0 then %s else pick (i - 1) in pick 3",
          "(fun g -> fun z -> g (g z)) (%s)",
          "let (a, g) = (1, %s) in g",
          "const (%s) 1");

  private static final List<String> USES =
      List.of(
          "<< g 1 >>",
          "<< const 1 g >>",
          "map g << 1 >>",
          "apply << g >> << 1 >>",
          "put << fun j -> g j >>",
          "<< let h = g in h 2 >>",
          "<< (fun k -> k 1) g >>",
          "map (fun z -> g z) << 1 >>",
          "map (twice g) << 1 >>",
          "(let go = fun i -> << g 1 >> in go 2)",
          "<< (compose g g) 1 >>");

  private static final String LIBRARY =
      "let id = fun x -> x in let const = fun a -> fun b -> a in"
          + " let const2 = fun a -> fun b -> let w = a in b in"
          + " let compose = fun f -> fun g -> fun x -> f (g x) in"
          + " let twice = fun f -> fun x -> f (f x) in let map = fun f -> fun v -> << f $v$ >> in ";

  /** The texts of a program with a leak, and of the same without. */
  private record Pair(String leak, String sound, boolean multi) {
    private static String node(String g, String use) {
      return LIBRARY
          + String.format(
              Locale.ROOT,
              "let multi f x = where node = let y = 5 in let t = proj << 1 >> in let g = %s in",
              g)
          + String.format(
              Locale.ROOT, " let v = %s in (proj << f 1 >>) 1 where leaf = x in f 3", use);
    }

    private static String machine(String g, String use) {
      return LIBRARY
          + String.format(Locale.ROOT, "let y = << 5 >> in let g = %s in let v = %s in 1", g, use);
    }

    static Pair generate(SplittableRandom random) {
      boolean multi = random.nextBoolean();
      String carrier = pick(CARRIERS, random);
      String leak = String.format(Locale.ROOT, carrier, "y");
      String sound = "fun z -> z";
      if (multi && random.nextInt(4) == 0) {
        leak = pick(List.of("( + ) y", "add x", "t", "min y"), random);
        leak = leak.startsWith("add") ? "let add = fun a -> fun b -> a + b in " + leak : leak;
      }
      List<String> wrappers = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        wrappers.add(pick(WRAPPERS, random));
      }
      for (String wrapper : wrappers) {
        leak = String.format(Locale.ROOT, wrapper, "(" + leak + ")");
        sound = String.format(Locale.ROOT, wrapper, "(" + sound + ")");
      }
      String use = pick(USES, random);
      return multi
          ? new Pair(node(leak, use), node(sound, use), true)
          : new Pair(machine(leak, use), machine(sound, use), false);
    }
  }

  private static String pick(List<String> texts, SplittableRandom random) {
    return texts.get(random.nextInt(texts.size()));
  }

  private static List<Diagnostic> check(String text, boolean multi) {
    Dialect language = multi ? Dialect.MULTI_ML : Dialect.BSML;
    Program program = OcamlParser.parse(new SourceText(multi ? "p.mml" : "p.bsml", text), language);
    return TypeCheck.check(program, Map.of()).stream().filter(Diagnostic::isError).toList();
  }

  @Test
  void functionsBringNothingUnpaidIntoVectors() {
    Property.check(
        "leaks",
        Evidence.cases(),
        Pair::generate,
        Shrinker.none(),
        pair -> {
          assertThat(check(pair.leak, pair.multi))
              .as(pair.leak)
              .extracting(Diagnostic::code)
              .contains("locality");
          assertThat(check(pair.sound, pair.multi)).as(pair.sound).isEmpty();
        });
  }
}
