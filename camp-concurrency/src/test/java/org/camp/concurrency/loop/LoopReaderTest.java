// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.model.Source;
import org.camp.core.order.CommunicationGraph;
import org.camp.core.order.CommunicationGraph.Reading;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.BackendContract;
import org.junit.jupiter.api.Test;

class LoopReaderTest {
  private static final String JACOBI =
      """
      processors 4;
      array A[8, 8] by %s;
      array B[8, 8] by %s;
      for t in 1..1000000 {
        for i in 1..6 { for j in 1..6 {
          B[i, j] = (A[i - 1, j] + A[i + 1, j] + A[i, j - 1] + A[i, j + 1]) / 4;
        } }
        for i2 in 1..6 { for j2 in 1..6 { A[i2, j2] = B[i2, j2]; } }
      }
      """;

  private static final String LU =
      """
      processors 3;
      array A[6, 6] by %s;
      for k in 0..4 {
        for i in k + 1..5 {
          A[i, k] = A[i, k] / A[k, k];
          for j in k + 1..5 { A[i, j] = A[i, j] - A[i, k] * A[k, j]; }
        }
      }
      """;

  private final List<Diagnostic> heard = new ArrayList<>();

  private PartialOrder read(String text) {
    return read(text, AnalysisContext.builder());
  }

  private PartialOrder read(String text, AnalysisContext.Builder builder) {
    AnalysisContext context = builder.listener(heard::add).build();
    return new LoopReader().read(Source.of("a.loop", text), context).runs().get(0);
  }

  private List<String> verdicts() {
    return heard.stream()
        .map(Diagnostic::message)
        .filter(m -> m.startsWith("loop "))
        .map(m -> m.replaceFirst("^loop (\\w+) is (not )?regular.*", "$1 $2").strip())
        .toList();
  }

  private static boolean connected(PartialOrder order) {
    return CommunicationGraph.of(order, Reading.ORDER).stronglyConnected();
  }

  @Test
  void jacobiIsRegularAndWellSynchronisedWhateverTheDistribution() {
    for (String how : List.of("rows", "columns", "blocks(4, 4)")) {
      heard.clear();
      PartialOrder order = read(String.format(Locale.ROOT, JACOBI, how, how));
      assertThat(verdicts()).first().isEqualTo("t");
      assertThat(connected(order)).as(how).isTrue();
      int sends = order.messages();
      assertThat(order.size()).isEqualTo(2 * 36 + sends);
    }
  }

  @Test
  void anIndexThatDoesNotDecideTheOwnerIsHarmless() {
    read(String.format(Locale.ROOT, JACOBI, "columns", "columns"));
    assertThat(verdicts()).containsExactly("t", "i", "j not", "i2", "j2 not");
    heard.clear();
    read(String.format(Locale.ROOT, JACOBI, "rows", "rows"));
    assertThat(verdicts()).containsExactly("t", "i not", "j", "i2 not", "j2");
  }

  @Test
  void luIsNotRegularInItsOuterLoop() {
    read(String.format(Locale.ROOT, LU, "rows"));
    assertThat(verdicts()).first().isEqualTo("k not");
    assertThat(heard)
        .anyMatch(d -> d.message().contains("makes 5 steps for k = 0 and 4 for k = 1"));
  }

  @Test
  void matrixProductDependsOnTheDistribution() {
    String product =
        """
        processors 2;
        array A[4, 4] by %s; array B[4, 4] by %s; array C[4, 4] by %s;
        for k in 0..3 { for i in 0..3 { for j in 0..3 {
          C[i, j] = C[i, j] + A[i, k] * B[k, j];
        } } }
        """;
    PartialOrder local = read(String.format(Locale.ROOT, product, "rows", "columns", "rows"));
    assertThat(verdicts()).first().isEqualTo("k");
    assertThat(local.messages()).isPositive();
    heard.clear();
    read(String.format(Locale.ROOT, product, "columns", "rows", "rows"));
    assertThat(verdicts()).first().isEqualTo("k not");
  }

  @Test
  void nestingThatWouldOverflowTheStackIsRefused() {
    for (String open : List.of("(", "-")) {
      String text = "processors " + open.repeat(100_000) + "2;";
      refused(BadInput.class, text, "too deeply nested");
    }
    assertThat(
            read(
                "processors "
                    + "(".repeat(40)
                    + "2"
                    + ")".repeat(40)
                    + ";\narray A[2] by rows; A[0] = A[1];"))
        .isNotNull();
  }

