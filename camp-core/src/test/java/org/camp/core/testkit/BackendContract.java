// SPDX-License-Identifier: Apache-2.0
package org.camp.core.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.Service;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.camp.core.report.Numeric;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/** What every service promises; call it from the tests of a backend or of a plug-in. */
public final class BackendContract {
  private static final int THREADS = 8;

  private BackendContract() {}

  /** Checks the name card of any service. */
  public static void checkDescriptor(Service service) {
    assertThat(service.card())
        .as("card() is constant, its options are constants of the class")
        .isEqualTo(service.card());
    Descriptor card = service.descriptor();
    assertThat(card.title()).as("title").isNotBlank();
    assertThat(card.summary()).as("summary").isNotBlank();
    assertThat(card.options()).extracting(Option::key).as("option keys").doesNotHaveDuplicates();
    assertThat(card.options().stream().map(Option::alias).filter(Objects::nonNull))
        .as("option aliases")
        .doesNotHaveDuplicates();
    card.options().forEach(BackendContract::checkOption);
  }

  private static <T> void checkOption(Option<T> option) {
    assertThat(option.key()).as("option key").matches("[a-z][a-z0-9.-]*");
    assertThat(option.help()).as("help of option '%s'", option.key()).isNotBlank();
    option
        .defaultText()
        .ifPresent(
            text ->
                assertThat(option.parser().apply(text))
                    .as("the default of option '%s' as a user types it", option.key())
                    .isEqualTo(option.defaultValue()));
  }

  /** Checks a backend on a model that it can analyse with the options' defaults. */
  public static <M extends Model> void check(AnalysisBackend<M> backend, M model) {
    check(backend, model, AnalysisContext.defaults());
  }

  /** Checks a backend on a model that it can analyse in {@code context}. */
  public static <M extends Model> void check(
      AnalysisBackend<M> backend, M model, AnalysisContext context) {
    checkDescriptor(backend);
    assertThat(backend.card().modelType()).isAssignableFrom(model.getClass());
    Report report = backend.analyze(model, context).report();
    checkReport(report);
    checkMeasures(backend.card().measures(), report.values());
    String expected = report.toString();
    List<String> others = concurrently(() -> backend.analyze(model, context).report().toString());
    assertThat(others).as("runs at the same time give the same report").containsOnly(expected);
    checkCancelled(backend, model, context);
  }

  /** Main figures are there: numbers, objects of them, or what is undefined here. */
  private static void checkMeasures(List<String> measures, Value.Obj values) {
    for (String measure : measures) {
      List<Value> found =
          Stream.of(measure.split("\\|", -1))
              .flatMap(path -> ValuePath.parse(path).find(values).stream())
              .toList();
      assertThat(found)
          .as("the main figure '%s' is there", measure)
          .isNotEmpty()
          .allMatch(
              value ->
                  value instanceof Value.Obj
                      || Numeric.isUndefined(value)
                      || Numeric.of(value).isPresent());
    }
  }

  private static <M extends Model> void checkCancelled(
      AnalysisBackend<M> backend, M model, AnalysisContext context) {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel("the test wants it so");
    AnalysisContext ending = context.toBuilder().cancellation(cancelled).build();
    assertThat(catchThrowable(() -> backend.analyze(model, ending).report()))
        .as("a run whose switch is set from the start: it must poll the switch at least once")
        .isInstanceOf(OverBudget.class);
  }

  /** Checks that writers can write a report: nothing is null, tables are as wide as they say. */
  public static void checkReport(Report report) {
    assertThat(report.title()).as("title").isNotBlank();
    checkValue("values", report.values());
    for (Section section : report.sections()) {
      if (section instanceof Section.KeyFigures figures) {
        figures.figures().forEach(figure -> checkValue(figure.name(), figure.value()));
      } else if (section instanceof Section.Table table) {
        for (List<Value> row : table.rows()) {
          assertThat(row).as("row of '%s'", table.title()).hasSameSizeAs(table.columns());
          row.forEach(value -> checkValue(table.title(), value));
        }
      } else if (section instanceof Section.Text text) {
        assertThat(text.lines()).as(text.title()).doesNotContainNull();
      }
    }
  }

  private static void checkValue(String path, Value value) {
    assertThat(value).as(path).isNotNull();
    if (value instanceof Value.Obj object) {
      object.fields().forEach((name, field) -> checkValue(path + "." + name, field));
    } else if (value instanceof Value.Arr array) {
      int i = 0;
      for (Value item : array.items()) {
        checkValue(path + "[" + i++ + "]", item);
      }
    } else if (value instanceof Value.Str text) {
      assertThat(text.value()).as(path).isNotNull();
    } else if (value instanceof Value.Big number) {
      assertThat(number.value()).as(path).isNotNull();
    }
  }

  /**
   * Checks a reader.
   *
   * @param good a source that it can read
   * @param bad a source that it must refuse
   */
  public static <M extends Model> void check(ModelReader<M> reader, Source good, Source bad) {
    checkDescriptor(reader);
    M model = reader.read(good, AnalysisContext.defaults());
    assertThat(model).isInstanceOf(reader.card().modelType());
    assertThat(model.kind()).as("kind").isNotBlank();
    List<String> others =
        concurrently(
            () -> {
              M again = reader.read(good, AnalysisContext.defaults());
              return again.kind() + " " + again.name() + " " + again.parameters();
            });
    assertThat(others).containsOnly(model.kind() + " " + model.name() + " " + model.parameters());
    try {
      reader.read(bad, AnalysisContext.defaults());
    } catch (CampException e) {
      assertThat(e).isInstanceOfAny(BadInput.class, IllFormed.class);
      assertThat(e.diagnostics()).as("what is wrong").isNotEmpty();
      return;
    }
    throw new AssertionError("'" + bad.name() + "' was not refused");
  }

  private static <T> List<T> concurrently(Callable<T> work) {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<T>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(work);
      }
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(all)) {
        results.add(result.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } catch (ExecutionException e) {
      throw new AssertionError("a run at the same time as others failed", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
