// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.camp.bsp.eval.CanonicalCost;
import org.camp.bsp.run.Execution;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.lang.ocaml.OcamlText;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs as OCaml, BSML and Multi-ML have them, against reference values: value, numbering, cost;
 * the same value on threads; and the errors of programs that are refused.
 */
class OcamlProgramsTest {
  private static String text(String name) throws IOException {
    return Resources.toString(
        Resources.getResource(OcamlProgramsTest.class, "programs/" + name), StandardCharsets.UTF_8);
  }

  private static BulkSynchronousProgram read(String name, String text) {
    Dialect dialect = name.endsWith(".mml") ? Dialect.MULTI_ML : Dialect.BSML;
    return OcamlParser.parse(new SourceText(name, text), dialect);
  }

  @TestFactory
  List<DynamicTest> programs() throws IOException {
    JsonNode golden = new ObjectMapper().readTree(text("ml.json"));
    List<DynamicTest> tests = new ArrayList<>();
    golden
        .properties()
        .forEach(
            entry ->
                tests.add(
                    DynamicTest.dynamicTest(
                        entry.getKey(), () -> check(entry.getKey(), entry.getValue()))));
    assertThat(tests).hasSize(35);
    return tests;
  }

  private static AnalysisContext context(JsonNode machine) {
    List<String> p = new ArrayList<>();
    if (machine.isArray()) {
      machine.forEach(children -> p.add(children.asText()));
    } else {
      p.add(machine.asText());
    }
    return AnalysisContext.builder().option(BspOptions.P, String.join("x", p)).build();
  }

  private static void check(String name, JsonNode golden) throws IOException {
    AnalysisContext context = context(golden.get("machine"));
    if (golden.has("error")) {
      CampException error =
          catchThrowableOfType(
              CampException.class, () -> Bsp.analyze(read(name, text(name)), context));
      assertThat(error).isNotNull();
      Diagnostic found = error.diagnostics().get(0);
      assertThat(found.code()).isEqualTo(golden.get("error").get("code").asText());
      assertThat(found.line()).isEqualTo(golden.get("error").get("line").asInt());
      return;
    }
    BulkSynchronousProgram program = read(name, text(name));
    BspResult result = Bsp.analyze(program, context);
    assertThat(result.value()).isEqualTo(text(golden.get("value")));
    assertThat(CanonicalCost.of(result.cost(), result.symbols()))
        .isEqualTo(CanonicalCost.of(golden.get("cost")));
    assertThat(result.numbering().first()).isEqualTo(golden.get("numbering").asInt());
    assertThat(result.numbering().why()).isEqualTo(golden.get("numberingWhy").asText());
    if (golden.has("supersteps")) {
      long exchanges = result.supersteps().stream().filter(step -> step.exchange() != null).count();
      assertThat(exchanges).isEqualTo(golden.get("supersteps").asLong());
    }
    Shape shape = result.run().shape();
    assertThat(
            Execution.run(result.run().code(), shape, false, 10_000_000, new Cancellation())
                .value()
                .toString())
        .isEqualTo(result.value());
    BspResult again = Bsp.analyze(read(name, OcamlText.of(program)), context);
    assertThat(again.value()).isEqualTo(result.value());
    assertThat(again.cost()).isEqualTo(result.cost());
  }

