// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.testkit.PluginJar;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackendRegistryTest {
  @TempDir Path temp;
  private Path plugins;

  @BeforeEach
  void makeDirectory() throws IOException {
    plugins = Files.createDirectory(temp.resolve("plugins"));
  }

  @Test
  void findsAllFiveKindsInOneJar() {
    Path jar =
        new PluginJar()
            .source("toy.B", ToySources.backend("B", "toy-b"))
            .source("toy.R", ToySources.reader("R", "toy-r", ".toy"))
            .source("toy.V", ToySources.view("V", "toy-v"))
            .source("toy.E", ToySources.exporter("E", "toy-e"))
            .source("toy.O", ToySources.operation("O", "toy.verb"))
            .service(AnalysisBackend.class, "toy.B")
            .service(ModelReader.class, "toy.R")
            .service(ModelView.class, "toy.V")
            .service(ModelExporter.class, "toy.E")
            .service(Operation.class, "toy.O")
            .write(plugins.resolve("toy.jar"));
    try (BackendRegistry registry = BackendRegistry.load(List.of(plugins))) {
      assertThat(registry.problems()).isEmpty();
      assertThat(registry.backend("toy-b").origin()).isEqualTo(jar.toString());
      assertThat(registry.reader("toy-r").descriptor().title()).isEqualTo("toy-r");
      assertThat(registry.views()).extracting(Entry::id).contains("toy-v");
      assertThat(registry.exporters()).extracting(Entry::id).contains("toy-e");
      assertThat(registry.operations()).extracting(Entry::id).contains("toy.verb");
    }
  }

  @Test
  void everyBrokenServiceIsSkippedAloneAndNamed() {
    PluginJar jar =
        new PluginJar()
            .source("toy.Good1", ToySources.backend("Good1", "good1"))
            .source("toy.Good2", ToySources.backend("Good2", "good2"))
            .source(
                "toy.Throws",
                ToySources.backend(
                    "Throws", "throws", "public Throws() { throw new RuntimeException(\"no\"); }"))
            .source(
                "toy.Asserts",
                ToySources.backend(
                    "Asserts",
                    "asserts",
                    "public Asserts() { throw new AssertionError(\"odd\"); }"))
            .source(
                "toy.Static",
                ToySources.backend("Static", "static", "static int x = 1 / (int) 0L;"))
            .source("toy.BadId", ToySources.backend("BadId", "Bad Id"))
            .source("toy.New", ToySources.backend("New", "new"))
            .classVersion("toy.New", 65)
            .source("toy.Base", "package toy; public class Base {}")
            .source(
                "toy.Orphan",
                ToySources.backend("Orphan", "orphan")
                    .replace("class Orphan", "class Orphan extends Base"))
            .source(
                "toy.Orphan2",
                ToySources.backend("Orphan2", "orphan2")
                    .replace("class Orphan2", "class Orphan2 extends Base"))
            .without("toy/Base.class"::equals)
            .source("toy.Hidden", ToySources.backend("Hidden", "hidden", "private Hidden() {}"))
            .source("toy.Other", "package toy; public class Other {}");
    for (String name :
        List.of(
            "Good1", "Missing", "Throws", "Asserts", "Static", "BadId", "New", "Orphan", "Orphan2",
            "Hidden", "Other", "Good2")) {
      jar.service(AnalysisBackend.class, "toy." + name);
    }
    jar.source("toy.R", ToySources.reader("R", "nodot", "toy"))
        .service(ModelReader.class, "toy.R")
        .source("toy.V", ToySources.view("V", "good-view"))
        .file("META-INF/services/" + ModelView.class.getName(), "toy.V\n12 is no class\n")
        .source("toy.O", ToySources.operation("O", "noverb"))
        .service(Operation.class, "toy.O")
        .source("toy.E", ToySources.exporter("E", "good-exporter"))
        .service(ModelExporter.class, "toy.E");
    jar.write(plugins.resolve("mixed.jar"));
    try (BackendRegistry registry = BackendRegistry.load(List.of(plugins))) {
      assertThat(toys(registry.backends())).containsExactly("good1", "good2");
      assertThat(toys(registry.exporters())).containsExactly("good-exporter");
      assertThat(registry.problems())
          .allMatch(d -> d.severity() == Severity.WARNING && d.message().contains("mixed.jar"));
      assertProblems(
          registry,
          "backend 'toy.Missing'|no such class",
          "backend 'toy.Throws'|RuntimeException: no",
          "backend 'toy.Asserts'|AssertionError: odd",
          "backend 'toy.Static'|static initialiser failed: ArithmeticException",
          "backend 'toy.BadId'|not an id: 'Bad Id'",
          "backend 'toy.New'|needs a newer Java",
          "backend 'toy.Orphan'|class toy.Base is missing",
          "backend 'toy.Orphan2'|class toy.Base is missing",
          "backend 'toy.Hidden'|constructor",
          "backend 'toy.Other'|it is no org.camp.core.analysis.AnalysisBackend",
          "reader 'toy.R'|the ending 'toy' has no dot in front",
          "a view|Illegal",
          "operation 'toy.O'|'noverb' is not 'backend.verb'");
    }
  }

  @Test
  void corruptAndEmptyJarsAreReported() throws IOException {
    Files.writeString(plugins.resolve("a-corrupt.jar"), "this is no archive");
    Files.createFile(plugins.resolve("b-zero.jar"));
    new PluginJar().file("module-info.class", "").write(plugins.resolve("c-empty.jar"));
    Files.writeString(plugins.resolve("readme.txt"), "no plug-in");
    Files.createDirectory(plugins.resolve("no-jars-inside"));
    good("d-good.jar", "Good", "good");
    try (BackendRegistry registry = BackendRegistry.load(List.of(plugins))) {
      assertThat(toys(registry.backends())).containsExactly("good");
      assertProblems(
          registry,
          "a-corrupt.jar|no readable jar",
          "b-zero.jar|no readable jar",
          "c-empty.jar|adds nothing");
      assertThat(registry.problems().get(2).hint()).contains("META-INF/services", "module-info");
    }
  }

  @Test
  void missingDirectoryIsReportedAndAJarMayStandForOne() {
    Path jar = good("toy.jar", "Good", "good");
    Path nowhere = temp.resolve("nowhere");
    try (BackendRegistry registry = BackendRegistry.load(List.of(nowhere, jar))) {
      assertThat(toys(registry.backends())).containsExactly("good");
      assertProblems(registry, "nowhere|is no directory of jars");
      assertThat(registry.problems().get(0).isError()).isTrue();
    }
  }

  @Test
  void sameIdTwiceKeepsTheFirstAndNamesBoth() {
    Path first = good("a.jar", "First", "twin");
    Path second = good("b.jar", "Second", "twin");
    try (BackendRegistry registry = BackendRegistry.load(List.of(plugins))) {
      assertThat(registry.backend("twin").service().getClass().getName()).isEqualTo("toy.First");
      assertThat(registry.problems()).hasSize(1);
      Diagnostic problem = registry.problems().get(0);
      assertThat(problem.severity()).isEqualTo(Severity.WARNING);
      assertThat(problem.message())
          .contains("'twin'", "toy.First", first.toString(), "toy.Second", second.toString());
    }
  }

  @Test
  void theHostComesBeforePluginsAndIsNotOfferedTwice() throws IOException {
    Path host =
        new PluginJar()
            .source("toy.Host", ToySources.backend("Host", "twin"))
            .service(AnalysisBackend.class, "toy.Host")
            .service(AnalysisBackend.class, "toy.Gone")
            .write(temp.resolve("host.jar"));
    good("a.jar", "Plugin", "twin");
    new PluginJar()
        .service(AnalysisBackend.class, "toy.Host")
        .write(plugins.resolve("b-lists-host.jar"));
    try (URLClassLoader loader = loader(host);
        BackendRegistry registry = BackendRegistry.load(loader, List.of(plugins))) {
      assertThat(registry.backend("twin").service().getClass().getName()).isEqualTo("toy.Host");
      assertProblems(
          registry,
          "backend 'toy.Gone' of " + host + "|no such class",
          "two backends are called 'twin'|" + host,
          "b-lists-host.jar|installed already in " + host);
    }
  }

  /** The service loader passes over classes of the Java runtime without a word. */
  @Test
  void aListedClassThatIsNoServiceIsTold() throws IOException {
    new PluginJar()
        .service(ModelReader.class, "java.lang.String")
        .service(ModelReader.class, "toy.None")
        .service(AnalysisBackend.class, "org.camp.core.report.Value")
        .write(plugins.resolve("a.jar"));
    Path host =
        new PluginJar()
            .service(ModelReader.class, "java.lang.Thread")
            .write(temp.resolve("host.jar"));
    try (URLClassLoader loader = loader(host);
        BackendRegistry registry = BackendRegistry.load(loader, List.of(plugins))) {
      assertThat(registry.problems())
          .extracting(Diagnostic::message)
          .anyMatch(m -> m.contains("host.jar lists reader 'java.lang.Thread'"))
          .anyMatch(m -> m.contains("a.jar' lists reader 'java.lang.String', which is no ModelRe"))
          .anyMatch(m -> m.contains("toy.None") && m.contains("no such class"))
          .anyMatch(m -> m.contains("org.camp.core.report.Value") && m.contains("it is no"))
          .hasSize(4);
    }
  }

  @Test
  void aFolderOfJarsIsOnePluginAndTwoJarsAreTwo() throws IOException {
    Path folder = Files.createDirectory(plugins.resolve("folder"));
    new PluginJar()
        .source("toy.Library", "package toy; public class Library { public static int f = 1; }")
        .write(folder.resolve("library.jar"));
    new PluginJar()
        .source("toy.Library", "package toy; public class Library { public static int f = 1; }")
        .source("toy.Uses", ToySources.backend("Uses", "uses", "final int f = Library.f;"))
        .without("toy/Library.class"::equals)
        .service(AnalysisBackend.class, "toy.Uses")
        .write(folder.resolve("uses.jar"));
    Files.copy(folder.resolve("uses.jar"), plugins.resolve("z-alone.jar"));
    try (BackendRegistry registry = BackendRegistry.load(List.of(plugins))) {
      assertThat(registry.backend("uses").origin()).endsWith("uses.jar").contains("folder");
      assertProblems(registry, "z-alone.jar|class toy.Library is missing");
    }
  }

  @Test
  void aPluginBuiltAgainstAnotherContractIsSkipped() {
    UnaryOperator<String> older =
        text ->
            text.replace("public BackendCard<Model> card()", "public Descriptor descriptor()")
                .replace("new BackendCard<>(", "")
                .replace(", Model.class);", ";");
    PluginJar changed =
        oldCore(new PluginJar())
            .source("toy.Old", older.apply(ToySources.backend("Old", "old")))
            .service(AnalysisBackend.class, "toy.Old")
            .without(name -> name.startsWith("org/camp/"));
    changed.write(plugins.resolve("a-changed.jar"));
    oldCore(new PluginJar())
        .source(
            "toy.Bundled",
            older.apply(
                ToySources.backend("Bundled", "bundled", "public Bundled() { Descriptor.old(); }")))
        .service(AnalysisBackend.class, "toy.Bundled")
        .write(plugins.resolve("b-bundled.jar"));
    good("c.jar", "Good", "good");
    try (BackendRegistry registry = BackendRegistry.load(List.of(plugins))) {
      assertThat(toys(registry.backends())).containsExactly("good");
      assertProblems(
          registry, "a-changed.jar|another version|card", "b-bundled.jar|another version|old");
    }
  }

  @Test
  void aListThatFailsForEverEnds() {
    ClassLoader broken =
        new ClassLoader(BackendRegistry.class.getClassLoader()) {
          @Override
          public Enumeration<URL> getResources(String name) throws IOException {
            throw new IOException("the disk is gone");
          }
        };
    try (BackendRegistry registry = BackendRegistry.load(broken, List.of())) {
      assertThat(registry.backends()).isEmpty();
      assertThat(registry.problems())
          .hasSize(5)
          .allMatch(problem -> problem.message().contains("the disk is gone"));
    }
  }

  @Test
  void servicesSeeTheirOwnLoaderAsContextLoader() {
    new PluginJar()
        .source(
            "toy.Context",
            ToySources.backend(
                "Context",
                "context",
                "public Context() throws Exception {"
                    + " Thread.currentThread().getContextClassLoader().loadClass(\"toy.Context\");"
                    + " }"))
        .service(AnalysisBackend.class, "toy.Context")
        .write(plugins.resolve("context.jar"));
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (BackendRegistry registry = BackendRegistry.load(List.of(plugins))) {
      assertThat(toys(registry.backends())).containsExactly("context");
      assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }
  }

  @Test
  void loadingManyTimesAtOnceGivesTheSame() throws Exception {
    good("b.jar", "B", "b");
    good("a.jar", "A", "a");
    good("c.jar", "C", "a");
    Files.writeString(plugins.resolve("d.jar"), "corrupt");
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try {
      Callable<String> load =
          () -> {
            try (BackendRegistry registry = BackendRegistry.load(List.of(plugins))) {
              return registry.backends().stream().map(e -> e.id() + "@" + e.origin()).toList()
                  + " "
                  + registry.problems();
            }
          };
      List<Callable<String>> loads = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        loads.add(load);
      }
      List<String> results = new ArrayList<>();
      for (Future<String> result : threads.invokeAll(loads)) {
        results.add(result.get());
      }
      assertThat(results).hasSize(64).containsOnly(results.get(0));
      assertThat(results.get(0)).contains("a@", "b@", "two backends", "d.jar");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void closingTwiceDoesNothing() {
    good("a.jar", "A", "a");
    BackendRegistry registry = BackendRegistry.load(List.of(plugins));
    registry.close();
    registry.close();
    assertThat(toys(registry.backends())).containsExactly("a");
  }

  private Path good(String file, String simpleName, String id) {
    return new PluginJar()
        .source("toy." + simpleName, ToySources.backend(simpleName, id))
        .service(AnalysisBackend.class, "toy." + simpleName)
        .write(plugins.resolve(file));
  }

  private static URLClassLoader loader(Path jar) throws IOException {
    return new URLClassLoader(
        new URL[] {jar.toUri().toURL()}, BackendRegistry.class.getClassLoader());
  }

  /** The interfaces as an older core might have had them. */
  private static PluginJar oldCore(PluginJar jar) {
    String head = "package org.camp.core.analysis; public ";
    return jar.source(
            "org.camp.core.analysis.AnalysisBackend",
            head
                + "interface AnalysisBackend<M> extends Extension {"
                + " AnalysisResult analyze(M model, AnalysisContext context); }")
        .source(
            "org.camp.core.analysis.Extension",
            head + "interface Extension { Descriptor descriptor(); }")
        .source(
            "org.camp.core.analysis.Descriptor",
            head
                + "class Descriptor { public static Descriptor old() { return null; }"
                + " public static Descriptor of(String a, String b, String c) { return null; } }");
  }

  /** Ids of what the plug-ins of a test brought; the class path may hold other services. */
  private static <S extends Service> List<String> toys(List<Entry<S>> entries) {
    return entries.stream()
        .filter(entry -> entry.service().getClass().getName().startsWith("toy."))
        .map(Entry::id)
        .toList();
  }

  /** Each problem in order of being found, by parts of its message separated by {@code |}. */
  private static void assertProblems(BackendRegistry registry, String... expected) {
    assertThat(registry.problems()).as("%s", registry.problems()).hasSize(expected.length);
    for (String parts : expected) {
      assertThat(registry.problems())
          .extracting(Diagnostic::message)
          .anySatisfy(message -> assertThat(message).contains(parts.split("\\|")));
    }
  }
}
