// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.protocol.Protocol;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

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

  private static String text(String resource) {
    try (InputStream in = VerdictsTest.class.getResourceAsStream("/" + resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(resource, e);
    }
  }
}
