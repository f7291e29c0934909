// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;

/** Says where a class comes from. */
public final class Origin {
  private Origin() {}

  /** The module with its location, or the jar or directory of the class. */
  public static String of(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    URL location = source == null ? null : source.getLocation();
    String place = location == null ? "the Java runtime" : text(location);
    Module module = type.getModule();
    return module.isNamed() ? "module " + module.getName() + " (" + place + ")" : place;
  }

  /** The path of a file or of an entry of a jar; any other address as it is. */
  static String text(URL url) {
    String text = url.toString();
    String file = text.startsWith("jar:") ? text.substring("jar:".length()) : text;
    int entry = file.indexOf("!/");
    String jar = entry < 0 ? file : file.substring(0, entry);
    if (!jar.startsWith("file:")) {
      return text;
    }
    try {
      return Path.of(URI.create(jar)) + (entry < 0 ? "" : file.substring(entry));
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}
