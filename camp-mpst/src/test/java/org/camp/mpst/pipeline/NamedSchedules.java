// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Schedules of pipelines by the names that they have, as files. */
public final class NamedSchedules {
  private NamedSchedules() {}

  private static String lines(int ranks, IntFunction<List<String>> cells) {
    StringBuilder out = new StringBuilder();
    IntStream.range(0, ranks)
        .forEach(r -> out.append(String.join(",", cells.apply(r))).append('\n'));
    return out.toString();
  }

  /** All forwards, then all backwards. */
  public static String gpipe(int ranks, int microbatches) {
    return lines(
        ranks,
        r -> {
          List<String> cells = new ArrayList<>();
          IntStream.range(0, microbatches).forEach(k -> cells.add(r + "F" + k));
          IntStream.range(0, microbatches).forEach(k -> cells.add(r + "B" + k));
          return cells;
        });
  }

  /** One forward, one backward, with {@code chunks} stages a rank, interleaved (1F1B for one). */
  public static String interleaved(int ranks, int chunks, int microbatches) {
    int steps = chunks * microbatches;
    return lines(
        ranks,
        r -> {
          int warm = chunks == 1 ? ranks - 1 - r : (chunks - 1) * ranks + 2 * (ranks - 1 - r);
          int early = Math.min(warm, steps);
          List<String> cells = new ArrayList<>();
          for (int i = 0; i < early; i++) {
            cells.add(cell("F", i, r, ranks, chunks));
          }
          for (int i = 0; i < steps; i++) {
            if (early + i < steps) {
              cells.add(cell("F", early + i, r, ranks, chunks));
            }
            cells.add(cell("B", i, r, ranks, chunks));
          }
          return cells;
        });
  }

  private static String cell(String action, int step, int rank, int ranks, int chunks) {
    int within = step % (ranks * chunks);
    int chunk = action.equals("F") ? within / ranks : chunks - 1 - within / ranks;
    int microbatch = step / (ranks * chunks) * ranks + within % ranks;
    return chunk * ranks + rank + action + microbatch;
  }

  /** A backward in two parts, in no good order. */
  public static String split(int ranks, int microbatches) {
    return lines(
        ranks,
        r -> {
          List<String> cells = new ArrayList<>();
          IntStream.range(0, microbatches).forEach(k -> cells.add(r + "F" + k));
          IntStream.range(0, microbatches)
              .forEach(k -> cells.addAll(List.of(r + "I" + k, r + "W" + k)));
          return cells;
        });
  }

  /** Two stages a rank, down the ranks and up again, with a backward in two parts. */
  public static String vShaped(int ranks, int microbatches) {
    return lines(
        ranks,
        r -> {
          int up = 2 * ranks - 1 - r;
          List<String> cells = new ArrayList<>();
          IntStream.range(0, microbatches).forEach(k -> cells.add(r + "F" + k));
          IntStream.range(0, microbatches).forEach(k -> cells.add(up + "F" + k));
          for (int stage : new int[] {up, r}) {
            IntStream.range(0, microbatches)
                .forEach(k -> cells.addAll(List.of(stage + "I" + k, stage + "W" + k)));
          }
          return cells;
        });
  }
}
