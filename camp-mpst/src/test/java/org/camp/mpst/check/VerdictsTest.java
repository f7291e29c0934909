// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.SessionTypes;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A corpus of protocols, each with the verdict of full homomorphic merging. */
class VerdictsTest {
  @TestFactory
  Stream<DynamicTest> verdicts() {
    return text("protocols/verdicts.tsv")
        .lines()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .skip(1)
        .map(line -> line.split("\t", -1))
        .map(row -> DynamicTest.dynamicTest(row[0], () -> check(row[0], row[1], row[2])));
  }

  private static void check(String file, String verdict, String code) {
    List<Diagnostic> problems = new ArrayList<>();
    boolean accepted = false;
    try {
      SourceText source = new SourceText(file, text("protocols/" + file));
      AnalysisContext context = AnalysisContext.builder().listener(problems::add).build();
      accepted = new CheckOperation().run(List.of(Protocol.parse(source)), context).accepted();
    } catch (CampException e) {
      problems.addAll(e.diagnostics());
    }
    assertThat(accepted).as("%s", problems).isEqualTo(verdict.equals("accept"));
    List<Diagnostic> errors = problems.stream().filter(Diagnostic::isError).toList();
    if (accepted) {
      assertThat(errors).isEmpty();
    } else {
      assertThat(errors).extracting(Diagnostic::code).contains(code);
      assertThat(errors).allMatch(d -> d.line() > 0 && d.column() > 0);
    }
  }

  @Test
  void aReceiveBeforeItsSendIsAnErrorOfItsOwn() {
    List<Diagnostic> problems = new ArrayList<>();
    AnalysisContext context = AnalysisContext.builder().listener(problems::add).build();
    Protocol protocol =
        Protocol.parse(
            "global protocol P(role p, role q) { recv a() from p to q; send a() from p to q; }");
    assertThat(new CheckOperation().run(List.of(protocol), context).accepted()).isFalse();
    assertThat(SessionTypes.analyze(protocol, context).accepted()).isFalse();
    assertThat(problems).extracting(Diagnostic::code).containsOnly("receive-before-send");
    assertThat(problems).allMatch(d -> d.message().contains("stands before its send"));
  }

  @Test
  void promisesAreCounted() {
    Protocol protocol =
        Protocol.parse(
            "global protocol P(role p, role q) {"
                + " for i in 1..3 { a() from p to q needs nothing; } b() from q to p; }");
    AnalysisResult result = new CheckOperation().run(List.of(protocol), AnalysisContext.defaults());
    assertThat(result.report().notes()).hasSize(1);
    assertThat(result.report().notes().get(0)).startsWith("P: 3 sends promise to need nothing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a() from p to q; ", ""})
  void anOptionalRoleMayBeLeftOutOfRounds(String first) {
    String text =
        "global protocol P(role p, role q, %s role r) { %s rec X { choice at p {"
            + " a() from p to q; b() from q to r; continue X; }"
            + " or { c() from p to q; continue X; } or { d() from p to q; } } }";
    assertThat(accepted(String.format(Locale.ROOT, text, "optional", first))).isTrue();
    assertThat(accepted(String.format(Locale.ROOT, text, "", first))).isFalse();
  }

  /** It would not be where it was. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rec X { h() from q to r; choice at p { a() from p to q; b() from q to r; continue X; }"
            + " or { c() from p to q; continue X; } or { d() from p to q; } }",
        "rec X times 3 { choice at p { a() from p to q; b() from q to r; continue X; }"
            + " or { c() from p to q; continue X; } } e() from q to r;",
      })
  void anOptionalRoleMustRejoinWhereItWas(String body) {
    assertThat(accepted("global protocol P(role p, role q, optional role r) { " + body + " }"))
        .isFalse();
  }

  private static boolean accepted(String text) {
    return new CheckOperation()
        .run(List.of(Protocol.parse(text)), AnalysisContext.defaults())
        .accepted();
  }

  private static String text(String resource) {
    try (InputStream in = VerdictsTest.class.getResourceAsStream("/" + resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(resource, e);
    }
  }
}