  @Test
  void theStatementBehindAFaultIsReadToo() {
    String text =
        """
        processors 2;
        array A[4] by rows;
        array A[4] by rows;
        array B[4] by lines;
        A[0] = A[12345678901];
        A[1 / 2] = A[999999999 * 999999999 * 999999999];
        """;
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(BadInput.class)
        .satisfies(
            e ->
                assertThat(((BadInput) e).diagnostics())
                    .extracting(Diagnostic::line)
                    .containsExactly(3, 4, 5, 6))
        .hasMessageContaining("declared twice");
    refused(BadInput.class, text.replace("1 / 2", "1"), "numbers in this are too large");
    refused(BadInput.class, text, "must be affine");
    refused(BadInput.class, text, "up to 9 digits");
  }

  @Test
  void aLoopWithoutStepsIsNoPattern() {
    PartialOrder order =
        read("processors 2; array A[4] by rows; for i in 5..2 { A[i] = A[0]; } A[3] = A[0];");
    assertThat(order.size()).isEqualTo(2);
    assertThat(heard).anyMatch(d -> d.message().contains("loop i makes no step"));
  }

  @Test
  void sizesCanBeBound() {
    String text =
        """
        param n;
        param half = n / 1;
        processors 2;
        array A[n] by rows;
        for i in 1..n - 1 { A[i] = A[i - 1]; }
        """
            .replace("n / 1", "2 * n");
    assertThat(read(text, AnalysisContext.builder().bind("n", "2 * 3")).size()).isEqualTo(6);
    assertThat(read(text, AnalysisContext.builder().bind("n", "9")).size()).isEqualTo(9);
    refused(BadInput.class, text, "bind it with -D n=");
    assertThatThrownBy(() -> read(text, AnalysisContext.builder().bind("n", "2 * m")))
        .isInstanceOf(BadInput.class)
        .satisfies(e -> assertThat(((BadInput) e).diagnostics()).hasSize(1));
    LoopReader reader = new LoopReader();
    AnalysisContext four = AnalysisContext.builder().bind("n", "4").build();
    assertThat(reader.read(Source.of("a.loop", text), four).parameters())
        .containsExactlyInAnyOrder("n", "half");
  }

  @Test
  void loopsAreSettledWithoutFollowingThem() {
    String large =
        """
        processors 64;
        array A[900000000, 9] by rows; array B[900000000, 9] by columns;
        for i in 0..899999999 {
          for j in 0..8 { B[i, j] = B[i, j] + 1; }
          for k in i..i + 8 { B[i, k - i] = A[899999999, k - i]; }
        }
        """;
    assertThat(read(large).size()).as("assignments and sends").isEqualTo(9 + 9 + 9);
    assertThat(verdicts()).containsExactly("i", "j not", "k not");
    heard.clear();
    assertThatThrownBy(() -> read(large.replace("B[i, j] + 1", "A[i, j]")))
        .as("the pattern is the whole program now")
        .isInstanceOf(OverBudget.class);
    assertThat(verdicts()).containsExactly("i not", "j not", "k not");
  }

  @Test
  void allErrorsAreToldAtOnce() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    processors 2;
                    array A[4] by rows;
                    for i in 0..z { A[i] = 1; A[i] = 2; }
                    for j in 0..3 { A[j] = B[j]; A[j] 3; }
                    array C[4] by diagonals;
                    }
                    A[0] = C[1];
                    """))
        .isInstanceOf(BadInput.class)
        .satisfies(
            e ->
                assertThat(((BadInput) e).diagnostics())
                    .extracting(Diagnostic::line)
                    .containsExactly(3, 4, 4, 5, 6, 7));
  }

  @Test
  void badInputIsRefused() {
    refused(BadInput.class, "array A[4] by rows;", "how many processors");
    refused(BadInput.class, "processors 0;", "from 1 to");
    refused(BadInput.class, "// nothing", "how many processors");
    refused(BadInput.class, "processors 2; param n = 1; param n = 2;", "declared twice");
    refused(BadInput.class, "processors 2; array A[4] by rows; for i in 0..1 { A[i] = 1;", "'}'");
    refused(BadInput.class, "processors 2; array A[4] by rows; A[x] = 1;", "a loop variable");
    refused(BadInput.class, "processors 2; array A[4] by rows; B[1] = 1;", "no array 'B'");
    refused(
        BadInput.class,
        "processors 2; array A[4] by rows; for i in 0..1 { A[i * i] = 1; }",
        "affine");
    refused(IllFormed.class, "processors 2; array A[4] by rows; A[4] = 1;", "outside of A");
    refused(
        OverBudget.class,
        "processors 2; array A[4] by rows; for i in 0..99999999 { for j in i..2 { A[j] = 1; } }",
        "following");
  }

  private void refused(Class<? extends CampException> kind, String text, String message) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(kind).hasMessageContaining(message);
  }

  @Test
  void keepsTheContractOfReaders() {
    BackendContract.check(
        new LoopReader(),
        Source.of("a.loop", String.format(Locale.ROOT, LU, "columns")),
        Source.of("b.loop", "for {"));
  }
}
