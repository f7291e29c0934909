// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.camp.core.protocol.BlockBuilder;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.OperationName;

/** Writes processes: sequences, choices with their shares, and rounds. */
final class BlockPrinter {
  private static final int MOST_COUNTS = 8;

  /** Rounds of messages that are written one by one, since what they bring about stands behind. */
  private static final int MOST_SENT = 64;

  private final PrintState state;
  private final CallPrinter calls;
  private final ThreadPrinter threads;

  BlockPrinter(PrintState state) {
    this.state = state;
    this.calls = new CallPrinter(state, this);
    this.threads = new ThreadPrinter(state, this, calls);
  }

  void emit(BlockBuilder<?> to, Block block, PrintPlace at) {
    if (block instanceof Block.Call call) {
      calls.call(to, call.label(), at);
    } else if (block instanceof Block.Sequence s) {
      sequence(to, s.parts(), at);
    } else if (block instanceof Block.Beside b) {
      threads.beside(to, b.parts(), at);
    } else if (block instanceof Block.Alternatives c) {
      calls.alternatives(to, c, at);
    } else if (block instanceof Block.Possible p) {
      List<Chance> chances =
          List.of(
              new Chance(p.seen(), b -> emit(b, p.of(), at)),
              new Chance(p.total() - p.seen(), b -> {}));
      choice(to, at.role(), chances);
    } else if (block instanceof Block.Loop l) {
      counted(to, l.rounds(), at, (b, k) -> loop(b, l, k, at));
    } else if (block instanceof Block.FanOut f) {
      Block call = new Block.Call(f.label());
      counted(
          to,
          f.members(),
          at,
          (b, k) -> threads.beside(b, IntStream.range(0, k).mapToObj(i -> call).toList(), at));
    } else if (block instanceof Block.Ordered o) {
      threads.ordered(to, o, at);
    }
  }

  /** Parts one after the other. */
  void sequence(BlockBuilder<?> to, List<Block> parts, PrintPlace at) {
    for (int i = 0; i < parts.size(); i++) {
      if (i + 1 < parts.size()
          && parts.get(i) instanceof Block.Possible p
          && p.of() instanceof Block.Call failed
          && parts.get(i + 1) instanceof Block.Call again
          && failed.label().equals(again.label() + OperationName.FAILED)
          && !state.isInner(again.label())) {
        calls.retry(to, p, again.label(), at);
        i++;
      } else {
        emit(to, parts.get(i), at);
      }
    }
  }

  /** A branch and how often it was taken. */
  record Chance(long seen, Consumer<BlockBuilder<?>> body) {}

  void choice(BlockBuilder<?> to, String role, List<Chance> chances) {
    Set<String> before = state.always;
    List<Set<String>> each = new ArrayList<>();
    long total = chances.stream().mapToLong(Chance::seen).sum();
    to.choice(
        role,
        branches -> {
          for (Chance chance : chances) {
            state.always = new HashSet<>();
            branches.branch(
                share(chance.seen, total),
                body -> {
                  body.message(state.nextCase()).from(role).to(ProtocolNames.OBSERVER);
                  state.whole(() -> chance.body.accept(body));
                });
            each.add(state.always);
          }
        });
    Set<String> common = each.get(0);
    each.forEach(common::retainAll);
    common.addAll(before);
    state.always = common;
  }

  /** A share as a short decimal where that is exact, else as a fraction. */
  static String share(long part, long whole) {
    if (part == whole) {
      return "1";
    }
    BigDecimal exact =
        new BigDecimal(part)
            .divide(new BigDecimal(whole), new MathContext(6, RoundingMode.HALF_UP));
    return exact.multiply(new BigDecimal(whole)).compareTo(new BigDecimal(part)) == 0
        ? exact.toPlainString()
        : part + "/" + whole;
  }

  /** Writes a block so many times. */
  private interface Times {
    void write(BlockBuilder<?> to, int count);
  }

  private void counted(
      BlockBuilder<?> to, SortedMap<Integer, Integer> counts, PrintPlace at, Times times) {
    SortedMap<Integer, Integer> few = counts.size() > MOST_COUNTS ? octiles(counts) : counts;
    if (few.size() == 1) {
      times.write(to, few.firstKey());
      return;
    }
    List<Chance> chances = new ArrayList<>();
    few.forEach((count, seen) -> chances.add(new Chance(seen, b -> times.write(b, count))));
    choice(to, at.role(), chances);
  }

  /** The middles of eighths of what was counted. */
  static SortedMap<Integer, Integer> octiles(SortedMap<Integer, Integer> counts) {
    int total = counts.values().stream().mapToInt(Integer::intValue).sum();
    SortedMap<Integer, Integer> few = new TreeMap<>();
    for (int i = 0; i < MOST_COUNTS; i++) {
      long rank = (long) Math.ceil((2 * i + 1) * (double) total / (2 * MOST_COUNTS));
      long sum = 0;
      for (Map.Entry<Integer, Integer> count : counts.entrySet()) {
        sum += count.getValue();
        if (sum >= rank) {
          few.merge(count.getKey(), 1, Integer::sum);
          break;
        }
      }
    }
    return few;
  }

  private void loop(BlockBuilder<?> to, Block.Loop loop, int count, PrintPlace at) {
    Block redo = loop.redo();
    int times = redo == null ? count : count - 1;
    if (times == 1 && redo == null) {
      emit(to, loop.body(), at);
      return;
    }
    if (redo == null && times <= MOST_SENT && sendsWhatComesBack(loop.body(), at)) {
      for (int i = 0; i < times; i++) {
        emit(to, loop.body(), at);
      }
      return;
    }
    if (times > 0) {
      String name = state.nextRound();
      to.loop(
          name,
          times,
          body -> {
            state.whole(
                () -> {
                  emit(body, loop.body(), at);
                  if (redo != null) {
                    emit(body, redo, at);
                  }
                });
            body.again(name);
          });
    }
    if (redo != null) {
      emit(to, loop.body(), at);
    }
  }

  /** Whether rounds send messages that come back to the sender, who sends all of them before. */
  private boolean sendsWhatComesBack(Block body, PrintPlace at) {
    return body.labels()
        .anyMatch(
            label ->
                OperationName.isUnanswered(label)
                    && !state.isInner(label)
                    && state.comesBack(label, at.role()));
  }
}
