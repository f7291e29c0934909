// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.Expr;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OcamlParserTest {
  /** What begins with a word of OCaml that is not here is no argument of what stands before it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "module M = struct let z = 1 end",
        "include M",
        "external g : int = 1",
        "class c = object end",
        "val x : int",
        "method m = 1"
      })
  void pointsAtWordsThatAreNotHere(String construct) {
    String word = construct.substring(0, construct.indexOf(' '));
    SourceText source = new SourceText("p.bsml", "let f x = x + 1\n" + construct + "\nlet y = 2");
    assertThatThrownBy(() -> OcamlParser.parse(source, Dialect.BSML))
        .isInstanceOfSatisfying(
            BadInput.class,
            e -> {
              assertThat(e.diagnostics()).hasSize(1);
              assertThat(e.diagnostics().get(0).line()).isEqualTo(2);
              assertThat(e.diagnostics().get(0).column()).isEqualTo(1);
              assertThat(e.diagnostics().get(0).message())
                  .isEqualTo("there is no '" + word + "' here");
            });
  }

  static BulkSynchronousProgram parse(String text) {
    return OcamlParser.parse(new SourceText("p.bsml", text), Dialect.BSML);
  }

  private static String tree(String text) {
    return TreeText.of(parse(text).expression());
  }

  private static List<Diagnostic> errors(String text) {
    return catchThrowableOfType(BadInput.class, () -> parse(text)).diagnostics();
  }

  static Stream<String> knownTrees() throws IOException {
    try (InputStream in = OcamlParserTest.class.getResourceAsStream("bulk-synchronous.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
    }
  }

  @ParameterizedTest
  @MethodSource("knownTrees")
  void readsKnownPrograms(String line) {
    String[] fields = line.split("\t");
    assertThat(tree(fields[2])).isEqualTo(fields[3]);
  }

  @ParameterizedTest
  @MethodSource("knownTrees")
  void writesWhatItReads(String line) {
    BulkSynchronousProgram program = parse(line.split("\t")[2]);
    assertThat(tree(OcamlText.of(program))).isEqualTo(TreeText.of(program.expression()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '`',
      value = {
        "a - b - c ¦ (app (app (op IntSub 2) (app (app (op IntSub 2) (var a)) (var b))) (var c))",
        "1 + 2 * 3 = 7 ¦ (app (app (op IntEq 2) (app (app (op IntAdd 2) (cst 1)) (app (app (op"
            + " IntMult 2) (cst 2)) (cst 3)))) (cst 7))",
        "f -1 ¦ (app (app (op IntSub 2) (var f)) (cst 1))",
        "f (-1) ¦ (app (var f) (cst -1))",
        "-x ¦ (app (op ~ 1) (var x))",
        "1, 2, 3 ¦ (tuple (cst 1) (cst 2) (cst 3))",
        "1. +. 2.5e-3 ¦ (app (app (op +. 2) (cst 1.0)) (cst 0.0025))",
        "a.(i).(j) ¦ (app (app (op sub 2) (app (app (op sub 2) (var a)) (var i))) (var j))",
        "get a ¦ (app (op sub 2) (var a))",
        "( * ) 2 ¦ (app (op IntMult 2) (cst 2))",
        "fst (1, true) ¦ (app (op fst 1) (tuple (cst 1) (cst true)))",
        "let fst = 1 in fst ¦ (let fst (cst 1) (var fst))",
        "1 :: 2 :: [] ¦ (con :: (cst 1) (con :: (cst 2) (con nil)))",
        "let f x y = x in f ¦ (let f (fun x (fun y (var x))) (var f))",
        "let (a, _) = p in a ¦ (let a, _ (var p) (var a))",
        "let rec f x = g x and g x = f x in f ¦ (letrec (rec f x (app (var g) (var x))) (rec g x"
            + " (app (var f) (var x))) (var f))",
        "let rec f = fun x -> f x in f ¦ (let f (rec f x (app (var f) (var x))) (var f))",
        "match l with [] -> 0 | x :: _ -> x ¦ (match (var l) ([] (cst 0)) (x :: _ (var x)))",
        "Some (1, 2) ¦ (con Some (cst 1) (cst 2))",
        "put ¦ (fun argument 1 (put (var argument 1)))",
        "replicate (fun _ -> 1) ¦ (replicate (cst 1))",
        "replicate f ¦ (replicate (app (var f) (cst ())))",
        "proj v 2 ¦ (app (proj (var v)) (cst 2))",
        "<< #y# + $x$ + $x$ >> ¦ (apply (apply (replicate (fun y (fun x (app (app (op IntAdd 2)"
            + " (app (app (op IntAdd 2) (var y)) (var x))) (var x))))) (down (var y))) (var x))",
        "finally (rc, 1) ¦ (finally (var rc) (cst 1))",
        "let multi f x y = where node = << f x $y$ >> where leaf = x in f 1 2 ¦ (let f (multi f x,"
            + " y (apply (replicate (fun y (app (var f) (tuple (var x) (var y))))) (var y)) (var"
            + " x)) (app (var f) (tuple (cst 1) (cst 2))))",
        "let multi tree t x = where leaf = x where node = finally (<< t x >>, x) in t 1 ¦ (let t"
            + " (multi-tree t x (finally (replicate (app (var t) (var x))) (var x)) (var x)) (app"
            + " (var t) (cst 1)))",
        "let x = 1 let y = 2;; x + y;;  ¦ (let x (cst 1) (let y (cst 2) (app (app (op IntAdd 2)"
            + " (var x)) (var y))))",
        "let x = 1;; let y = 2 in x + y ¦ (let x (cst 1) (let y (cst 2) (app (app (op IntAdd 2)"
            + " (var x)) (var y))))",
        "let f x = x;;  ¦ (let f (fun x (var x)) (var f))",
        "Array.make 3 0 (* (* nested *) *) ¦ (app (app (op array 2) (cst 3)) (cst 0))",
        "begin 1 end ¦ (cst 1)",
      })
  void reads(String text, String expected) {
    assertThat(tree(text)).isEqualTo(expected);
    assertThat(tree(OcamlText.of(parse(text)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '`',
      value = {
        "1 + ¦ 1:4: expected an expression, found the end of the file",
        "<< 1 + 2 ¦ 1:9: expected '>>' to close the '<<', found the end of the file",
        "let x = 1 in ¦ 1:13: expected an expression, found the end of the file",
        "(let x = 1 x) ¦ 1:13: expected 'in' after the definition, found ')'",
        "for i = 1 do 2 done ¦ 1:11: expected 'to' after where the counter begins, found 'do'",
        "try 1 ¦ 1:6: expected 'with' after what may raise an exception, found the end of the file",
        "match 1 with [] | [x] -> 2 ¦ 1:19: both sides of '|' must bind the same names",
        "open Lists ¦ 1:6: there is no module 'Lists'",
        "(f x) <- 2 ¦ 1:7: what stands before '<-' cannot be changed",
        "match 1 with 2 => 3 ¦ 1:16: expected '->' after the pattern, found '='",
        "1 2 end ¦ 1:5: expected the end of the program, found 'end'",
        "<< $x + 1 >> ¦ 1:7: expected '$' after '$x', found '+'",
        "<< $(f x)$ >> ¦ 1:5: expected a name between '$', found '('",
        "fun x x -> x ¦ 1:7: 'x' is bound twice here",
        "let rec x = 1 in x ¦ 1:11: only functions can be recursive",
        "let multi f x = where node = 1 in f ¦ 1:17: 'f' has no leaf code, found 'in'",
        "let multi f x = 1 in f ¦ 1:17: expected 'where node = …' and 'where leaf = …', found '1'",
        "let multi f x y = where node = 1 where leaf = f x in f ¦ 1:47: the multi-function 'f'"
            + " takes 2 arguments, not 1",
        "apply f ¦ 1:8: 'apply' needs 2 operands, found the end of the file",
        "let rec f x = get x and get y = f y in f ¦ 1:25: the functions before it would not see"
            + " that 'get' is no operation",
        "List.maps f l ¦ 1:1: 'List.maps' is not known",
        "let multi tree = where node = 1 where leaf = 2 in 1 ¦ 1:16: a multi-function needs a"
            + " parameter, found '='",
        "x == 1 ¦ 1:3: expected the end of the program, found '=='",
        "99999999999999999999 ¦ 1:1: this number does not fit 64 bits"
      })
  void explainsErrors(String text, String expected) {
    Diagnostic first = errors(text).get(0);
    assertThat(first.line() + ":" + first.column() + ": " + first.message()).isEqualTo(expected);
  }

  @Test
  void reportsTheErrorsOfAllDefinitions() {
    List<Diagnostic> errors =
        errors("let f x = (1 + in\nlet g y = let z = 1 in z in\nlet h = ) in\nf (g h) +");
    assertThat(errors).extracting(Diagnostic::line).containsExactly(1, 3, 4);
  }

  /** Texts of programs, with more parentheses than they need or as few. */
  private static final class Texts {
    private final SplittableRandom random;

    Texts(SplittableRandom random) {
      this.random = random;
    }

    private String one(String... of) {
      return of[random.nextInt(of.length)];
    }

    private String name() {
      return one("x", "y", "f", "n");
    }

    private String pattern(int depth) {
      if (depth <= 0 || random.nextInt(3) == 0) {
        return one("x", "y", "_", "()", "nil", "true", "[]", "(-1)", "None");
      }
      return switch (random.nextInt(4)) {
        case 0 -> "(" + one("x", "_") + ", " + one("y", "3") + ")";
        case 1 -> "(" + one("x", "1") + " :: " + one("y", "[]") + ")";
        case 2 -> "(Some " + one("x", "(1, y)", "_") + ")";
        default -> "((" + one("x", "1") + ", y) as n)";
      };
    }

    String expression(int depth) {
      if (depth <= 0) {
        return one(
            "x", "f", "1", "2.5", "nil", "()", "[]", "true", "\"a\\n\"", "(-3)", "[||]", "fst");
      }
      String a = expression(depth - 1 - random.nextInt(2));
      String b = expression(depth - 1 - random.nextInt(2));
      String c = expression(depth - 2);
      return switch (random.nextInt(22)) {
        case 0, 1, 2 ->
            String.format(
                Locale.ROOT,
                "(%s) %s (%s)",
                a,
                one("+", "-", "*", "/", "mod", "&&", "||", "=", "<", "^", "+.", "/."),
                b);
        case 3 -> "(" + a + ") :: " + "(" + b + ")";
        case 4 -> "(" + a + ", " + b + ")";
        case 5 -> "let " + name() + " = " + a + " in " + b;
        case 6 -> "let " + name() + " " + pattern(1) + " = " + a + " in " + b;
        case 7 -> "let rec f x y = " + a + " in " + b;
        case 8 -> "let rec f x = " + a + " and g y = " + b + " in " + c;
        case 9 -> "fun " + pattern(1) + " -> " + a;
        case 10 -> "rec f x -> " + a;
        case 11 -> "if " + a + " then (" + b + ") else " + c;
        case 12 ->
            "match " + a + " with " + pattern(2) + " -> (" + b + ") | " + pattern(1) + " -> " + c;
        case 13 -> "function " + pattern(2) + " -> (" + a + ") | _ -> " + b;
        case 14 -> "(" + a + ") (" + b + ")";
        case 15 -> one("proj", "put", "mkpar", "not", "get", "finally (x)") + " (" + a + ")";
        case 16 -> "<< " + a + " + $x$ + #y# >>";
        case 17 -> "<< " + a + " >>";
        case 18 -> "[" + a + "; " + b + "]";
        case 19 -> "[| " + a + "; " + b + " |]";
        case 20 -> "-(" + a + ")";
        default ->
            "let multi "
                + one("", "tree ")
                + "m x = where node = "
                + a
                + " where leaf = "
                + b
                + " in "
                + c;
      };
    }
  }

  @Test
  void whatIsWrittenReadsBackAsTheSameTree() {
    Property.check(
        "print, then parse",
        2000,
        random -> new Texts(random).expression(1 + random.nextInt(5)),
        Shrinker.none(),
        text -> {
          Expr read = parse(text).expression();
          String written = OcamlText.of(read);
          assertThat(tree(written)).as(written).isEqualTo(TreeText.of(read));
          assertThat(OcamlText.of(parse(written))).isEqualTo(OcamlText.of(parse(text)));
        });
  }

  @Test
  void limitsNesting() {
    for (String start :
        List.of(
            "(",
            "1 + ",
            "f << ",
            "- ",
            "if a then ",
            "if a then 1 else ",
            "fun x -> ",
            "let x = ",
            "match 1 with _ -> ",
            "(let x = 1 in ",
            "a.(",
            "1 :: ",
            "[",
            "x = ",
            "1, (")) {
      assertThat(errors(start.repeat(100_000)).get(0).code()).as(start).isEqualTo("too-deep");
    }
    assertThat(errors("f " + "x ".repeat(100_000)).get(0).code()).isEqualTo("too-deep");
    assertThat(errors("match 1 with " + "1 :: ".repeat(100_000)).get(0).code())
        .isEqualTo("too-deep");
    assertThat(errors("fun " + "(".repeat(100_000)).get(0).code()).isEqualTo("too-deep");
    assertThat(errors("x" + ".(1)".repeat(100_000)).get(0).code()).isEqualTo("too-deep");
    assertThat(parse("let x = 1 in ".repeat(10_000) + "x")).isNotNull();
    assertThat(parse("(".repeat(300) + "1" + ")".repeat(300))).isNotNull();
  }

  @Test
  void knowsWhatMustBeBound() {
    assertThat(parse("<< $pid$ + n + bsp_p >>").parameters()).containsExactly("n");
  }
}