  private static String answer(String text) {
    AnalysisContext three = AnalysisContext.builder().option(BspOptions.P, "3").build();
    try {
      return Bsp.analyze(read("p.bsml", text), three).value();
    } catch (CampException e) {
      Diagnostic first = e.diagnostics().get(0);
      String where = first.code() + " " + first.line() + ": " + first.message();
      return first.hint() == null ? where : where + " (" + first.hint() + ")";
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '`',
      value = {
        "let f ~x = x ¦ syntax 1: a function needs a parameter, found '~' (there are no labels:"
            + " give arguments in their order)",
        "let x = lenght [1] ¦ unknown-name 1: 'lenght' is not known (did you mean 'length' or"
            + " 'weight'?)",
        "let x = map ¦ unknown-name 1: 'map' is not known (did you mean 'List.map' or 'Array.map'"
            + " or 'String.map' or 'Option.map'?)",
        "let r = ref [] let a = r := [1] let b = r := [true] ¦ wrong-type 1: the new content must"
            + " be int list, but this is bool list",
        "type t = { a : int } let r = { a = 1 } let x = r.a <- 2 ¦ wrong-type 1: the field 'a'"
            + " cannot be changed (declare it mutable, or make another record: { r with a = … })",
        "let x = (1 : bool) ¦ wrong-type 1: what is written with a type must be bool, but this is"
            + " int",
        "let f (x : int) y = x + y let z = f 1 2 ¦ 3",
        "let x = List.hd [] ¦ uncaught-exception 1: uncaught exception Failure \"hd\" (handle it"
            + " with try … with, or avoid its cause)",
        "let x = try raise Not_found with Failure _ -> 1 | Not_found -> 2 ¦ 2",
        "let t = try (try 1 / 0 with Not_found -> 1) with Division_by_zero -> 5 ¦ 5",
        "type 'a t = L | N of 'a t * 'a let rec n = function L -> 0 | N (l, _) -> 1 + n l let x = n"
            + " (N (N (L, 1), 2)) ¦ 2",
        "let a = Array.make 2 0 let x = a.(1) <- 5; a.(0) <- a.(1) + 1; a ¦ [|6, 5|]",
        "let v = << let a = [| 1; 2 |] in a.(0) <- $pid$; a >> let w = << $v$.(1) <- 9; $v$ >> let"
            + " x = proj w 2 ¦ [|2, 9|]",
        "type c = { mutable n : int } let c = { n = 0 } let v = << c.n <- 1 >> let x = 1 ¦"
            + " incoherent 1: 'c' was made outside of the vector: every processor has its copy, and"
            + " these must stay equal (make it inside the vector, or write it outside)",
        "let bump r = r := !r + 1 let r = ref 0 let v = << bump r >> let x = 1 ¦ incoherent 1: this"
            + " reference was made outside of the vector: every processor has its copy, and these"
            + " must stay equal, on processor 1 (make it where it is changed, or change it outside"
            + " of the vector)",
        "let x = let s = ref 0 in for i = 3 downto 1 do s := !s * 10 + i done; !s ¦ 321",
        "let x = (compare (1, [2]) (1, [3]), compare \"b\" \"a\", 7 lxor 2, (-1) lsr 63) ¦ (-1, 1,"
            + " 5, 1)",
        "let ( +: ) (a, b) (c, d) = (a + c, b + d) let ( !! ) r = !r * 2 let x = ((1, 2) +: (3, 4)"
            + " +: (5, 6), !!(ref 4), List.fold_left ( +: ) (0, 0) [(1, 1)]) ¦ ((9, 12), 8, (1,"
            + " 1))",
        "let ( ** ) a n = a * n + 1 let rec ( - ) a b = if b = 0 then a else (a + (-1)) - (b +"
            + " (-1)) let x = (2 ** 3 ** 2, 7 - 3) ¦ (15, 4)",
        "let x = (assert (1 < 2); try assert false with Assert_failure (f, l, c) -> (f, l, c)) ¦"
            + " (\"p.bsml\", 1, 29)",
        "open Bsml open Stdlib.Base let x = (List.map (proj (mkpar (fun i -> i * i))) procs, procs)"
            + " ¦ ([0, 1, 4], [0, 1, 2])",
        "let x = (Array.(length (append [|1|] [|2|])), Stdlib.List.length [1]) ¦ (2, 1)",
        "let a = [|3; 1; 2|] let x = Array.sort compare a; a ¦ [|1, 2, 3|]",
        "let x = Random.int 3 ¦ unsupported 1: 'Random.int': replicated copies would differ, and so"
            + " would runs: compute the values, or give them with -D",
        "let x = 2 +: 3 ¦ syntax 1: expected an expression, found ':'",
      })
  void answers(String text, String expected) {
    assertThat(answer(text)).isEqualTo(expected);
  }

  /** A value as programs print it. */
  private static String text(JsonNode value) {
    if (value.isArray()) {
      return items("[", value, "]");
    }
    if (value.isTextual()) {
      return "\"" + value.asText() + "\"";
    }
    if (value.has("tuple")) {
      return items("(", value.get("tuple"), ")");
    }
    if (value.has("array")) {
      return items("[|", value.get("array"), "|]");
    }
    if (value.has("real")) {
      return value.get("real").asText();
    }
    if (value.has("record")) {
      Map<String, String> fields = new TreeMap<>();
      value.get("record").properties().forEach(f -> fields.put(f.getKey(), text(f.getValue())));
      List<String> all = new ArrayList<>();
      fields.forEach((label, field) -> all.add(label + " = " + field));
      return "{" + String.join(", ", all) + "}";
    }
    if (value.has("tree")) {
      String here = text(value.get("tree"));
      return value.get("children").isEmpty() ? here : here + items("{", value.get("children"), "}");
    }
    return value.asText();
  }

  private static String items(String open, JsonNode items, String close) {
    List<String> texts = new ArrayList<>();
    items.forEach(item -> texts.add(text(item)));
    return open + String.join(", ", texts) + close;
  }

  /** Programs in the style of BSML's users, whose values are known without running them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "scan; [1, 3, 6, 10]",
        "matrix; [|140, 168, 196, 224, 252, 280, 308, 336|]",
        "sieve; [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]",
        "sort; [[0, 2, 4, 5, 7], [10, 11, 13, 14], [17, 18, 20, 21], [24, 26, 27]]",
      })
  void valuesAreThoseOfPencilAndPaper(String name, String expected) throws IOException {
    String text =
        Resources.toString(
            Resources.getResource(OcamlProgramsTest.class, "written/" + name + ".bsml"),
            StandardCharsets.UTF_8);
    AnalysisContext context = AnalysisContext.builder().option(BspOptions.P, "4").build();
    assertThat(Bsp.analyze(read(name + ".bsml", text), context).value()).isEqualTo(expected);
  }
}
