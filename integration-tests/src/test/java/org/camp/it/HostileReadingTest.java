// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Deadline;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every reader on bytes that nobody meant for it: it gives a model, or says in words for a user
 * what is wrong, and where.
 */
@Tag(Evidence.TAG)
class HostileReadingTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final BackendRegistry REGISTRY = BackendRegistry.installed();
  private static final List<Samples.Sample> SAMPLES = Samples.all();

  @AfterAll
  static void close() {
    REGISTRY.close();
  }

  /** A case: what is read, and by whom. */
  record Reading(Entry<ModelReader<?>> reader, Samples.Sample sample) {
    @Override
    public String toString() {
      return reader.id() + " reads " + sample;
    }
  }

  @Test
  void samplesAreOfAllFormats() {
    for (Entry<ModelReader<?>> reader : REGISTRY.readers()) {
      boolean some = SAMPLES.stream().anyMatch(s -> isFor(reader, s));
      assertThat(some).as(reader.id()).isTrue();
    }
  }

  @Test
  void everyReaderAnswersWhateverItReads() {
    Property.check(
        "hostile bytes",
        Evidence.cases(),
        HostileReadingTest::reading,
        Shrinker.none(),
        HostileReadingTest::check);
  }

  @Test
  void everyReaderAnswersWhatEndsEarly() {
    for (Entry<ModelReader<?>> reader : REGISTRY.readers()) {
      SAMPLES.stream()
          .filter(sample -> isFor(reader, sample) && sample.bytes().length <= 20_000)
          .sorted(Comparator.comparingInt(sample -> sample.bytes().length))
          .limit(Evidence.of(5, 1_000))
          .flatMap(Samples::beginnings)
          .forEach(begin -> check(new Reading(reader, begin)));
    }
  }

  private static boolean isFor(Entry<ModelReader<?>> reader, Samples.Sample sample) {
    return reader.service().card().extensions().stream().anyMatch(sample::endsWith);
  }

  /** Mostly by the reader of the sample's own format, which gets furthest. */
  static Reading reading(SplittableRandom random) {
    Samples.Sample sample = SAMPLES.get(random.nextInt(SAMPLES.size()));
    List<Entry<ModelReader<?>>> readers = REGISTRY.readers();
    Entry<ModelReader<?>> any = readers.get(random.nextInt(readers.size()));
    Entry<ModelReader<?>> reader =
        random.nextInt(5) == 0
            ? any
            : readers.stream().filter(r -> isFor(r, sample)).findFirst().orElse(any);
    return new Reading(reader, Samples.spoilt(sample, SAMPLES, random));
  }

  static void check(Reading reading) {
    Source source = source(reading.sample());
    Cancellation cancellation = new Cancellation();
    AnalysisContext context = AnalysisContext.builder().cancellation(cancellation).build();
    try {
      Model model =
          Deadline.after(LIMIT)
              .call(
                  reading.reader(),
                  cancellation,
                  () -> reading.reader().service().read(source, context));
      assertThat(model).isNotNull();
      assertThat(model.parameters()).isNotNull();
    } catch (CampException refusal) {
      for (Diagnostic diagnostic : refusal.diagnostics()) {
        Words.check(diagnostic);
      }
      if (!(refusal instanceof OverBudget || refusal instanceof NotApplicable)) {
        assertThat(refusal.diagnostics().stream().filter(Diagnostic::isError))
            .isNotEmpty()
            .extracting(Diagnostic::file)
            .doesNotContainNull();
      }
    }
  }

  private static Source source(Samples.Sample sample) {
    return new Source() {
      @Override
      public String name() {
        return sample.name();
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(sample.bytes());
      }
    };
  }
}
