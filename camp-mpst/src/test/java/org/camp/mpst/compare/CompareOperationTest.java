// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.text.TextWriter;
import org.camp.mpst.async.Optimisation.Verdict;
import org.camp.mpst.async.Refusal;
import org.junit.jupiter.api.Test;

class CompareOperationTest {
  private static final Machine MACHINE = Machine.builder("lan").transport("1us", "2us").build();

  private static final String RING =
      """
      global protocol Ring(role p, role q, role r) {
        rec X {
          Token() from p to q cost 3us;
          Token() from q to r cost 3us;
          Token() from r to p cost 3us;
          continue X;
        }
      }
      """;

  private static final String AHEAD =
      """
      global protocol Ring(role p, role q, role r) {
        rec X {
          send Token() from q to r;
          send Token() from r to p;
          Token() from p to q cost 3us;
          recv Token() from q to r cost 3us;
          recv Token() from r to p cost 3us;
          continue X;
        }
      }
      """;

  private final List<Diagnostic> heard = new ArrayList<>();

  private static Protocol read(String name, String text) {
    return Protocol.parse(new SourceText(name, text));
  }

  /** As Definition 6.1 has it. */
  private AnalysisContext.Builder context() {
    return AnalysisContext.builder()
        .machine(MACHINE)
        .listener(heard::add)
        .option(CompareOperation.INDEPENDENT, true)
        .option(CompareOperation.ROLE_BY_ROLE, true);
  }

  private Comparison compare(String first, String second, boolean asked) {
    AnalysisContext context = context().option(CompareOperation.OPTIMISED, asked).build();
    return new CompareOperation()
        .run(List.of(read("a.scr", first), read("b.scr", second)), context);
  }

  @Test
  void anOptimisationWithItsGain() {
    Comparison comparison = compare(AHEAD, RING, true);
    assertThat(comparison.accepted()).isTrue();
    assertThat(heard).isEmpty();
    assertThat(comparison.optimisation().verdict()).isEqualTo(Verdict.YES);
    assertThat(comparison.converse().verdict()).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(comparison.first().judgement().safe()).contains(true);
    Report report = comparison.report();
    String text = report.values().toString();
    assertThat(text).contains("optimised=Bool[value=true]", "verdict=Str[value=yes]");
    assertThat(comparison.first().latencies().get(0).rate()).isCloseTo(6e-6, within(1e-15));
    assertThat(comparison.second().latencies().get(0).rate()).isCloseTo(18e-6, within(1e-15));
  }

  @Test
  void theRefusedExchangeWithItsPlaces() {
    Comparison comparison = compare(RING, AHEAD, true);
    assertThat(comparison.accepted()).isFalse();
    assertThat(comparison.status()).isEqualTo(Status.NO);
    assertThat(heard).extracting(Diagnostic::code).contains("not-shown", "other-way-round");
    Diagnostic refusal = heard.get(0);
    assertThat(refusal.message())
        .isEqualTo("role q: 'recv Token() from p' is moved before 'send Token() to r'");
    assertThat(refusal.file()).isEqualTo("a.scr");
    assertThat(refusal.line()).isEqualTo(3);
    assertThat(refusal.hint())
        .contains("a receive may not move before a send", "b.scr:3", "b.scr:5");
    assertThat(comparison.report().because())
        .anyMatch(r -> "b.scr".equals(r.file()) && r.line() == 3)
        .anyMatch(r -> "a.scr".equals(r.file()) && r.line() == 4);
  }

  /** A "no" for want of a value names it, and both places. */
  @Test
  void theValueThatIsMissingIsNamed() {
    String original =
        "global protocol G(role p, role q) {\n let x = compute at p cost 1us needs nothing;\n"
            + " A() from q to p;\n B() from p to q needs x;\n}";
    String early =
        "global protocol G(role p, role q) {\n B() from p to q needs nothing;\n"
            + " let x = compute at p cost 1us needs nothing;\n A() from q to p;\n}";
    Comparison comparison = compare(early, original, true);
    assertThat(comparison.accepted()).isFalse();
    Refusal refusal = comparison.optimisation().refusals().get(0);
    assertThat(refusal.needed()).isEqualTo("x");
    assertThat(refusal.text()).contains("and needs it: 'x'");
    assertThat(refusal.places()).extracting(Reason::line).contains(2, 4);
    assertThat(comparison.report().values().toString()).contains("needed=Str[value=x]");
  }

  @Test
  void theEndOfAProtocolHasNoLine() {
    String roles = "global protocol P(role a, role b) { x() from a to b; ";
    Comparison comparison = compare(roles + "y() from a to b; }", roles + "}", true);
    assertThat(comparison.report().values().toString())
        .contains("original: the end")
        .doesNotContain("line=Int[value=0]", "column=Int[value=0]");
  }

  @Test
  void withoutTheQuestionNothingIsRefused() {
    assertThat(compare(RING, AHEAD, false).accepted()).isTrue();
    assertThat(heard).isEmpty();
  }

