// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.format.MlbReader;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What programs in Standard ML mean, and what is said of wrong ones. */
class StandardProgramTest {
  private static StandardProgram read(String text) {
    return StandardProgram.read(new SourceText("t.sml", text));
  }

  private static String type(String text) {
    StandardProgram program = read(text);
    assertThat(program.problems()).isEmpty();
    assertThat(program.unknown(Set.of())).isEmpty();
    return program.type();
  }

  private static Diagnostic fault(String text) {
    StandardProgram program = read(text);
    return program.problems().isEmpty()
        ? program.unknown(Set.of()).values().iterator().next()
        : program.problems().get(0);
  }

  @Test
  void infersTypes() {
    assertThat(type("fun twice f x = f (f x) val r = twice")).isEqualTo("('a -> 'a) -> 'a -> 'a");
    assertThat(type("val r = List.map (fn x => (x, real x)) [1]")).isEqualTo("(int * real) list");
    assertThat(type("val r = {b = 1.0, a = \"x\"}")).isEqualTo("{a : string, b : real}");
    assertThat(type("datatype 'a t = L | N of 'a t * 'a val r = N (L, #\"c\")"))
        .isEqualTo("char t");
    assertThat(type("val r = ref []  val _ = r := [1]")).isEqualTo("int list ref");
    assertThat(type("fun scale (v, k) = v * k val r = scale (1.5, 2.0)")).isEqualTo("real");
    assertThat(type("val r = Word8.fromInt 300 + 0w7")).isEqualTo("word8");
    assertThat(type("fun f ({a, ...} : {a : int, b : bool}) = a val r = f")).contains("-> int");
  }

  @Test
  void expandsAFunctorForEachApplication() {
    String functor = "functor F (X : sig val x : int end) = struct val y = X.x + 1 end ";
    String twice = "structure A = F (struct val x = 1 end) structure B = F (A) val r = (A.y, B.y)";
    assertThat(fault(functor + twice).message()).contains("'X.x' is not declared");
    assertThat(
            type(
                functor
                    + "structure A = F (val x = 1) structure B = F (struct val x = A.y end)"
                    + " val r = (A.y, B.y)"))
        .isEqualTo("int * int");
  }

  @Test
  void saysWhatIsWrong() {
    assertThat(fault("val r = 1 + true").code()).isEqualTo("wrong-type");
    assertThat(fault("val r = if 1 then 2 else 3").message()).contains("the condition");
    assertThat(fault("val r = (fn x => x) = (fn y => y)").code()).isEqualTo("wrong-type");
    assertThat(fault("val r = lenght [1]").hint()).contains("length");
    assertThat(fault("val r = List.lenght [1]").hint()).contains("List.length");
    assertThat(fault("val r = SOME 1 2").code()).isEqualTo("wrong-type");
    assertThat(fault("fun f (x, x) = 1").code()).isEqualTo("bound-twice");
    assertThat(fault("val r = TextIO.openIn \"f\"").code()).isEqualTo("unsupported");
    assertThat(fault("structure A = B").message()).contains("structure 'B' is not declared");
    assertThat(fault("val x : intt = 1").message()).contains("type 'intt' is not declared");
  }

  @Test
  void selectorsTakeComponentsThatAreThere() {
    assertThat(fault("val r = #3 (1, 2)").message()).isEqualTo("'#3' of int * int");
    assertThatThrownBy(() -> fault("val r = #0 (1, 2)")).hasMessageContaining("'0' is no label");
    assertThatThrownBy(() -> fault("val r = #99999999999 (1, 2)"))
        .hasMessageContaining("is no label");
    assertThat(fault("fun f x = #1 x").message()).contains("not known here");
    assertThat(fault("fun f x = #3 x val r = f (1, 2)").code()).isEqualTo("wrong-type");
    assertThat(fault("val r = (fn x => (#1 x + 1, x = (\"a\", 2))) (\"b\", 3)").code())
        .isEqualTo("wrong-type");
  }

  @Test
  void endsWithAPlaceOnBrokenText() {
    for (String text :
        List.of(
            "val",
            "fun f",
            "let val x = 1 in",
            "structure S = struct val x = 1",
            "val r = (1,",
            "val r = #\"ab\"",
            "val r = \"open",
            "(* open",
            "datatype t =",
            "case 1 of",
            "infix",
            "abstype t = A with end",
            "val r = {1}",
            "val r = 99999999999999999999")) {
      assertThatThrownBy(() -> read(text + " ")).as(text).isInstanceOf(BadInput.class);
    }
    assertThatThrownBy(() -> read("val r = " + "(".repeat(5000)))
        .isInstanceOfSatisfying(
            BadInput.class, e -> assertThat(e.diagnostics().get(0).code()).isEqualTo("too-deep"));
  }

