// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.block;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Processes as people read them: {@code (a ; b)}, {@code (a | b)}, {@code (a 60% + b 40%)}, {@code
 * [a]10%}, {@code {a ~ b}1..3}, {@code a||2..5}, {@code <a, b after a>}.
 */
public final class BlockText {
  private BlockText() {}

  /** A process as text. */
  public static String of(Block block) {
    if (block instanceof Block.Call call) {
      return call.label();
    }
    if (block instanceof Block.Sequence s) {
      return joined(s.parts(), " ; ");
    }
    if (block instanceof Block.Beside b) {
      return joined(b.parts(), " | ");
    }
    if (block instanceof Block.Alternatives c) {
      return c.branches().stream()
          .map(b -> of(b.of()) + " " + percent(b.seen(), c.total()))
          .collect(Collectors.joining(" + ", "(", ")"));
    }
    if (block instanceof Block.Possible p) {
      return "[" + of(p.of()) + "]" + percent(p.seen(), p.total());
    }
    if (block instanceof Block.Loop l) {
      Block redo = l.redo();
      String between = redo == null ? "" : " ~ " + of(redo);
      return "{" + of(l.body()) + between + "}" + range(l.rounds());
    }
    if (block instanceof Block.FanOut f) {
      return f.label() + "||" + range(f.members());
    }
    return ordered((Block.Ordered) block);
  }

  private static String joined(List<Block> parts, String gap) {
    return parts.stream().map(BlockText::of).collect(Collectors.joining(gap, "(", ")"));
  }

  private static String ordered(Block.Ordered order) {
    List<String> texts = order.parts().stream().map(BlockText::of).toList();
    return IntStream.range(0, texts.size())
        .mapToObj(
            i -> {
              String before =
                  order.arcs().stream()
                      .filter(arc -> arc.to() == i)
                      .map(arc -> texts.get(arc.from()))
                      .collect(Collectors.joining(" & "));
              return texts.get(i) + (before.isEmpty() ? "" : " after " + before);
            })
        .collect(Collectors.joining(", ", "<", ">"));
  }

  /** {@code 3..7}, or {@code 4}. */
  public static String range(SortedMap<Integer, Integer> counts) {
    int least = counts.firstKey();
    int most = counts.lastKey();
    return least == most ? Integer.toString(least) : least + ".." + most;
  }

  /** {@code 16.67%}. */
  public static String percent(long part, long whole) {
    return new BigDecimal(part)
            .multiply(BigDecimal.valueOf(100))
            .divide(new BigDecimal(whole), 2, RoundingMode.HALF_UP)
            .stripTrailingZeros()
            .toPlainString()
        + "%";
  }
}
