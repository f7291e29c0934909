// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.diagnostic.SourceText;

/** Where a model is read from. The suffix of the name chooses the reader. */
public interface Source {
  /** The name as the user gave it; used in diagnostics. */
  String name();

  /**
   * Opens the bytes.
   *
   * @throws IOException when they cannot be read
   */
  InputStream open() throws IOException;

  /**
   * How many bytes {@link #open} gives, where any of them can be reached at once; nothing for what
   * is compressed, or no file.
   */
  default OptionalLong size() {
    return OptionalLong.empty();
  }

  /**
   * Opens the bytes from one on.
   *
   * @param from how many are left out
   * @throws IOException when they cannot be read
   */
  default InputStream openAt(long from) throws IOException {
    InputStream in = open();
    try {
      in.skipNBytes(from);
      return in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /**
   * The file that it is, for readers that look for others beside it; nothing for a text in memory.
   */
  default Optional<Path> file() {
    return Optional.empty();
  }

  /**
   * The whole source as UTF-8 text, without a byte order mark.
   *
   * @throws BadInput when it cannot be read or is not UTF-8
   */
  default String text() {
    byte[] bytes;
    try (InputStream in = open()) {
      bytes = in.readAllBytes();
    } catch (NoSuchFileException e) {
      throw refused("no-such-file", "there is no such file", NearbyFiles.hint(name()));
    } catch (IOException e) {
      throw unreadable(e);
    } catch (OutOfMemoryError e) {
      throw refused("too-large", "is too large to be read", "give the JVM more memory: java -Xmx…");
    }
    ByteBuffer left = ByteBuffer.wrap(bytes);
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(left)
              .toString();
      return withoutMark(text);
    } catch (CharacterCodingException e) {
      String before = new String(bytes, 0, left.position(), StandardCharsets.UTF_8);
      SourceText read = new SourceText(name(), before);
      throw new BadInput(
          new Diagnostic(
              Severity.ERROR,
              "not-text",
              String.format(
                  Locale.ROOT, "is not a UTF-8 text file: byte 0x%02X", bytes[left.position()]),
              name(),
              read.line(before.length()),
              read.column(before.length()),
              Compression.unsaid(name(), bytes).orElse("models are texts; save it as UTF-8"),
              null));
    }
  }

  /** That it cannot be read, or not to its end: what was expected, and a way out. */
  default BadInput unreadable(IOException why) {
    return why instanceof PackedFault packed
        ? refused(packed.code(), String.valueOf(packed.getMessage()), packed.hint())
        : refused(
            "unreadable", "cannot be read: " + why.getMessage(), "name a file that you may read");
  }

  private BadInput refused(String code, String message, String hint) {
    return new BadInput(Diagnostic.error(code, message).inFile(name()).withHint(hint));
  }

  /** A name without the ending of a compressed file: what readers and models go by. */
  static String plainName(String name) {
    return Compression.plainName(name);
  }

  /** The name of a model that says none itself: that of its file, without folder and ending. */
  static String baseName(String name, String ending) {
    Path last = Path.of(name).getFileName();
    String base = plainName(last == null ? name : last.toString());
    return base.endsWith(ending) ? base.substring(0, base.length() - ending.length()) : base;
  }

  /**
   * A file; what is named {@code .gz} or {@code .zst} is decompressed. Directories and unreadable
   * files are refused when opened.
   */
  static Source of(Path path) {
    return new Source() {
      @Override
      public String name() {
        return path.toString();
      }

      @Override
      public Optional<Path> file() {
        return Optional.of(path);
      }

      @Override
      public OptionalLong size() {
        try {
          return Files.isRegularFile(path) && plainName(name()).equals(name())
              ? OptionalLong.of(Files.size(path))
              : OptionalLong.empty();
        } catch (IOException e) {
          return OptionalLong.empty();
        }
      }

      @Override
      public InputStream open() throws IOException {
        if (Files.isDirectory(path)) {
          throw new IOException("it is a directory");
        }
        try {
          return Compression.open(path);
        } catch (AccessDeniedException e) {
          throw new IOException("permission denied", e);
        }
      }
    };
  }

  /**
   * The content of bytes that come from elsewhere than a file, decompressed as a file of that name
   * would be.
   */
  static InputStream unpacked(String name, InputStream bytes) throws IOException {
    return Compression.open(Path.of(name), bytes);
  }

  /** A text in memory, which names no other files. */
  static Source of(String name, String text) {
    return text(name, Optional.empty(), text);
  }

  /** A file as an editor shows it, saved or not. */
  static Source of(Path file, String text) {
    return text(file.toString(), Optional.of(file), text);
  }

  private static Source text(String name, Optional<Path> file, String text) {
    return new Source() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Optional<Path> file() {
        return file;
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
      }

      @Override
      public String text() {
        return withoutMark(text);
      }
    };
  }

  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
