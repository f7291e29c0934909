// SPDX-License-Identifier: Apache-2.0
package org.camp.core.host;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.primitives.Longs;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the system says of the processors at one moment.
 *
 * @param nanos when, in ns
 * @param processors what they did since the system started; empty where {@code /proc/stat} is
 *     absent
 * @param own for how long this process computed
 * @param switches how often its threads were made to wait for others; empty where it is not told
 * @param load the threads that wanted to run, over the last minute
 */
public record HostReading(
    long nanos,
    Optional<Ticks> processors,
    Duration own,
    OptionalLong switches,
    OptionalDouble load) {
  private static final Path PROC = Path.of("/proc");

  /**
   * What the processors did, in hundredths of a second of one of them.
   *
   * @param count how many they are
   * @param busy computing, for whomever
   * @param idle with nothing to do
   * @param stolen taken by the host of a virtual machine
   */
  public record Ticks(int count, long busy, long idle, long stolen) {
    /** All of them. */
    public long all() {
      return busy + idle + stolen;
    }
  }

  /** What the system says now. */
  public static HostReading now() {
    return new HostReading(
        System.nanoTime(), ticks(lines(PROC.resolve("stat"))), cpu(), waits(), wanting());
  }

  private static Duration cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException | RuntimeException absent) {
      return List.of();
    }
  }

  /** Reads {@code /proc/stat}: user, nice, system, idle, waiting, interrupts twice, stolen. */
  static Optional<Ticks> ticks(List<String> lines) {
    long count = lines.stream().filter(line -> line.matches("cpu[0-9]+ .*")).count();
    for (String line : lines) {
      List<Long> fields = numbers(line);
      if (line.startsWith("cpu ") && fields.size() >= 8) {
        long busy = fields.get(0) + fields.get(1) + fields.get(2) + fields.get(5) + fields.get(6);
        long idle = fields.get(3) + fields.get(4);
        return Optional.of(new Ticks((int) Math.max(1, count), busy, idle, fields.get(7)));
      }
    }
    return Optional.empty();
  }

  private static List<Long> numbers(String line) {
    return Splitter.on(CharMatcher.whitespace())
        .splitToStream(line)
        .map(Longs::tryParse)
        .filter(Objects::nonNull)
        .toList();
  }

  private static OptionalLong waits() {
    long sum = 0;
    boolean told = false;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(PROC.resolve("self/task"))) {
      for (Path thread : threads) {
        for (String line : lines(thread.resolve("status"))) {
          if (line.startsWith("nonvoluntary_ctxt_switches:")) {
            told = true;
            sum += numbers(line).stream().mapToLong(Long::longValue).sum();
          }
        }
      }
    } catch (IOException | RuntimeException absent) {
      return OptionalLong.empty();
    }
    return told ? OptionalLong.of(sum) : OptionalLong.empty();
  }

  private static OptionalDouble wanting() {
    List<String> lines = lines(PROC.resolve("loadavg"));
    try {
      return lines.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(Double.parseDouble(lines.get(0).split(" ", -1)[0]));
    } catch (NumberFormatException otherForm) {
      return OptionalDouble.empty();
    }
  }
}
