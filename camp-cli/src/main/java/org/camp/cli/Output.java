package org.camp.cli;

import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.jspecify.annotations.Nullable;

/** Where results go: standard output, or a file that is there whole or not at all. */
final class Output {
  private final OutputStream standard;
  private final Optional<Path> file;

  /**
   * An output.
   *
   * @throws BadInput when {@code file} cannot become a file
   */
  Output(OutputStream standard, Optional<Path> file) {
    this.standard = standard;
    this.file = file;
    file.ifPresent(Output::check);
  }

  private static void check(Path file) {
    Path folder = folder(file);
    if (Files.isDirectory(file)) {
      throw refused(file, "it is a directory");
    }
    if (!Files.isDirectory(folder)) {
      throw refused(file, "there is no directory '" + folder + "'");
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw refused(file, "permission denied");
    }
  }

  private static BadInput refused(Path file, String why) {
    return new BadInput(
        Diagnostic.error("output", "cannot be written: " + why).inFile(file.toString()));
  }

  /** Something that writes text. */
  interface Body {
    void write(Appendable out) throws IOException;
  }

  /**
   * Writes the results. A file gets its new content at once; when {@code body} fails, it keeps the
   * old one.
   */
  void write(Body body) throws IOException {
    if (file.isEmpty()) {
      stream(standard, body);
      return;
    }
    Path target = file.get();
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      try (OutputStream out = Files.newOutputStream(target)) {
        stream(out, body);
      }
      return;
    }
    Path real = Files.exists(target) ? target.toRealPath() : target;
    Path temporary = temporary(real);
    try {
      try (OutputStream out = created(temporary, target)) {
        stream(out, body);
      }
      permissions(real, temporary);
      move(temporary, real);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Standard output alone. */
  Output standard() {
    return new Output(standard, Optional.empty());
  }

  /** The file that was asked for. */
  Optional<Path> file() {
    return file;
  }

  /**
   * Opens the output for rows that are written as they come.
   *
   * @param keep how many bytes of a file that is there already stay
   */
  Writer rows(long keep) throws IOException {
    OutputStream out = open(standard);
    if (file.isPresent()) {
      FileChannel channel =
          FileChannel.open(file.get(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (Files.isRegularFile(file.get())) {
        channel.truncate(keep).position(keep);
      }
      out = Channels.newOutputStream(channel);
    }
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 13);
  }

  /** The stream, which outlives whoever closes it here. */
  private static OutputStream open(OutputStream stream) {
    return new FilterOutputStream(stream) {
      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
      }

      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }

  private static void stream(OutputStream out, Body body) throws IOException {
    Writer writer =
        new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    body.write(writer);
    writer.flush();
  }

  private static Path temporary(Path target) {
    String name = ".camp-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".tmp";
    return folder(target).resolve(name);
  }

  private static OutputStream created(Path temporary, Path target) {
    try {
      return Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw refused(target, "nothing can be created in its directory");
    }
  }

  /** A file that is replaced keeps its permissions; a new one has those of any new file. */
  private static void permissions(Path target, Path temporary) throws IOException {
    boolean posix = Files.getFileStore(temporary).supportsFileAttributeView("posix");
    if (posix && Files.exists(target)) {
      Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(target));
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static Path folder(Path file) {
    @Nullable Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file.toAbsolutePath() : parent;
  }
}
