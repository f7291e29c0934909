// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.Machine;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.camp.core.testkit.BackendContract;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every service that is installed keeps the contract, on the bundled models. */
class ContractTest {
  private static final BackendRegistry REGISTRY = BackendRegistry.installed();

  @TestFactory
  Stream<DynamicTest> readers() throws IOException {
    Map<String, Path> samples = new TreeMap<>();
    for (Path file : RecognitionTest.models()) {
      String head = Files.readString(file);
      reader(file, head).ifPresent(reader -> samples.putIfAbsent(reader.id(), file));
    }
    assertThat(samples).hasSizeGreaterThan(5);
    return REGISTRY.readers().stream()
        .filter(reader -> samples.containsKey(reader.id()))
        .map(
            reader ->
                dynamicTest(reader.id(), () -> checkReader(reader, samples.get(reader.id()))));
  }

  private static void checkReader(Entry<ModelReader<?>> reader, Path sample) {
    String name = sample.getFileName().toString();
    BackendContract.check(reader.service(), Source.of(sample), Source.of(name, "}\0{"));
  }

  @TestFactory
  Stream<DynamicTest> backends() {
    return REGISTRY.backends().stream()
        .map(backend -> dynamicTest(backend.id(), () -> checkBackend(backend.service())));
  }

  private static <M extends Model> void checkBackend(AnalysisBackend<M> backend)
      throws IOException {
    int checked = 0;
    for (Path file : RecognitionTest.models()) {
      if (Files.size(file) > 4096 || checked == 3) {
        continue;
      }
      Optional<Entry<ModelReader<?>>> reader = reader(file, Files.readString(file));
      if (reader.isEmpty()
          || !backend
              .card()
              .modelType()
              .isAssignableFrom(reader.get().service().card().modelType())) {
        continue;
      }
      Model read = reader.get().service().read(Source.of(file), AnalysisContext.defaults());
      M model = backend.card().modelType().cast(read);
      AnalysisContext context = context(file, model);
      try {
        backend.analyze(model, context);
      } catch (CampException e) {
        continue; // it needs more than the machine beside it, or another theory
      }
      BackendContract.check(backend, model, context);
      checked++;
    }
    assertThat(checked).as("models that it was checked on").isPositive();
  }

  /** The machine beside the model, and a small number for the parameters that have no default. */
  private static AnalysisContext context(Path file, Model model) throws IOException {
    AnalysisContext.Builder context = AnalysisContext.builder();
    if (model.parameters().contains("n")) {
      context.bind("n", "2");
    }
    try (Stream<Path> beside = Files.list(file.getParent())) {
      beside
          .filter(path -> path.toString().endsWith(".yaml"))
          .findFirst()
          .ifPresent(machine -> context.machine(Machine.read(Source.of(machine))));
    }
    return context.build();
  }

  private static Optional<Entry<ModelReader<?>>> reader(Path file, String text) {
    return REGISTRY.reader(file.toString(), text.substring(0, Math.min(4096, text.length())));
  }
}