  @Test
  void otherRolesAndActionsAreShown() {
    String other = RING.replace("from q to r", "from q to z").replace("role r)", "role r, role z)");
    Comparison comparison = compare(other, RING, true);
    assertThat(comparison.accepted()).isFalse();
    assertThat(heard)
        .filteredOn(Diagnostic::isError)
        .extracting(Diagnostic::code)
        .contains("different-roles", "different-actions");
    assertThat(heard).anyMatch(d -> d.message().contains("role 'z' acts in a.scr only"));
    assertThat(heard)
        .anyMatch(d -> d.message().contains("'send Token() from q to z' occurs once in a.scr"));
    assertThat(comparison.differences().roles()).hasSize(1);
  }

  @Test
  void anotherCostIsAnotherAction() {
    Comparison comparison = compare(RING.replaceFirst("3us", "4us"), RING, true);
    assertThat(comparison.accepted()).isFalse();
    assertThat(comparison.differences().actions()).hasSize(2);
    assertThat(compare(RING.replaceFirst("3us", "0.003ms"), RING, true).accepted()).isTrue();
  }

  @Test
  void whatLooksAlikeIsShownWithItsValues() {
    String head = "param n = 3; global protocol G(role p, role q) { ";
    String costs =
        head + "send c() from p to q; send c() from p to q; recv c() from p to q cost %s;";
    costs += " recv c() from p to q cost %s; }";
    compare(
        String.format(Locale.ROOT, costs, "3us", "9us"),
        String.format(Locale.ROOT, costs, "9us", "3us"),
        true);
    assertThat(heard.get(0).message())
        .isEqualTo(
            "role q: 'recv c() from p (1 B, cost 3 us)' stands where 'recv c() from p (1 B, cost"
                + " 9 us)' is due");
    heard.clear();
    String computed = head + "compute at p cost n*1us; c() from p to q; compute at p cost n*2us; }";
    compare(computed, computed.replace("n = 3", "n = 4"), true);
    assertThat(heard).anyMatch(d -> d.message().contains("us"));
  }

  @Test
  void rolesMayBeDeclaredInAnotherOrder() {
    String renamed = AHEAD.replace("role p, role q, role r", "role r, role q, role p");
    assertThat(compare(renamed, RING, true).optimisation().verdict()).isEqualTo(Verdict.YES);
  }

  @Test
  void whatIsWrittenInAnotherOrderIsEqual() {
    String one =
        "global protocol G(role p, role q, role r, role s) { a() from p to q; b() from r to s; }";
    String two =
        "global protocol G(role p, role q, role r, role s) { b() from r to s; a() from p to q; }";
    assertThat(compare(one, two, true).optimisation().verdict()).isEqualTo(Verdict.EQUAL);
  }

  @Test
  void theSlowerOptimisationIsCalledSlower() {
    String head = "global protocol G(role p, role q, role r) { ";
    String plain =
        head + "a() from p to q; c() from q to r; b() from q to p;" + " b() from q to p; }";
    String early =
        head
            + "send b() from q to p; send b() from q to p; a() from p to q; c() from q to r;"
            + " recv b() from q to p; recv b() from q to p; }";
    Comparison comparison = compare(early, plain, true);
    assertThat(comparison.accepted()).isTrue();
    assertThat(comparison.optimisation().verdict()).isEqualTo(Verdict.YES);
    assertThat(comparison.report().notes()).anyMatch(n -> n.contains("slower in cost for r"));
  }

  @Test
  void theOptimisedProtocolCanBeReadAgain() throws IOException {
    OptimisedProtocol found =
        new OptimiseOperation().run(List.of(read("b.scr", RING)), context().build());
    assertThat(found.accepted()).isTrue();
    assertThat(found.reordering().exact()).isTrue();
    StringBuilder printed = new StringBuilder();
    new TextWriter().write(found.report(), printed);
    assertThat(printed).startsWith("// assumes that no message needs anything");
    assertThat(heard).extracting(Diagnostic::code).contains("data-dependencies");
    assertThat(found.report().values().get("protocol").toString()).contains("// assumes that no");
    Comparison comparison = compare(printed.toString(), RING, true);
    assertThat(comparison.optimisation().verdict()).isEqualTo(Verdict.YES);
    assertThat(comparison.first().latencies().get(0).rate()).isCloseTo(6e-6, within(1e-15));
  }

  @Test
  void optimisingNeedsCosts() {
    AnalysisContext none = AnalysisContext.builder().listener(heard::add).build();
    assertThatThrownBy(() -> new OptimiseOperation().run(List.of(read("b.scr", RING)), none))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("cO");
  }

  @Test
  void unknownRolesAreRefused() {
    AnalysisContext roles = context().option(OptimiseOperation.ROLES, "p,qq").build();
    assertThatThrownBy(() -> new OptimiseOperation().run(List.of(read("b.scr", RING)), roles))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("'qq'");
  }

  @Test
  void protocolsThatGoWrongAreRefused() {
    String stuck =
        "global protocol G(role p, role q) { recv a() from p to q; send a() from p to q; }";
    assertThatThrownBy(
            () -> new OptimiseOperation().run(List.of(read("b.scr", stuck)), context().build()))
        .isInstanceOf(IllFormed.class);
  }
}
