// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Optional;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ModelReader;
import org.camp.core.machine.MachineFacts;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameIndex;
import org.jspecify.annotations.Nullable;

/** A text that an editor has open, in one version. */
final class OpenText {
  /** Longer texts are read, but their names are not looked for [characters]. */
  private static final int LONGEST = 2_000_000;

  private static final int HEAD = 4096;

  private final String uri;
  private final int version;
  private final TextLines lines;
  private final Optional<Entry<ModelReader<?>>> reader;
  private final boolean machine;
  private @Nullable NameIndex names;

  OpenText(String uri, int version, String text, BackendRegistry registry) {
    this.uri = uri;
    this.version = version;
    lines = new TextLines(text);
    String name = fileName(uri);
    machine = name.endsWith(".yaml") || name.endsWith(".yml");
    reader =
        machine
            ? Optional.empty()
            : registry.reader(name, text.substring(0, Math.min(HEAD, text.length())));
  }

  String uri() {
    return uri;
  }

  int version() {
    return version;
  }

  TextLines lines() {
    return lines;
  }

  String text() {
    return lines.text();
  }

  /** The reader of its format, if there is one. */
  Optional<Entry<ModelReader<?>>> reader() {
    return reader;
  }

  /** Whether it is a file of settings, and maybe a machine. */
  boolean isYaml() {
    return machine;
  }

  /** Whether it says of itself that it is a machine. */
  boolean isMachine() {
    return machine && MachineFacts.recognises(text());
  }

  /** The path of its file, or what stands for it: what readers take as its name. */
  String path() {
    return path(uri).map(Path::toString).orElseGet(() -> fileName(uri));
  }

  /** Its names; none where nothing is known of the language. */
  synchronized Optional<NameIndex> names() {
    if (names == null && text().length() <= LONGEST) {
      Optional<LanguageFacts> facts =
          machine
              ? Optional.of(MachineFacts.FACTS)
              : reader.flatMap(entry -> entry.service().language());
      facts.ifPresent(known -> names = new NameIndex(known, text()));
    }
    return Optional.ofNullable(names);
  }

  /** The file that an address names. */
  static Optional<Path> path(String uri) {
    try {
      return Optional.of(Path.of(URI.create(uri)));
    } catch (IllegalArgumentException | FileSystemNotFoundException | SecurityException e) {
      return Optional.empty();
    }
  }

  private static String fileName(String uri) {
    String plain = uri.replaceFirst("[?#].*$", "");
    return plain.substring(plain.lastIndexOf('/') + 1);
  }
}
