// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.camp.cli.usage.Arguments;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import org.jspecify.annotations.Nullable;

/** Finds what an operand names: standard input, a bundled file, a file, or a directory of files. */
public final class Sources {
  private static final String STDIN = "-";
  private static final int MOST_READ = 200_000;

  /** Whatever is so long has more characters than that [bytes]. */
  private static final int MOST_BYTES = 4 * MOST_READ + 4;

  private static final int HEAD = 4096;
  private static final int GLIMPSE = 512;

  private final InputStream in;
  private final Map<String, Source> bundled;
  private final Path folder;

  /** Names that lead elsewhere than to the folder → the file. */
  private final Map<String, Path> elsewhere;

  /** Operand → the files that it names in another file system. */
  private final Function<String, Optional<List<Source>>> remote;

  /** What was read, by the names under which it was asked for. */
  private final ReadSources read;

  private @Nullable Source stdin;

  /**
   * Sources of a run.
   *
   * @param bundled sources that hide files of the same name
   * @param remote operand → the files that it names in another file system
   */
  Sources(
      InputStream in,
      Map<String, Source> bundled,
      Function<String, Optional<List<Source>>> remote) {
    this(in, bundled, Path.of(""), Map.of(), new RemoteSources(remote), new ReadSources());
  }

  private Sources(
      InputStream in,
      Map<String, Source> bundled,
      Path folder,
      Map<String, Path> elsewhere,
      Function<String, Optional<List<Source>>> remote,
      ReadSources read) {
    this.in = in;
    this.bundled = Map.copyOf(bundled);
    this.folder = folder;
    this.elsewhere = Map.copyOf(elsewhere);
    this.remote = remote;
    this.read = read;
  }

  /** What was read until now, here and beside. */
  public ReadSources read() {
    return read;
  }

  /**
   * Sources that are named from the folder of a file.
   *
   * @param fromHere names of files that are named from where these are
   */
  Sources beside(String file, Collection<String> fromHere) {
    Path beside = bundled.containsKey(file) ? null : Arguments.path(file).getParent();
    Map<String, Path> others = new HashMap<>();
    fromHere.forEach(name -> file(name).ifPresent(path -> others.put(name, path)));
    return new Sources(in, bundled, beside == null ? folder : beside, others, remote, read);
  }

  private Path path(String operand) {
    Path other = elsewhere.get(operand);
    return other == null ? folder.resolve(Arguments.path(operand)) : other;
  }

  /**
   * Refuses standard input that is asked for more than once.
   *
   * @param names what operands and options name
   * @throws BadInput when several are standard input
   */
  void checkStandardInput(List<String> names) {
    if (names.stream().filter(STDIN::equals).count() > 1) {
      throw new BadInput(Diagnostic.error("usage", "standard input can be read only once"));
    }
  }

  public Source of(String operand) {
    Source known = bundled.get(operand);
    if (known != null) {
      return known;
    }
    Optional<List<Source>> there = remote.apply(operand);
    if (there.isPresent()) {
      return read.add(operand, there.get().get(0));
    }
    return read.add(operand, operand.equals(STDIN) ? standardInput() : Source.of(path(operand)));
  }

  /** Whether an operand names a directory, or is a pattern for several files. */
  public boolean isFolder(String operand) {
    return !bundledFolder(operand).isEmpty()
        || remoteFolder(operand).isPresent()
        || file(operand).filter(Files::isDirectory).isPresent()
        || pattern(operand).isPresent();
  }

  /** What an operand says as a pattern, when it names no file. */
  private Optional<FilePattern> pattern(String operand) {
    return file(operand)
        .filter(path -> !Files.exists(path))
        .flatMap(path -> FilePattern.of(operand));
  }

  /** Whether an operand names a file. */
  public boolean isFile(String operand) {
    return file(operand).filter(Files::isRegularFile).isPresent();
  }

  /** The bundled sources that stand below a name, or fit a pattern. */
  private List<Source> bundledFolder(String operand) {
    String above = operand.replaceAll("/+$", "") + "/";
    Optional<FilePattern> pattern =
        bundled.isEmpty() || bundled.containsKey(operand)
            ? Optional.empty()
            : FilePattern.of(operand);
    return bundled.entrySet().stream()
        .filter(
            source ->
                source.getKey().startsWith(above)
                    || pattern.filter(one -> one.fits(source.getKey())).isPresent())
        .sorted(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue)
        .toList();
  }

