// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.camp.cli.usage.EarlyOption;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/**
 * The jars of an engine beside those of CAMP, in a class loader of their own in which both are seen
 * once: the engine's come first, as when it starts the command.
 *
 * @param urls of the engine's jars
 */
public record EnginePath(List<URL> urls) {
  static final String OPTION = "--engine-path";

  /** Of the class loader in which both are. */
  private static final String NAME = "engine";

  /**
   * The path on a command line that is not parsed yet.
   *
   * @throws BadInput when there are no jars
   */
  public static Optional<EnginePath> of(List<String> args) {
    boolean isInside = NAME.equals(EnginePath.class.getClassLoader().getName());
    return isInside ? Optional.empty() : EarlyOption.value(OPTION, args).map(EnginePath::parse);
  }

  private static EnginePath parse(String text) {
    List<URL> urls = new ArrayList<>();
    for (String place : text.split(File.pathSeparator, -1)) {
      try (Stream<Path> files = Files.list(folder(place))) {
        boolean isJar = place.endsWith(".jar");
        for (Path jar : isJar ? List.of(Path.of(place)) : files.sorted().toList()) {
          if (jar.toString().endsWith(".jar")) {
            urls.add(jar.toUri().toURL());
          }
        }
      } catch (IOException | InvalidPathException e) {
        throw none(place);
      }
    }
    if (urls.isEmpty()) {
      throw none(text);
    }
    return new EnginePath(urls);
  }

  /** The folder that a place names, or that a jar is in; {@code /*} at the end says the same. */
  private static Path folder(String place) throws IOException {
    if (place.endsWith(".jar")) {
      return Path.of(place).toRealPath().resolveSibling(".");
    }
    return Path.of(place.endsWith("*") ? place.substring(0, place.length() - 1) : place);
  }

  private static BadInput none(String place) {
    return new BadInput(
        Diagnostic.error("engine", "there are no jars in '" + place + "'")
            .withHint("the engine's are in a folder such as SPARK_HOME/jars"));
  }

  /** Where the classes of the command are. */
  static String ownPlace() {
    try {
      return EnginePath.class
          .getProtectionDomain()
          .getCodeSource()
          .getLocation()
          .toURI()
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a place without a name", e);
    }
  }

  /** A class of the command beside the engine. */
  public Class<?> beside(Class<?> own) throws ClassNotFoundException {
    List<URL> all = new ArrayList<>(urls);
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      try {
        all.add(Path.of(entry).toUri().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalStateException("a class path without a place", e);
      }
    }
    URLClassLoader loader =
        new URLClassLoader(NAME, all.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    return Class.forName(own.getName(), true, loader);
  }
}
