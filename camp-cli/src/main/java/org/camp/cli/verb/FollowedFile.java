// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.camp.cli.output.Format;
import org.camp.cli.output.Output;
import org.camp.cli.session.Session;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.GrowingText;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.JsonWriter;

/**
 * A file that is read on as it grows, or standard input until it ends: what is known is printed at
 * most once a second, and at the end or when the command is interrupted.
 */
final class FollowedFile {
  /** Between two looks at a file that has not grown, and at the clock [ms]. */
  private static final long REST = 50;

  private static final long BETWEEN = 1_000_000_000L;
  private static final int PIECE = 1 << 16;

  private final Session session;
  private final GrowingText text;
  private final boolean json;
  private final BlockingQueue<Optional<byte[]>> pieces = new ArrayBlockingQueue<>(64);

  /** What came behind the last line break. */
  private byte[] open = {};

  private volatile Optional<IOException> failed = Optional.empty();

  private FollowedFile(Session session, GrowingText text) {
    this.session = session;
    this.text = text;
    this.json = session.form() == Format.JSON;
  }

  static ExitCode run(Session session) throws IOException {
    List<String> files = session.arguments().operands();
    if (files.size() != 1) {
      throw wrong("--follow reads one log", "name it, or - for standard input");
    }
    if (session.form() != Format.TEXT && session.form() != Format.JSON) {
      throw wrong("--follow prints text, or JSON line by line", "leave -f out, or write -f json");
    }
    String file = files.get(0);
    return new FollowedFile(session, growing(file, session)).follow(file);
  }

  private static BadInput wrong(String message, String hint) {
    return new BadInput(Diagnostic.error("bad-option", message).withHint(hint));
  }

  /** The reader that was asked for, else that of the file's ending, else the first that can. */
  private static GrowingText growing(String file, Session session) {
    Optional<GrowingText> first = Optional.empty();
    for (Entry<ModelReader<?>> reader : session.registry().readers()) {
      boolean asked = session.format().filter(format -> format.equals(reader)).isPresent();
      if (session.format().isPresent() && !asked) {
        continue;
      }
      Optional<GrowingText> can =
          reader.service().growing(file, session.context(reader, session.messages()::print));
      boolean ending = reader.service().card().extensions().stream().anyMatch(file::endsWith);
      if (can.isPresent() && (asked || ending)) {
        return can.get();
      }
      first = first.or(() -> can);
    }
    return first.orElseThrow(
        () -> wrong("this format cannot be followed", "logs with vector clocks can"));
  }

  private ExitCode follow(String file) throws IOException {
    boolean endless = !file.equals("-");
    InputStream in = endless ? opened(file) : session.sources().of(file).open();
    Thread reading = new Thread(() -> read(in, endless), "reading");
    reading.setDaemon(true);
    reading.start();
    try (Output.Rows out = session.output().rows(writer -> {})) {
      try {
        rows(out);
      } catch (InterruptedException e) {
        print(out);
      }
      out.finish();
    }
    return ExitCode.OK;
  }

  private static InputStream opened(String file) throws IOException {
    try {
      return Files.newInputStream(Path.of(file));
    } catch (NoSuchFileException e) {
      throw new BadInput(Diagnostic.error("no-file", "there is no file '" + file + "'"));
    } catch (IOException e) {
      throw new BadInput(Diagnostic.error("no-file", "'" + file + "' cannot be read"));
    }
  }

  private void rows(Output.Rows out) throws IOException, InterruptedException {
    long next = System.nanoTime();
    boolean news = false;
    while (true) {
      Optional<byte[]> piece = pieces.poll(REST, TimeUnit.MILLISECONDS);
      if (piece != null && piece.isEmpty()) {
        break;
      }
      if (piece != null) {
        lines(piece.get());
        news = true;
      }
      if (news && System.nanoTime() - next >= 0) {
        long begin = System.nanoTime();
        print(out);
        next = System.nanoTime() + Math.max(BETWEEN, 2 * (System.nanoTime() - begin));
        news = false;
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    if (failed.isPresent()) {
      throw failed.get();
    }
    text.append(new String(open, StandardCharsets.UTF_8), true);
    print(out);
  }

  private void lines(byte[] piece) {
    int end = piece.length;
    while (end > 0 && piece[end - 1] != '\n') {
      end--;
    }
    byte[] all = new byte[open.length + piece.length];
    System.arraycopy(open, 0, all, 0, open.length);
    System.arraycopy(piece, 0, all, open.length, piece.length);
    int whole = end == 0 ? 0 : open.length + end;
    open = Arrays.copyOfRange(all, whole, all.length);
    if (whole > 0) {
      text.append(new String(all, 0, whole, StandardCharsets.UTF_8), false);
    }
  }

  private void print(Output.Rows out) throws IOException {
    out.writer().write(json ? JsonWriter.line(text.update()) + "\n" : text.screen() + "\n");
    out.writer().flush();
  }

  /** On a thread of its own, for reading standard input cannot be interrupted. */
  private void read(InputStream in, boolean endless) {
    byte[] buffer = new byte[PIECE];
    try (in) {
      while (true) {
        int length = in.read(buffer);
        if (length > 0) {
          pieces.put(Optional.of(Arrays.copyOf(buffer, length)));
        } else if (endless) {
          Thread.sleep(REST);
        } else {
          break;
        }
      }
      pieces.put(Optional.empty());
    } catch (IOException | UncheckedIOException e) {
      failed = Optional.of(e instanceof IOException io ? io : new IOException(e));
      end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void end() {
    try {
      pieces.put(Optional.empty());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