  @Test
  void readsAListOfFilesWithPlacesInEach(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.sml"), "fun one () = 1\n");
    Files.writeString(folder.resolve("b.sml"), "val x = 2\nval r = one () + y\n");
    Path list = folder.resolve("p.mlb");
    Files.writeString(list, "../lib.mlb (* not read: z.sml *)\na.sml\nb.sml\n");
    ForkJoinProgram program = new MlbReader().read(Source.of(list), AnalysisContext.defaults());
    StandardProgram standard = program.standard();
    assertThat(standard).isNotNull();
    Diagnostic unknown = standard.unknown(Set.of()).values().iterator().next();
    assertThat(unknown.file()).endsWith("b.sml");
    assertThat(unknown.line()).isEqualTo(2);
    assertThat(unknown.column()).isEqualTo(18);
  }

  @Test
  void readsListsOfItsOwnFolderWhereTheyStandAndOnce(@TempDir Path folder) throws IOException {
    Files.createDirectory(folder.resolve("lib"));
    Files.writeString(folder.resolve("lib/u.sml"), "val one = 1\n");
    Files.writeString(folder.resolve("lib/lib.mlb"), "u.sml \"../p.mlb\" $(SML_LIB)/basis.mlb\n");
    Files.writeString(folder.resolve("b.sml"), "val r = one + 1\n");
    Path list = folder.resolve("p.mlb");
    Files.writeString(list, "\"lib/lib.mlb\"\np.mlb\nb.sml (* open");
    ForkJoinProgram program = new MlbReader().read(Source.of(list), AnalysisContext.defaults());
    assertThat(program.standard()).isNotNull();
    assertThat(program.standard().type()).isEqualTo("int");
  }

  @Test
  void saysWhichListsItPassedOverWhenANameIsUnknown(@TempDir Path folder) throws IOException {
    Files.createDirectory(folder.resolve("lib"));
    Files.createDirectory(folder.resolve("main"));
    Files.writeString(folder.resolve("lib/u.sml"), "val one = 1\n");
    Files.writeString(folder.resolve("lib/lib.mlb"), "u.sml\n");
    Files.writeString(folder.resolve("main/b.sml"), "val r = one + 1\n");
    Path list = folder.resolve("main/p.mlb");
    Files.writeString(list, "$(SML_LIB)/basis.mlb ../lib/lib.mlb b.sml\n");
    List<Diagnostic> told = new ArrayList<>();
    AnalysisContext context = AnalysisContext.builder().listener(told::add).build();
    new MlbReader().read(Source.of(list), context);
    assertThat(told).extracting(Diagnostic::code).containsExactly("passed-over");
    assertThat(told.get(0).message()).startsWith("../lib/lib.mlb: ");
    told.clear();
    Files.writeString(list, "../lib/lib.mlb ../lib/u.sml b.sml\n");
    new MlbReader().read(Source.of(list), context);
    assertThat(told).isEmpty();
  }

  /** Whoever has only a text, as a server of models has, is never given what stands in files. */
  @Test
  void aListInMemoryNamesNoFiles(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.sml"), "val r = 1\n");
    String list = folder.resolve("p.mlb").toString();
    assertThatThrownBy(
            () -> new MlbReader().read(Source.of(list, "a.sml"), AnalysisContext.defaults()))
        .isInstanceOfSatisfying(
            BadInput.class,
            e -> assertThat(e.diagnostics().get(0).code()).isEqualTo("unsupported"));
    Source unsaved = Source.of(Path.of(list), "a.sml");
    assertThat(new MlbReader().read(unsaved, AnalysisContext.defaults()).standard()).isNotNull();
  }

  @Test
  void knowsWhyAStructureCannotBe() {
    for (String name : List.of("OS.Process.exit", "Posix.IO.stdin", "IntInf.pow", "BinIO.openIn")) {
      assertThat(fault("val r = " + name + " 1").code()).as(name).isEqualTo("unsupported");
    }
    assertThat(fault("structure P = OS.Process").code()).isEqualTo("unsupported");
    assertThat(fault("val r = Concurrency.faaArray").code()).isEqualTo("unsupported");
  }

  @Test
  void boundsChainsOfOperators() {
    assertThatThrownBy(() -> read("val r = 1" + " + 1".repeat(100_000)))
        .isInstanceOfSatisfying(
            BadInput.class, e -> assertThat(e.diagnostics().get(0).code()).isEqualTo("too-deep"));
  }

  @Test
  void knowsTheBasis() {
    assertThat(type("val r = Real.fmt (StringCvt.FIX (SOME 2))")).isEqualTo("real -> string");
    assertThat(type("val r = Word64.fmt StringCvt.HEX")).isEqualTo("word -> string");
    assertThat(type("val r = Int.fmt StringCvt.BIN")).isEqualTo("int -> string");
    assertThat(type("val r = (Substring.full, List.getItem [1], exnMessage (Fail \"x\"))"))
        .isEqualTo("('a -> 'a) * (int * int list) option * string");
    assertThat(type("val r = [Char.minChar] = List.nil")).isEqualTo("bool");
  }
}
