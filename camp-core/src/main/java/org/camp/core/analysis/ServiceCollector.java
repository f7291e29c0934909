// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.camp.core.diagnostic.Diagnostic;

/** Collects services, those of the host first, then those of plug-ins. */
final class ServiceCollector {
  private final ClassLoader host;
  private final Duration patience;
  private final Set<Diagnostic> problems = new LinkedHashSet<>();
  private final List<PluginLoader> loaders = new ArrayList<>();

  final ServiceShelf<AnalysisBackend<?>> backends =
      new ServiceShelf<>("backend", AnalysisBackend.class);

  final ServiceShelf<ModelReader<?>> readers = new ServiceShelf<>("reader", ModelReader.class);

  final ServiceShelf<ModelView<?, ?>> views = new ServiceShelf<>("view", ModelView.class);

  final ServiceShelf<ModelExporter<?>> exporters =
      new ServiceShelf<>("exporter", ModelExporter.class);

  final ServiceShelf<Operation<?>> operations = new ServiceShelf<>("operation", Operation.class);

  private final List<ServiceShelf<?>> shelves =
      List.of(backends, readers, views, exporters, operations);

  /**
   * Collects nothing yet.
   *
   * @param patience how long a service of a plug-in may take to start
   */
  ServiceCollector(ClassLoader host, Duration patience) {
    this.host = host;
    this.patience = patience;
  }

  List<Diagnostic> problems() {
    return List.copyOf(problems);
  }

  List<PluginLoader> loaders() {
    return List.copyOf(loaders);
  }

  /** Collects what the host's class loader finds, on the class path and on the module path. */
  void collectInstalled() {
    shelves.forEach(shelf -> shelf.collect(host, patience, problems));
  }

  /** Collects the plug-ins of a directory, by file name, or the plug-in that a jar is. */
  void collectPlugins(Path directory) {
    if (isJar(directory)) {
      collectPlugin(directory, List.of(directory));
      return;
    }
    if (!Files.isDirectory(directory)) {
      problems.add(
          Diagnostic.error("no-plugin-directory", "'" + directory + "' is no directory of jars")
              .withHint("name a jar, a folder of jars, or a folder of such folders"));
      return;
    }
    for (Path entry : sorted(directory)) {
      if (isJar(entry)) {
        collectPlugin(entry, List.of(entry));
      } else if (Files.isDirectory(entry)) {
        List<Path> jars = sorted(entry).stream().filter(ServiceCollector::isJar).toList();
        if (!jars.isEmpty()) {
          collectPlugin(entry, jars);
        }
      }
    }
  }

  private void collectPlugin(Path plugin, List<Path> jars) {
    int problemsBefore = problems.size();
    int before = shelves.stream().mapToInt(ServiceShelf::size).sum();
    URL[] readable =
        jars.stream().filter(this::canBeOpened).map(ServiceCollector::url).toArray(URL[]::new);
    if (readable.length > 0) {
      PluginLoader loader = new PluginLoader(plugin.toString(), readable, host);
      loaders.add(loader);
      shelves.forEach(shelf -> shelf.collect(loader, patience, problems));
    }
    int added = shelves.stream().mapToInt(ServiceShelf::size).sum() - before;
    boolean useful = added > 0 || jars.stream().anyMatch(ServiceCollector::listsServices);
    if (!useful && problems.size() == problemsBefore) {
      problems.add(
          Diagnostic.warning("empty-plugin", "plug-in '" + plugin + "' adds nothing")
              .withHint(
                  "list its classes in META-INF/services;"
                      + " a module-info alone is not read from plug-in directories"));
    }
  }

  private List<Path> sorted(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted(Comparator.comparing(p -> p.getFileName().toString())).toList();
    } catch (IOException e) {
      problems.add(
          Diagnostic.error(
              "no-plugin-directory",
              "plug-in directory '" + directory + "' cannot be read: " + e.getMessage()));
      return List.of();
    }
  }

  private static boolean isJar(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".jar") && Files.isRegularFile(file);
  }

  /** A class loader passes over a corrupt jar in silence. */
  private boolean canBeOpened(Path jar) {
    try (JarFile opened = new JarFile(jar.toFile(), false)) {
      return opened.size() >= 0;
    } catch (IOException e) {
      problems.add(
          Diagnostic.warning(
              "broken-plugin", "skipped '" + jar + "', no readable jar: " + e.getMessage()));
      return false;
    }
  }

  /** Whether a jar lists services of the host, perhaps such as a backend defines. */
  private static boolean listsServices(Path jar) {
    try (JarFile opened = new JarFile(jar.toFile(), false)) {
      return opened.stream().anyMatch(entry -> entry.getName().startsWith(ServiceList.HOST));
    } catch (IOException e) {
      return false;
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
