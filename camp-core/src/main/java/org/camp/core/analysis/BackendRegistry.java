// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import com.google.common.base.Stopwatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.log.Log;
import org.camp.core.model.Source;

/**
 * Every service that was found: those of the class path and of the module path, then those of the
 * plug-in directories. Immutable once loaded, and thread-safe. Broken services are left out one by
 * one and told of in {@link #problems()}.
 *
 * <p>A jar in a plug-in directory, or a folder of jars in it, is one plug-in with a class loader of
 * its own below core's. Classes of the host come first, so a plug-in gets the host's version of a
 * library that both bring.
 *
 * <p>Close the registry after the last report is written: it holds the jars of the plug-ins open,
 * and a class that is first needed later is not found any more.
 */
public final class BackendRegistry implements AutoCloseable {
  private static final Log LOG = Log.of(BackendRegistry.class);

  /** How long a service of a plug-in may take to start when nothing else is said. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  /**
   * A service that was found.
   *
   * @param <S> the kind of service
   * @param service the service
   * @param descriptor its name card
   * @param origin where it comes from: the module, the jar or the directory of classes
   */
  public record Entry<S extends Service>(S service, Descriptor descriptor, String origin) {
    /** The id on the name card. */
    public String id() {
      return descriptor.id();
    }
  }

  private final List<Entry<AnalysisBackend<?>>> backends;
  private final List<Entry<ModelReader<?>>> readers;
  private final List<Entry<ModelView<?, ?>>> views;
  private final List<Entry<ModelExporter<?>>> exporters;
  private final List<Entry<Operation<?>>> operations;
  private final List<Diagnostic> problems;
  private final List<PluginLoader> loaders;

  BackendRegistry(ServiceCollector found) {
    backends = found.backends.entries();
    readers = found.readers.entries();
    views = found.views.entries();
    exporters = FurtherForm.with(found.exporters.entries());
    operations = found.operations.entries();
    problems = found.problems();
    loaders = found.loaders();
  }

  /** What is installed beside core: on the class path and on the module path. */
  public static BackendRegistry installed() {
    return load(List.of());
  }

  /**
   * What is installed, and the plug-ins of the directories, in the order given and by file name. A
   * jar may be given in place of a directory.
   */
  public static BackendRegistry load(List<Path> pluginDirectories) {
    return load(pluginDirectories, PATIENCE);
  }

  /**
   * As above.
   *
   * @param patience how long each service of a plug-in may take to start
   */
  public static BackendRegistry load(List<Path> pluginDirectories, Duration patience) {
    return load(BackendRegistry.class.getClassLoader(), pluginDirectories, patience);
  }

  static BackendRegistry load(ClassLoader host, List<Path> pluginDirectories) {
    return load(host, pluginDirectories, PATIENCE);
  }

  private static BackendRegistry load(
      ClassLoader host, List<Path> pluginDirectories, Duration patience) {
    Stopwatch watch = Stopwatch.createStarted();
    ServiceCollector collector = new ServiceCollector(host, patience);
    collector.collectInstalled();
    pluginDirectories.forEach(collector::collectPlugins);
    BackendRegistry registry = new BackendRegistry(collector);
    LOG.debug(() -> registry.backends.size() + " backends and their services found in " + watch);
    return registry;
  }

  /** The analyses, by id. */
  public List<Entry<AnalysisBackend<?>>> backends() {
    return backends;
  }

  /** The readers, by id. */
  public List<Entry<ModelReader<?>>> readers() {
    return readers;
  }

  /** The views, by id. */
  public List<Entry<ModelView<?, ?>>> views() {
    return views;
  }

  /** The exporters, by id, with the forms that are made of what some of them draw. */
  public List<Entry<ModelExporter<?>>> exporters() {
    return exporters;
  }

  /** The operations, by id. */
  public List<Entry<Operation<?>>> operations() {
    return operations;
  }

  /** The class loaders of the plug-ins, for services that a backend defines itself. */
  public List<ClassLoader> plugins() {
    return List.copyOf(loaders);
  }

  /**
   * What went wrong while loading: services left out, ids used twice, plug-ins that add nothing.
   */
  public List<Diagnostic> problems() {
    return problems;
  }

  /**
   * The analysis of that id.
   *
   * @throws BadInput with the known ids, when there is none
   */
  public Entry<AnalysisBackend<?>> backend(String id) {
    return byId("unknown-backend", "backend", id, backends);
  }

  /**
   * The reader of that id.
   *
   * @throws BadInput with the known ids, when there is none
   */
  public Entry<ModelReader<?>> reader(String id) {
    return byId("unknown-format", "input format", id, readers);
  }

  /**
   * The reader of a file: the one with the longest ending that fits the name, in any case. When
   * several share that ending, or no ending fits, the first by id that recognises the beginning.
   *
   * @param fileName the name of the file, with or without directories, compressed or not
   * @param head at most the first 4096 characters
   */
  public Optional<Entry<ModelReader<?>>> reader(String fileName, String head) {
    List<Entry<ModelReader<?>>> named = byEnding(fileName);
    if (named.size() == 1) {
      return Optional.of(named.get(0));
    }
    return named.stream()
        .filter(reader -> recognises(reader, head))
        .findFirst()
        .or(() -> readers.stream().filter(reader -> recognises(reader, head)).findFirst());
  }

  /**
   * Whether a reader is likely for a file, so that no other one needs to be asked: its name has an
   * ending of the reader, which recognises the beginning.
   */
  public boolean isFor(Entry<ModelReader<?>> reader, String fileName, String head) {
    String name = Source.plainName(fileName).toLowerCase(Locale.ROOT);
    return longestEnding(reader, name) > 0 && recognises(reader, head);
  }

  private List<Entry<ModelReader<?>>> byEnding(String fileName) {
    String name = Source.plainName(fileName).toLowerCase(Locale.ROOT);
    int longest = readers.stream().mapToInt(reader -> longestEnding(reader, name)).max().orElse(0);
    return longest == 0
        ? List.of()
        : readers.stream().filter(reader -> longestEnding(reader, name) == longest).toList();
  }

  private static int longestEnding(Entry<ModelReader<?>> reader, String name) {
    return reader.service().card().extensions().stream()
        .filter(ending -> name.endsWith(ending.toLowerCase(Locale.ROOT)))
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }

  private static boolean recognises(Entry<ModelReader<?>> reader, String head) {
    ModelReader<?> service = reader.service();
    try {
      return ContextLoader.of(service).call(() -> service.recognises(head));
    } catch (RuntimeException | Error e) {
      LOG.debug(
          () -> "'" + reader.id() + "' of " + reader.origin() + " failed to look at a file", e);
      return false;
    }
  }

  private static <S extends Service> Entry<S> byId(
      String code, String what, String id, Collection<Entry<S>> all) {
    List<String> known = all.stream().map(Entry::id).toList();
    return all.stream()
        .filter(entry -> entry.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInput(
                    Diagnostic.error(code, "there is no " + what + " '" + id + "'")
                        .withHint(hint(id, known))));
  }

  private static String hint(String id, List<String> known) {
    if (known.isEmpty()) {
      return "none is installed";
    }
    List<String> near = Suggestions.nearest(id, known);
    String all = "known: " + String.join(", ", known);
    return near.isEmpty() ? all : "did you mean '" + String.join("' or '", near) + "'? " + all;
  }

  /** Lets go of the jars of the plug-ins. Closing twice does nothing. */
  @Override
  public void close() {
    for (PluginLoader loader : loaders) {
      try {
        loader.close();
      } catch (IOException e) {
        LOG.debug(() -> loader.getName() + " was not closed", e);
      }
    }
  }
}
