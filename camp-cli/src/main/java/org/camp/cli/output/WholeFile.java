// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/**
 * The one door through which files are written. The content stands beside its place until it is
 * whole and then takes it at once, so that a full disk, a failure or an interrupt leaves what was
 * there.
 */
public final class WholeFile implements Closeable {
  /** What stands beside its place now, and is taken away when the process ends first. */
  private static final Set<Path> UNFINISHED = ConcurrentHashMap.newKeySet();

  private final Path target;
  private final Path beside;
  private final boolean kept;
  private final FileChannel channel;
  private final Writer writer;

  private WholeFile(Path target, Path beside, boolean kept, StandardOpenOption... how)
      throws IOException {
    this.target = target;
    this.beside = beside;
    this.kept = kept;
    channel = FileChannel.open(beside, how);
    if (!kept) {
      UNFINISHED.add(beside);
    }
    writer =
        new BufferedWriter(
            new OutputStreamWriter(Channels.newOutputStream(channel), StandardCharsets.UTF_8),
            1 << 14);
  }

  /**
   * A file that is to be written whole or not at all.
   *
   * @throws BadInput when nothing can be created beside it
   */
  static WholeFile of(Path file) throws IOException {
    Path target = real(file);
    String name = ".camp-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".tmp";
    try {
      return new WholeFile(
          target,
          folder(target).resolve(name),
          false,
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw refused(file, "nothing can be created in its directory");
    }
  }

  /** Goes on with what stands beside a file under the name of {@link #part}, and stays there. */
  static WholeFile goOn(Path file) throws IOException {
    return new WholeFile(
        real(file),
        part(file),
        true,
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE,
        StandardOpenOption.APPEND);
  }

  /** Where the beginning of a file stands that is written over a long time. */
  public static Path part(Path file) throws IOException {
    Path target = real(file);
    return target.resolveSibling(target.getFileName() + ".part");
  }

  /** Takes away what is not whole, because the process ends. */
  public static void leave() {
    for (Path file : UNFINISHED) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        // Nothing is left to be done about a file that nobody needs.
      }
    }
  }

  Writer writer() {
    return writer;
  }

  /** Writes what is no text. */
  void write(byte[] bytes) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.hasRemaining()) {
      channel.write(left);
    }
  }

  /** Puts it into its place: it is whole. */
  void finish() throws IOException {
    writer.flush();
    channel.force(false);
    writer.close();
    boolean posix = Files.getFileStore(beside).supportsFileAttributeView("posix");
    if (posix && Files.exists(target)) {
      Files.setPosixFilePermissions(beside, Files.getPosixFilePermissions(target));
    }
    try {
      Files.move(
          beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
    }
    UNFINISHED.remove(beside);
  }

  /**
   * Lets go of it; what did not come into its place is taken away, unless it can be gone on with.
   */
  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      if (!kept) {
        Files.deleteIfExists(beside);
        UNFINISHED.remove(beside);
      }
    }
  }

  /** The fault that a file cannot be written. */
  static BadInput refused(Path file, String why) {
    return new BadInput(
        Diagnostic.error("output", "cannot be written: " + why).inFile(file.toString()));
  }

  /** The file behind a link. */
  private static Path real(Path file) throws IOException {
    return Files.exists(file) ? file.toRealPath() : file;
  }

  /** The folder that a file is in. */
  static Path folder(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file.toAbsolutePath() : parent;
  }
}
