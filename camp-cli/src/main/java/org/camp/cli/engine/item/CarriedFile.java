// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.item;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.camp.core.model.Source;
import org.jspecify.annotations.Nullable;

/**
 * A file as it travels with a command.
 *
 * @param name as users know it
 * @param path where it is, from the root; null when it is no file
 * @param bytes index → byte of its content, decompressed; null for one that stays where it is
 * @param size how many bytes it has, where any can be reached at once, else −1
 */
record CarriedFile(String name, @Nullable String path, byte @Nullable [] bytes, long size)
    implements Serializable {
  private static final long UNKNOWN = -1;

  /** One that whoever needs it reads where it is. */
  static CarriedFile staying(Source source) {
    return source
        .file()
        .map(
            file ->
                new CarriedFile(
                    source.name(),
                    file.toAbsolutePath().toString(),
                    null,
                    source.size().orElse(UNKNOWN)))
        .orElseGet(() -> of(source));
  }

  /** What hinders this process to read it where it is; nothing when nothing does. */
  Optional<String> hindrance() {
    if (bytes != null || path == null) {
      return Optional.empty();
    }
    Path there = Path.of(path);
    if (!Files.exists(there)) {
      return Optional.of("'" + path + "' is not there");
    }
    return Source.of(there).size().orElse(UNKNOWN) == size
        ? Optional.empty()
        : Optional.of("'" + path + "' is another file there");
  }

  static CarriedFile of(Source source) {
    try (InputStream in = source.open()) {
      String path = source.file().map(file -> file.toAbsolutePath().toString()).orElse(null);
      return new CarriedFile(source.name(), path, in.readAllBytes(), UNKNOWN);
    } catch (IOException e) {
      throw source.unreadable(e);
    }
  }

  /** Files beside it that readers may look for: of the same name up to the ending. */
  List<String> companions() {
    if (path == null) {
      return List.of();
    }
    Path file = Path.of(path);
    String stem = stem(file);
    try (Stream<Path> beside = Files.list(file.resolveSibling("."))) {
      return beside
          .filter(other -> stem(other).equals(stem) && !other.normalize().equals(file))
          .filter(Files::isRegularFile)
          .map(other -> other.normalize().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static String stem(Path file) {
    return String.valueOf(file.getFileName()).replaceAll("\\..*", "");
  }

  Source source() {
    return new Source() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Optional<Path> file() {
        return Optional.ofNullable(path).map(Path::of);
      }

      @Override
      public OptionalLong size() {
        return size == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(size);
      }

      @Override
      public InputStream open() throws IOException {
        return bytes == null
            ? Source.of(Path.of(String.valueOf(path))).open()
            : new ByteArrayInputStream(bytes);
      }
    };
  }
}
