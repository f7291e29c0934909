// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.camp.core.protocol.BlockBuilder;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.call.SampleKey;
import org.camp.mpst.learn.system.LearntOperation;

/** Writes calls: request, what the callee does, reply; and requests that may fail. */
final class CallPrinter {
  private final PrintState state;
  private final BlockPrinter blocks;

  CallPrinter(PrintState state, BlockPrinter blocks) {
    this.state = state;
    this.blocks = blocks;
  }

  void compute(BlockBuilder<?> to, String role, Optional<String> cost) {
    cost.ifPresent(text -> to.compute(role, text));
  }

  static void priced(BlockBuilder<?> to, Optional<String> cost) {
    cost.ifPresent(to::cost);
  }

  void call(BlockBuilder<?> to, String label, PrintPlace at) {
    if (OperationName.isUnanswered(label) && !state.isInner(label)) {
      message(to, label, at);
      return;
    }
    compute(to, at.role(), state.costs.local(at.operation(), label));
    String plain = OperationName.plain(label);
    if (state.isInner(label)) {
      inside(to, label, at, at.role());
      return;
    }
    String callee = state.member(label, at);
    to.message(state.names.message(plain)).from(at.role()).to(callee);
    priced(to, state.costs.wire(label, SampleKey.REQUEST));
    state.whole(
        () -> {
          inside(to, label, at, callee);
          to.message(state.reply(label)).from(callee).to(at.role());
          priced(to, state.costs.wire(label, SampleKey.REPLY));
        });
  }

  /**
   * Sends a message that nobody answers, and writes what its receiver does. Where that comes back
   * to the sender, the message is received behind all that the sender does, its answer included:
   * the sender went on.
   */
  private void message(BlockBuilder<?> to, String label, PrintPlace at) {
    compute(to, at.role(), state.costs.local(at.operation(), label));
    String plain = OperationName.plain(label);
    String callee = state.member(label, at);
    String message = state.names.message(plain);
    Runnable consumer = () -> state.whole(() -> process(to, label, at.entering(callee, plain)));
    if (state.comesBack(label, at.role())) {
      to.send(message).from(at.role()).to(callee);
      state.later(
          () -> {
            to.receive(message).from(at.role()).to(callee);
            priced(to, state.costs.queue(label));
            consumer.run();
          });
    } else {
      to.message(message).from(at.role()).to(callee);
      priced(to, state.costs.queue(label));
      consumer.run();
    }
  }

  /** What a callee does; nothing where the call only waits. */
  void inside(BlockBuilder<?> to, String label, PrintPlace at, String callee) {
    if (!state.waits(at.operation(), label)) {
      process(to, label, at.entering(callee, OperationName.plain(label)));
    }
  }

  /** What an operation does, without its request and reply. */
  private void process(BlockBuilder<?> to, String label, PrintPlace at) {
    state.enter();
    String plain = OperationName.plain(label);
    String own =
        OperationName.isFailed(label) && state.system.operations().containsKey(label)
            ? label
            : plain;
    LearntOperation operation = state.system.operations().get(own);
    if (operation == null) {
      compute(to, at.role(), state.costs.remote(label));
      return;
    }
    PrintPlace inside = new PrintPlace(at.role(), own, at.held(), at.entered());
    if (at.entered().getOrDefault(plain, 0) > state.nesting(own)) {
      String note = "'" + own + "' enters itself again deeper than was seen: cut there";
      state.note(note);
      to.comment(note);
    } else if (operation.block().isPresent()) {
      if (state.told.add(own)) {
        ProcessComments.lines(operation).forEach(to::comment);
      }
      state
          .cuts
          .left(operation.block().get(), at.entered())
          .ifPresent(block -> blocks.emit(to, block, inside));
    }
    compute(to, at.role(), state.costs.local(own, SampleKey.END));
  }

  /** A request that may fail and is then made again. */
  void retry(BlockBuilder<?> to, Block.Possible failing, String label, PrintPlace at) {
    String failed = label + OperationName.FAILED;
    request(
        to,
        label,
        at,
        List.of(
            new Answer(failing.total() - failing.seen(), label, b -> {}),
            new Answer(failing.seen(), failed, b -> call(b, label, at))));
  }

  /** An answer to a request, with what follows it. */
  private record Answer(long seen, String label, Consumer<BlockBuilder<?>> next) {}

  /** One request with two answers, among which the callee chooses. */
  private void request(BlockBuilder<?> to, String plain, PrintPlace at, List<Answer> answers) {
    compute(
        to,
        at.role(),
        state.costs.local(at.operation(), answers.get(0).label, answers.get(1).label));
    String callee = state.member(plain, at);
    to.message(state.names.message(plain)).from(at.role()).to(callee);
    priced(to, state.costs.wire(plain, SampleKey.REQUEST));
    List<BlockPrinter.Chance> chances = new ArrayList<>();
    for (Answer answer : answers) {
      chances.add(
          new BlockPrinter.Chance(
              answer.seen,
              b -> {
                process(b, answer.label, at.entering(callee, plain));
                b.message(state.reply(answer.label)).from(callee).to(at.role());
                priced(b, state.costs.wire(plain, SampleKey.REPLY));
                answer.next.accept(b);
              }));
    }
    blocks.choice(to, callee, chances);
  }

  void alternatives(BlockBuilder<?> to, Block.Alternatives choice, PrintPlace at) {
    if (choice.branches().size() == 2) {
      Block.Weighted one = choice.branches().get(0);
      Block.Weighted other = choice.branches().get(1);
      String first = head(one.of());
      String second = head(other.of());
      String plain = OperationName.plain(first);
      boolean answers =
          !first.equals(second)
              && plain.equals(OperationName.plain(second))
              && !OperationName.isUnanswered(first)
              && !OperationName.isUnanswered(second)
              && !plain.isEmpty()
              && !state.isInner(first);
      if (answers) {
        request(
            to,
            plain,
            at,
            List.of(
                new Answer(one.seen(), first, b -> blocks.sequence(b, rest(one.of()), at)),
                new Answer(other.seen(), second, b -> blocks.sequence(b, rest(other.of()), at))));
        return;
      }
    }
    blocks.choice(
        to,
        at.role(),
        choice.branches().stream()
            .map(
                branch ->
                    new BlockPrinter.Chance(branch.seen(), b -> blocks.emit(b, branch.of(), at)))
            .toList());
  }

  /** The label that a process begins with, when it is a call. */
  private static String head(Block block) {
    Block first = block instanceof Block.Sequence s ? s.parts().get(0) : block;
    return first instanceof Block.Call call ? call.label() : "";
  }

  private static List<Block> rest(Block block) {
    return block instanceof Block.Sequence s ? s.parts().subList(1, s.parts().size()) : List.of();
  }
}