  /**
   * The sources of the directory that an operand names, when it names one, or that fit it as a
   * pattern.
   *
   * @throws BadInput when there are none
   */
  public Optional<List<Source>> folder(String operand) {
    List<Source> known = bundledFolder(operand);
    return known.isEmpty()
        ? remoteFolder(operand)
            .or(() -> localFolder(operand))
            .map(files -> read.add(operand, files))
        : Optional.of(known);
  }

  private Optional<List<Source>> localFolder(String operand) {
    return file(operand)
        .filter(Files::isDirectory)
        .map(Folder::files)
        .or(() -> pattern(operand).map(this::fitting))
        .map(files -> files.stream().map(Source::of).toList());
  }

  /** The files of a folder in another file system. */
  private Optional<List<Source>> remoteFolder(String operand) {
    return remote
        .apply(operand)
        .filter(files -> files.size() > 1 || !files.get(0).name().equals(operand));
  }

  /**
   * The file or directory that an operand names, or the files that fit it as a pattern.
   *
   * @throws BadInput when it is a pattern that nothing fits
   */
  List<Path> paths(String operand) {
    return pattern(operand).map(this::fitting).orElseGet(() -> file(operand).stream().toList());
  }

  private List<Path> fitting(FilePattern pattern) {
    return pattern.files(folder.resolve(pattern.prefix()));
  }

  /** The file that an operand names, when it names one. */
  Optional<Path> file(String operand) {
    return bundled.containsKey(operand)
            || operand.equals(STDIN)
            || operand.isEmpty()
            || remote.apply(operand).isPresent()
        ? Optional.empty()
        : Optional.of(path(operand));
  }

  /** The text of what an operand names, where it is short and in lines that people read. */
  Optional<String> readable(String operand) {
    if (isFolder(operand)
        || (file(operand).isPresent() && !Files.isRegularFile(file(operand).get()))) {
      return Optional.empty();
    }
    try {
      Source source = of(operand);
      if (head(source, MOST_BYTES).length() > MOST_READ) {
        return Optional.empty();
      }
      String text = source.text();
      boolean isShort = text.length() <= MOST_READ && text.lines().allMatch(l -> l.length() < 400);
      return Optional.of(text).filter(t -> isShort && t.indexOf('\0') < 0);
    } catch (CampException unreadable) {
      return Optional.empty();
    }
  }

  private Source standardInput() {
    if (stdin == null) {
      stdin = new StandardInput(in);
    }
    return stdin;
  }

  /** The beginning of a source, as readers are shown it. */
  public static String head(Source source) {
    return head(source, HEAD);
  }

  /** A shorter beginning, which is enough to see whether a file is like the one before. */
  public static String glimpse(Source source) {
    return head(source, GLIMPSE);
  }

  private static String head(Source source, int length) {
    try (InputStream open = source.open()) {
      return new String(open.readNBytes(length), StandardCharsets.UTF_8);
    } catch (IOException e) {
      source.text();
      throw source.unreadable(e);
    }
  }

  /**
   * Whether the process was started without standard input. Java then has a file of its own there.
   */
  private static boolean isClosed() {
    try {
      Path open = Path.of("/proc/self/fd/0");
      return Files.exists(Path.of("/proc/self/fd"))
          && (!Files.exists(open)
              || open.toRealPath().startsWith(Path.of(System.getProperty("java.home")).toRealPath())
              || open.toRealPath().toString().endsWith(".jar"));
    } catch (IOException e) {
      return false;
    }
  }

  /** Standard input, read once and kept. */
  private static final class StandardInput implements Source {
    private final InputStream in;

    /** What was read; null before. */
    private byte @Nullable [] bytes;

    StandardInput(InputStream in) {
      this.in = in;
    }

    @Override
    public String name() {
      return "<stdin>";
    }

    @Override
    public synchronized InputStream open() throws IOException {
      byte[] read = bytes;
      if (read == null) {
        if (in == System.in && isClosed()) {
          throw new IOException("there is no standard input");
        }
        read = in.readAllBytes();
        bytes = read;
      }
      return new ByteArrayInputStream(read);
    }
  }
}
