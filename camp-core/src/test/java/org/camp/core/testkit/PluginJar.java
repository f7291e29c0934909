// SPDX-License-Identifier: Apache-2.0
package org.camp.core.testkit;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.camp.core.analysis.Service;

/**
 * Makes a plug-in: compiles sources against core alone and packs them with their services files.
 */
public final class PluginJar {
  private final Map<String, String> sources = new LinkedHashMap<>();
  private final Map<String, byte[]> files = new TreeMap<>();
  private final List<UnaryOperator<Map<String, byte[]>>> changes = new ArrayList<>();

  /** Adds the source of a top-level class. */
  public PluginJar source(String className, String text) {
    sources.put(className, text);
    return this;
  }

  /** Lists a class in the services file of {@code service}. */
  public PluginJar service(Class<? extends Service> service, String className) {
    String file = "META-INF/services/" + service.getName();
    String before = new String(files.getOrDefault(file, new byte[0]), StandardCharsets.UTF_8);
    return file(file, before + className + "\n");
  }

  /** Adds a file. */
  public PluginJar file(String name, String text) {
    files.put(name, text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Leaves out what was compiled, by name of the file in the jar. */
  public PluginJar without(Predicate<String> name) {
    changes.add(
        classes -> {
          classes.keySet().removeIf(name);
          return classes;
        });
    return this;
  }

  /** Marks a compiled class as one of another Java, by its class file version. */
  public PluginJar classVersion(String className, int version) {
    changes.add(
        classes -> {
          byte[] bytes = classes.get(className.replace('.', '/') + ".class");
          bytes[6] = (byte) (version >> 8);
          bytes[7] = (byte) version;
          return classes;
        });
    return this;
  }

  /** Compiles and packs; returns the jar. */
  public Path write(Path jar) {
    Map<String, byte[]> content = sources.isEmpty() ? new TreeMap<>() : compile();
    for (UnaryOperator<Map<String, byte[]>> change : changes) {
      content = change.apply(content);
    }
    content.putAll(files);
    try {
      Files.createDirectories(jar.toAbsolutePath().getParent());
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
        for (Map.Entry<String, byte[]> file : content.entrySet()) {
          out.putNextEntry(new JarEntry(file.getKey()));
          out.write(file.getValue());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return jar;
  }

  private Map<String, byte[]> compile() {
    try {
      Path sourceRoot = Files.createTempDirectory("plugin-source");
      Path classes = Files.createTempDirectory("plugin-classes");
      List<String> arguments = new ArrayList<>();
      arguments.addAll(List.of("--release", "17", "-proc:none", "-encoding", "UTF-8"));
      arguments.addAll(List.of("-cp", core(), "-d", classes.toString()));
      for (Map.Entry<String, String> source : sources.entrySet()) {
        Path file = sourceRoot.resolve(source.getKey().replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, source.getValue());
        arguments.add(file.toString());
      }
      StringWriter messages = new StringWriter();
      PrintWriter out = new PrintWriter(messages);
      ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
      int exit = javac.run(out, out, arguments.toArray(new String[0]));
      takeAll(sourceRoot);
      if (exit != 0) {
        throw new AssertionError("the plug-in does not compile:\n" + messages);
      }
      return takeAll(classes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the files below a directory, by name, and deletes it. */
  private static Map<String, byte[]> takeAll(Path directory) throws IOException {
    Map<String, byte[]> content = new TreeMap<>();
    List<Path> all;
    try (Stream<Path> walk = Files.walk(directory)) {
      all = new ArrayList<>(walk.toList());
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      Path file = all.get(i);
      if (Files.isRegularFile(file)) {
        String name = directory.relativize(file).toString().replace('\\', '/');
        content.put(name, Files.readAllBytes(file));
      }
      Files.delete(file);
    }
    return content;
  }

  private static String core() {
    try {
      URI place = Service.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      return Path.of(place).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
