// SPDX-License-Identifier: Apache-2.0
package org.camp.core.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;

class BackendContractTest {
  private record Toy(String name) implements Model {
    @Override
    public String kind() {
      return "toy";
    }
  }

  private static final Option<Long> LIMIT = Option.budget("limit", 10, "How far to count.");
  private static final Descriptor CARD =
      Descriptor.of("toy", "Toy", "Counts.").options(LIMIT, Option.flag("twice", "Count twice."));

  private record Backend(Supplier<Descriptor> name, Supplier<Report> report)
      implements AnalysisBackend<Toy> {
    @Override
    public BackendCard<Toy> card() {
      return new BackendCard<>(name.get(), Toy.class);
    }

    @Override
    public AnalysisResult analyze(Toy model, AnalysisContext context) {
      context.cancellation().check();
      return report::get;
    }
  }

  private static Report report(Value value) {
    Section table =
        new Section.Table(
            "Counts", List.of(Section.Column.of("n")), List.of(List.of(Value.of(1L))));
    Value.Obj values = Value.object().put("n", value).build();
    return new Report("Toy", List.of(table), values, List.of(), List.of());
  }

  private static void check(Supplier<Descriptor> card, Supplier<Report> report) {
    BackendContract.check(new Backend(card, report), new Toy("t"));
  }

  @Test
  void aGoodBackendPasses() {
    assertThatCode(() -> check(() -> CARD, () -> report(Value.lazy(3, Value::of))))
        .doesNotThrowAnyException();
  }

  @Test
  void optionsMadeAnewAreFound() {
    Supplier<Descriptor> anew =
        () ->
            Descriptor.of("toy", "Toy", "Counts.")
                .options(Option.number("x", 1.0, "", org.camp.core.quantity.Dimension.NONE, "X."));
    assertThatThrownBy(() -> check(anew, () -> report(Value.NULL)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("constants of the class");
  }

  @Test
  void keysUsedTwiceAreFound() {
    Descriptor twice = CARD.options(LIMIT, LIMIT);
    assertThatThrownBy(() -> check(() -> twice, () -> report(Value.NULL)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("option keys");
  }

  @Test
  void answersThatChangeAreFound() {
    AtomicInteger runs = new AtomicInteger();
    assertThatThrownBy(() -> check(() -> CARD, () -> report(Value.of(runs.incrementAndGet()))))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("same report");
  }

  @Test
  void valuesThatCannotBeWrittenAreFound() {
    assertThatThrownBy(() -> check(() -> CARD, () -> report(Value.lazy(2, i -> null))))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("values.n[0]");
  }

  @Test
  void backendsThatIgnoreTheSwitchAreFound() {
    AnalysisBackend<Toy> deaf =
        new AnalysisBackend<>() {
          @Override
          public BackendCard<Toy> card() {
            return new BackendCard<>(CARD, Toy.class);
          }

          @Override
          public AnalysisResult analyze(Toy model, AnalysisContext context) {
            return () -> BackendContractTest.report(Value.NULL);
          }
        };
    assertThatThrownBy(() -> BackendContract.check(deaf, new Toy("t")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("must poll the switch");
  }

  private record Reader(boolean strict) implements ModelReader<Toy> {
    @Override
    public ReaderCard<Toy> card() {
      return new ReaderCard<>(
          Descriptor.of("toy", "Toy", "Reads toys."), Toy.class, List.of(".toy"));
    }

    @Override
    public Toy read(Source source, AnalysisContext context) {
      if (strict && source.text().isEmpty()) {
        throw new BadInput(Diagnostic.error("empty", "there is nothing").inFile(source.name()));
      }
      return new Toy(source.text());
    }
  }

  @Test
  void readersMustRefuseWhatIsBad() {
    Source good = Source.of("good.toy", "t");
    Source bad = Source.of("bad.toy", "");
    assertThatCode(() -> BackendContract.check(new Reader(true), good, bad))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> BackendContract.check(new Reader(false), good, bad))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("'bad.toy' was not refused");
  }
}
