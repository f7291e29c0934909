// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Reads {@code META-INF/services} of a jar. */
final class ServiceFiles {
  private static final String FOLDER = "META-INF/services/";

  private ServiceFiles() {}

  /** The listed providers by service, of the services whose names start with the prefix. */
  static Map<String, Set<String>> in(Path jar, String prefix) throws IOException {
    Map<String, Set<String>> services = new TreeMap<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        if (entry.getName().startsWith(FOLDER + prefix)) {
          services.put(
              entry.getName().substring(FOLDER.length()),
              providers(
                  new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8)));
        }
      }
    }
    return services;
  }

  private static Set<String> providers(String text) {
    Set<String> names = new TreeSet<>();
    for (String line : text.lines().toList()) {
      String name = line.replaceFirst("#.*", "").strip();
      if (!name.isEmpty()) {
        names.add(name);
      }
    }
    return names;
  }
}
