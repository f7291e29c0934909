// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The class names that the services files of a class loader list, each with the place that lists
 * it: {@link java.util.ServiceLoader} does not say which jar asked for a class that is missing.
 */
record ServiceList(Map<String, String> placeByClass) {
  static final String DIRECTORY = "META-INF/services/";

  /** How the files for services begin that core and the backends define. */
  static final String HOST = DIRECTORY + "org.camp.";

  /** Reads the services files; what cannot be read is left out. */
  static ServiceList read(ClassLoader loader, Class<?> service) {
    Map<String, String> placeByClass = new LinkedHashMap<>();
    String file = DIRECTORY + service.getName();
    try {
      for (URL url : Collections.list(loader.getResources(file))) {
        readFile(url, file, placeByClass);
      }
    } catch (IOException e) {
      return new ServiceList(placeByClass);
    }
    return new ServiceList(placeByClass);
  }

  private static void readFile(URL url, String file, Map<String, String> placeByClass)
      throws IOException {
    String place = Origin.text(url).replace("!/" + file, "").replace("/" + file, "");
    URLConnection connection = url.openConnection();
    connection.setUseCaches(false);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int comment = line.indexOf('#');
        String name = (comment < 0 ? line : line.substring(0, comment)).strip();
        if (!name.isEmpty()) {
          placeByClass.putIfAbsent(name, place);
        }
      }
    }
  }

  boolean lists(Class<?> type) {
    return placeByClass.containsKey(type.getName());
  }

  /**
   * The listed class that a fault is about: the one that its message names, or one whose loading
   * fails in the same way.
   */
  Optional<String> culprit(Throwable fault, ClassLoader loader, Set<String> blamed) {
    String message = String.valueOf(fault.getMessage());
    String dotted = message.replace('/', '.');
    return placeByClass.keySet().stream()
        .filter(dotted::contains)
        .max(Comparator.comparingInt(String::length))
        .or(
            () ->
                placeByClass.keySet().stream()
                    .filter(name -> !blamed.contains(name))
                    .filter(name -> loadingFails(name, loader, message))
                    .findFirst());
  }

  private static boolean loadingFails(String name, ClassLoader loader, String message) {
    try {
      Class.forName(name, false, loader);
      return false;
    } catch (LinkageError e) {
      return message.equals(e.getMessage());
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  Optional<String> place(String className) {
    return Optional.ofNullable(placeByClass.get(className));
  }
}
