// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;

/** Where results go: standard output, or a file that is there whole or not at all. */
public final class Output {
  private final OutputStream standard;
  private final Optional<Path> file;

  /**
   * An output.
   *
   * @throws BadInput when {@code file} cannot become a file
   */
  public Output(OutputStream standard, Optional<Path> file) {
    this.standard = standard;
    this.file = file;
    file.ifPresent(Output::check);
  }

  private static void check(Path file) {
    Path folder = WholeFile.folder(file);
    if (Files.isDirectory(file)) {
      throw WholeFile.refused(file, "it is a directory");
    }
    if (!Files.isDirectory(folder)) {
      throw WholeFile.refused(file, "there is no directory '" + folder + "'");
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw WholeFile.refused(file, "permission denied");
    }
  }

  /** Something that writes text. */
  public interface Body {
    void write(Appendable out) throws IOException;
  }

  /**
   * Writes the results. A file gets its new content at once; when {@code body} fails, it keeps the
   * old one.
   */
  public void write(Body body) throws IOException {
    if (file.isEmpty()) {
      stream(standard, body);
    } else if (isDevice(file.get())) {
      try (OutputStream out = Files.newOutputStream(file.get())) {
        stream(out, body);
      }
    } else {
      whole(file.get(), body);
    }
  }

  /** Writes the results, which are no text. */
  public void write(byte[] bytes) throws IOException {
    if (file.isEmpty()) {
      standard.write(bytes);
      standard.flush();
    } else if (isDevice(file.get())) {
      Files.write(file.get(), bytes);
    } else {
      try (WholeFile whole = WholeFile.of(file.get())) {
        whole.write(bytes);
        whole.finish();
      }
    }
  }

  private static void whole(Path file, Body body) throws IOException {
    try (WholeFile whole = WholeFile.of(file)) {
      body.write(whole.writer());
      whole.finish();
    }
  }

  /** Whether it is there and no regular file, such as a pipe. */
  private static boolean isDevice(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file);
  }

  /** Standard output alone. */
  public Output standard() {
    return new Output(standard, Optional.empty());
  }

  /** The file that was asked for. */
  public Optional<Path> file() {
    return file;
  }

  /** Results that are written as they come, over a long time. */
  public abstract static class Rows implements Closeable {
    private final Writer writer;

    Rows(Writer writer) {
      this.writer = writer;
    }

    /** Where the next row goes. */
    public Writer writer() {
      return writer;
    }

    /** All rows are there: a file takes its place. */
    public abstract void finish() throws IOException;

    /** The rows say nothing: a file is left as it was. */
    public abstract void drop() throws IOException;
  }

  /**
   * Opens the output for rows. A file stands beside its place until all are there, under the name
   * of {@link WholeFile#part}, and stays there when something comes between.
   *
   * @param before what is there already
   */
  public Rows rows(Body before) throws IOException {
    if (file.isPresent() && !isDevice(file.get())) {
      whole(WholeFile.part(file.get()), before);
      WholeFile part = WholeFile.goOn(file.get());
      return new Rows(part.writer()) {
        @Override
        public void finish() throws IOException {
          part.finish();
        }

        @Override
        public void drop() throws IOException {
          Files.delete(WholeFile.part(file.get()));
        }

        @Override
        public void close() throws IOException {
          part.close();
        }
      };
    }
    OutputStream out =
        file.isPresent() ? Files.newOutputStream(file.get()) : new Unclosed(standard);
    Writer writer =
        new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 13);
    before.write(writer);
    return new Rows(writer) {
      @Override
      public void finish() throws IOException {
        writer.flush();
      }

      @Override
      public void drop() throws IOException {
        writer.flush();
      }

      @Override
      public void close() throws IOException {
        writer.close();
      }
    };
  }

  /** A stream that outlives whoever closes it here. */
  private static final class Unclosed extends FilterOutputStream {
    Unclosed(OutputStream stream) {
      super(stream);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  private static void stream(OutputStream out, Body body) throws IOException {
    Writer writer =
        new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    body.write(writer);
    writer.flush();
  }
}
