// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Operator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmlParserTest {
  /** What begins with a word of SML that is not here is no argument of what stands before it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "exception E",
        "open List",
        "type t = int",
        "structure M = struct val z = 1 end",
        "signature S = sig end",
        "infix 6 plus",
        "local val a = 1 in val b = a end",
        "abstype t = A with val x = A end"
      })
  void pointsAtWordsThatAreNotHere(String construct) {
    String word = construct.substring(0, construct.indexOf(' '));
    SourceText source =
        new SourceText("p.pml", "let fun f x = x\n" + construct + "\nval y = f 2 in y end");
    assertThatThrownBy(() -> SmlParser.parse(source))
        .isInstanceOfSatisfying(
            BadInput.class,
            e -> {
              assertThat(e.diagnostics().get(0).line()).isEqualTo(2);
              assertThat(e.diagnostics().get(0).column()).isEqualTo(1);
              assertThat(e.diagnostics().get(0).message())
                  .isEqualTo("there is no '" + word + "' here");
            });
  }

  private static ForkJoinProgram parse(String text) {
    return SmlParser.parse(new SourceText("program.pml", text));
  }

  private static List<Diagnostic> errors(String text) {
    return catchThrowableOfType(BadInput.class, () -> parse(text)).diagnostics();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "1 +; 1:4: expected an expression, found the end of the file",
        "(1, 2; 1:6: expected ')' to close the '(', found the end of the file",
        "let val x = 1; 1:14: expected 'val', 'fun' or 'in', found the end of the file",
        "if true then 1; 1:15: expected 'else' after the first branch, found the end of the file",
        "case 1 of 2 -> 3; 1:13: expected '=>' after the pattern, found '->'",
        "1 2 end; 1:5: expected the end of the program, found 'end'",
        "{1}; 1:1: '{ }' needs two branches at least",
        "{}; 1:1: '{ }' needs two branches at least",
        "{a = 1, b = 2}; 1:2: in SML this is a field of a record",
        "{1, b = 2}; 1:5: in SML this is a field of a record",
        "{a = 1 andalso c, 2}; 1:2: in SML this is a field of a record",
        "fn {a, b} => a; 1:4: in SML this is a pattern for a record",
        "raise x; 1:1: there is no 'raise' here",
        "let val op = 3 in op + 1 end; 1:9: there is no 'op' here",
        "#0 (1, 2); 1:2: expected a number from 1 behind '#'",
        "\"abc; 1:1: this string is never closed",
        "1 (* open; 1:3: this comment is never closed",
        "1 ? 2; 1:3: '?' has no meaning here",
        "fn (x, x) => x; 1:8: 'x' is bound twice here",
        "sub(1, 2, 3); 1:1: 'sub' takes 2 operands, not 3",
        "99999999999999999999; 1:1: this number does not fit 64 bits"
      })
  void explainsErrors(String text, String expected) {
    Diagnostic first = errors(text).get(0);
    assertThat(first.line() + ":" + first.column() + ": " + first.message()).isEqualTo(expected);
  }

  @Test
  void reportsTheErrorsOfAllDeclarations() {
    List<Diagnostic> errors =
        errors("let fun f x = (1 +\nval y = if 1 then 2\nfun g x = x\nval z = )\nin g 1 end");
    assertThat(errors).extracting(Diagnostic::line).containsExactly(2, 3, 4);
  }

  @Test
  void anOpenCommentIsTheOnlyErrorOfWhatIsMissingBehindIt() {
    assertThat(errors("let val x = (* 3 in x end"))
        .extracting(Diagnostic::message)
        .containsExactly("this comment is never closed");
  }

  @Test
  void saysThatTypesAreNotWritten() {
    assertThat(errors("let fun f (x : int) = x in f 1 end").get(0).hint())
        .isEqualTo("types are inferred and are not written");
  }

  @Test
  void namesTheLetThatIsOpen() {
    assertThat(errors("let val x = 1\nin let val y = 2 in x + y end").get(0).message())
        .startsWith("expected 'end' to close the 'let' of line 1");
  }

  @Test
  void limitsNesting() {
    assertThat(errors("(".repeat(100_000)).get(0).code()).isEqualTo("too-deep");
    assertThat(errors("1 + ".repeat(100_000) + "1").get(0).code()).isEqualTo("too-deep");
    assertThat(errors("f " + "x ".repeat(100_000)).get(0).code()).isEqualTo("too-deep");
    assertThat(errors("fn " + "(".repeat(100_000)).get(0).code()).isEqualTo("too-deep");
    assertThat(errors("~ ".repeat(100_000) + "x").get(0).code()).isEqualTo("too-deep");
    assertThat(parse("(".repeat(300) + "1" + ")".repeat(300))).isNotNull();
  }

  @Test
  void parametersAreTheFreeNames() {
    assertThat(parse("let fun f x = x + n in f m + length a end").parameters())
        .containsExactly("n", "m", "a");
  }

  @Test
  void aBoundNameHidesTheOperation() {
    Expr e = parse("let fun sub p = p in sub(1, 2) end").expression();
    assertThat(((Expr.Let) e).body()).isInstanceOf(Expr.Apply.class);
    assertThat(parse("sub(a, 1)").expression()).isInstanceOf(Expr.Operation.class);
  }

  @Test
  void applicationBindsTightest() {
    Expr.Operation sum = (Expr.Operation) parse("#1 a * #2 b + f x y").expression();
    assertThat(sum.operator()).isEqualTo(Operator.PLUS);
    assertThat(sum.operands().get(1)).isInstanceOf(Expr.Apply.class);
    assertThat(((Expr.Operation) sum.operands().get(0)).operands())
        .allMatch(operand -> operand instanceof Expr.Project);
  }
}
