// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import java.util.function.BiFunction;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.model.Model;
import org.camp.core.report.Report;
import org.camp.core.report.Value;

/** Models, services and registries in memory. */
final class Toys {
  private Toys() {}

  record A(String name) implements Model {
    @Override
    public String kind() {
      return "a";
    }
  }

  record B(String name) implements Model {
    @Override
    public String kind() {
      return "b";
    }
  }

  record C(String name) implements Model {
    @Override
    public String kind() {
      return "c";
    }
  }

  interface D extends Model {}

  record Sub(String name) implements D {
    @Override
    public String kind() {
      return "d";
    }
  }

  record E(String name) implements Model {
    @Override
    public String kind() {
      return "e";
    }
  }

  record F(String name) implements Model {
    @Override
    public String kind() {
      return "f";
    }
  }

  record Found(String text, boolean yes) implements AnalysisResult {
    @Override
    public Status status() {
      return yes ? Status.OK : Status.ILL_FORMED;
    }

    @Override
    public Report report() {
      Value.Obj values = Value.object().put("text", text).build();
      return new Report("Toy", List.of(), values, List.of(), List.of());
    }
  }

  record View<X extends Model, Y extends Model>(
      String id,
      Class<X> from,
      Class<Y> to,
      boolean lossy,
      BiFunction<X, AnalysisContext, Y> function)
      implements ModelView<X, Y> {
    @Override
    public ViewCard<X, Y> card() {
      return new ViewCard<>(Descriptor.of(id, id, "A toy."), from, to, lossy);
    }

    @Override
    public Y view(X model, AnalysisContext context) {
      return function.apply(model, context);
    }
  }

  record Backend<M extends Model>(
      String id, Class<M> modelType, BiFunction<M, AnalysisContext, AnalysisResult> function)
      implements AnalysisBackend<M> {
    @Override
    public BackendCard<M> card() {
      return new BackendCard<>(Descriptor.of(id, id, "A toy."), modelType);
    }

    @Override
    public AnalysisResult analyze(M model, AnalysisContext context) {
      return function.apply(model, context);
    }
  }

  record Reader(String id, List<String> extensions, String magic) implements ModelReader<A> {
    @Override
    public ReaderCard<A> card() {
      return new ReaderCard<>(Descriptor.of(id, id, "A toy."), A.class, extensions);
    }

    @Override
    public boolean recognises(String head) {
      if (magic.equals("throws")) {
        throw new IllegalStateException("a defect");
      }
      return !magic.isEmpty() && head.contains(magic);
    }

    @Override
    public A read(org.camp.core.model.Source source, AnalysisContext context) {
      return new A(source.text());
    }
  }

  static <S extends Service> Entry<S> entry(S service) {
    return new Entry<>(service, service.descriptor(), "test");
  }

  static Entry<AnalysisBackend<?>> backend(AnalysisBackend<?> service) {
    return Toys.<AnalysisBackend<?>>entry(service);
  }

  /** A registry of these services and no others. */
  static BackendRegistry registry(Service... services) {
    ServiceCollector collector =
        new ServiceCollector(Toys.class.getClassLoader(), BackendRegistry.PATIENCE);
    for (Service service : services) {
      if (service instanceof AnalysisBackend<?> backend) {
        collector.backends.add(Toys.<AnalysisBackend<?>>entry(backend), List.of());
      } else if (service instanceof ModelView<?, ?> view) {
        collector.views.add(Toys.<ModelView<?, ?>>entry(view), List.of());
      } else if (service instanceof ModelReader<?> reader) {
        collector.readers.add(Toys.<ModelReader<?>>entry(reader), List.of());
      }
    }
    return new BackendRegistry(collector);
  }
}
