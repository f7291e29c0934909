// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Locale;

/** Sources of small services for plug-ins. */
final class ToySources {
  private ToySources() {}

  static String backend(String simpleName, String id) {
    return backend(simpleName, id, "");
  }

  /** A backend of package toy; {@code members} are added to the class. */
  static String backend(String simpleName, String id, String members) {
    return String.format(
        Locale.ROOT,
        """
        package toy;
        import org.camp.core.analysis.*;
        import org.camp.core.model.Model;
        public class %1$s implements AnalysisBackend<Model> {
          %3$s
          public BackendCard<Model> card() {
            return new BackendCard<>(Descriptor.of("%2$s", "%2$s", "A toy."), Model.class);
          }
          public AnalysisResult analyze(Model model, AnalysisContext context) {
            throw new UnsupportedOperationException();
          }
        }
        """,
        simpleName,
        id,
        members);
  }

  static String reader(String simpleName, String id, String ending) {
    return String.format(
        Locale.ROOT,
        """
        package toy;
        import java.util.List;
        import org.camp.core.analysis.*;
        import org.camp.core.model.*;
        public class %1$s implements ModelReader<Model> {
          public ReaderCard<Model> card() {
            return new ReaderCard<>(
                Descriptor.of("%2$s", "%2$s", "A toy."), Model.class, List.of("%3$s"));
          }
          public Model read(Source source, AnalysisContext context) { return null; }
        }
        """,
        simpleName,
        id,
        ending);
  }

  static String view(String simpleName, String id) {
    return String.format(
        Locale.ROOT,
        """
        package toy;
        import org.camp.core.analysis.*;
        import org.camp.core.model.Model;
        public class %1$s implements ModelView<Model, Model> {
          public ViewCard<Model, Model> card() {
            return new ViewCard<>(
                Descriptor.of("%2$s", "%2$s", "A toy."), Model.class, Model.class);
          }
          public Model view(Model model, AnalysisContext context) { return model; }
        }
        """,
        simpleName,
        id);
  }

  static String exporter(String simpleName, String id) {
    return String.format(
        Locale.ROOT,
        """
        package toy;
        import org.camp.core.analysis.*;
        import org.camp.core.model.Model;
        public class %1$s implements ModelExporter<Model> {
          public ExporterCard<Model> card() {
            return new ExporterCard<>(
                Descriptor.of("%2$s", "%2$s", "A toy."), Model.class, "%2$s", "text/plain");
          }
          public void export(Model model, AnalysisContext context, Appendable out) {}
        }
        """,
        simpleName,
        id);
  }

  static String operation(String simpleName, String id) {
    return String.format(
        Locale.ROOT,
        """
        package toy;
        import java.util.List;
        import org.camp.core.analysis.*;
        import org.camp.core.model.Model;
        public class %1$s implements Operation<Model> {
          public OperationCard<Model> card() {
            return new OperationCard<>(Descriptor.of("%2$s", "%2$s", "A toy."), Model.class);
          }
          public AnalysisResult run(List<Model> models, AnalysisContext context) { return null; }
        }
        """,
        simpleName,
        id);
  }
}
