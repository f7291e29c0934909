// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The bundled examples and the small files that were answered wrongly, and how to spoil them. */
final class Samples {
  private static final String EXAMPLES = "/org/camp/cli/examples/";
  private static final List<String> FOLDERS =
      List.of("defects", "diagrams", "programs", "ranks", "spans");

  /** Pieces that upset readers: ends of ranges, brackets, names of numbers, what is not seen. */
  private static final List<String> PIECES =
      List.of(
          "",
          "0",
          "-1",
          "1e308",
          "1e309",
          "1e-400",
          "NaN",
          "Infinity",
          "9223372036854775808",
          "99999999999999999999",
          "0.5",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          "\"",
          "'",
          ",",
          ";",
          ":",
          "=",
          "..",
          "*",
          "/",
          "//",
          "(*",
          "*)",
          "%",
          "#",
          "$",
          "\\",
          "null",
          "true",
          "end",
          "\u0000",
          "\u001b[2J",
          "\u009b",
          "\u202e",
          "\uFEFF",
          "\r",
          "\n",
          "\t",
          "é",
          "漢",
          "\uD83D\uDE00",
          "[".repeat(200),
          "(".repeat(2000),
          "{".repeat(60),
          "-".repeat(300),
          "1+".repeat(700),
          "a".repeat(5000),
          "9".repeat(500),
          "let x = ".repeat(200));

  private static final Pattern WORD = Pattern.compile("[A-Za-z_]+|[0-9.]+|\\s+|.", Pattern.DOTALL);

  private static final List<String> NUMBERS =
      List.of("0", "1", "2", "3", "-1", "0.1", "1000000", "99999999999999999999", "1e308", "NaN");

  private Samples() {}

  /**
   * A file.
   *
   * @param name its name, whose ending chooses a reader
   */
  record Sample(String name, byte[] bytes) {
    boolean endsWith(String ending) {
      return name.toLowerCase(Locale.ROOT).endsWith(ending);
    }

    @Override
    public String toString() {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      return name + ":\n" + (text.length() > 3000 ? text.substring(0, 3000) + "…" : text);
    }
  }

  static List<Sample> all() {
    List<Sample> samples = new ArrayList<>();
    try {
      String example = "";
      for (String line : text(EXAMPLES + "index").lines().toList()) {
        example = line.startsWith("name: ") ? line.substring(6) : example;
        if (line.startsWith("files: ")) {
          for (String file : line.substring(7).split(" ")) {
            String path = EXAMPLES + example + "/" + file;
            samples.add(new Sample(file, text(path).getBytes(StandardCharsets.UTF_8)));
          }
        }
      }
      for (String folder : FOLDERS) {
        Path top = Path.of(Samples.class.getResource(folder).toURI());
        try (Stream<Path> files = Files.walk(top)) {
          for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
            if (!file.toString().matches(".*\\.(md|txt|java)")) {
              samples.add(new Sample(file.getFileName().toString(), Files.readAllBytes(file)));
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
    samples.removeIf(sample -> sample.bytes().length > 200_000);
    for (Sample sample : List.copyOf(samples)) {
      if (sample.endsWith(".scr")) {
        samples.add(new Sample(sample.name().replace(".scr", ".nuscr"), sample.bytes()));
      }
    }
    return samples;
  }

  private static String text(String resource) throws IOException {
    try (InputStream in = Samples.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new AssertionError("no resource " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A sample with a few changes: cut, doubled, spliced with others, bytes or words changed. */
  static Sample spoilt(Sample sample, List<Sample> others, SplittableRandom random) {
    byte[] bytes = sample.bytes();
    boolean words = random.nextBoolean();
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      bytes =
          words
              ? spoiltWords(bytes, random)
              : spoilt(bytes, others.get(random.nextInt(others.size())).bytes(), random);
    }
    return new Sample(sample.name(), bytes);
  }

  /** What stands before each word of a sample. */
  static Stream<Sample> beginnings(Sample sample) {
    return WORD.matcher(new String(sample.bytes(), StandardCharsets.ISO_8859_1))
        .results()
        .map(word -> new Sample(sample.name(), Arrays.copyOf(sample.bytes(), word.start())));
  }

  /** Changes words, which mostly leaves a text that can be read, but means something odd. */
  private static byte[] spoiltWords(byte[] bytes, SplittableRandom random) {
    List<String> words =
        WORD.matcher(new String(bytes, StandardCharsets.ISO_8859_1))
            .results()
            .map(MatchResult::group)
            .collect(Collectors.toCollection(ArrayList::new));
    if (words.isEmpty()) {
      return bytes;
    }
    int at = random.nextInt(words.size());
    int other = random.nextInt(words.size());
    switch (random.nextInt(5)) {
      case 0 -> words.remove(at);
      case 1 -> words.add(at, words.get(other));
      case 2 -> words.set(at, words.get(other));
      case 3 -> Collections.swap(words, at, other);
      default -> {
        while (at < words.size() && !Character.isDigit(words.get(at).charAt(0))) {
          at++;
        }
        words.set(Math.min(at, words.size() - 1), NUMBERS.get(random.nextInt(NUMBERS.size())));
      }
    }
    return String.join("", words).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] spoilt(byte[] bytes, byte[] other, SplittableRandom random) {
    int from = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, from + random.nextInt(random.nextBoolean() ? 12 : 400));
    byte[] piece = PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8);
    return switch (random.nextInt(7)) {
      case 0 -> joined(bytes, 0, from, new byte[0], 0, 0, bytes.length);
      case 1 -> joined(bytes, 0, to, bytes, from, to, to);
      case 2 -> {
        int start = random.nextInt(other.length + 1);
        int end = start + random.nextInt(Math.min(400, other.length - start) + 1);
        yield joined(bytes, 0, from, other, start, end, to);
      }
      case 3 -> {
        byte[] changed = bytes.clone();
        if (from < changed.length) {
          changed[from] = (byte) random.nextInt(256);
        }
        yield changed;
      }
      case 4 -> joined(bytes, 0, from, new byte[0], 0, 0, to);
      case 5 -> {
        int end = wordEnd(bytes, from);
        yield joined(bytes, 0, from, piece, 0, piece.length, end);
      }
      default -> joined(bytes, 0, from, piece, 0, piece.length, from);
    };
  }

  private static int wordEnd(byte[] bytes, int from) {
    int end = from;
    while (end < bytes.length && Character.isLetterOrDigit(bytes[end])) {
      end++;
    }
    return end;
  }

  private static byte[] joined(
      byte[] bytes, int from, int to, byte[] between, int start, int end, int rest) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, from, to - from);
    out.write(between, start, end - start);
    out.write(bytes, rest, bytes.length - rest);
    return out.toByteArray();
  }
}
