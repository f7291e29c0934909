// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.Set;
import java.util.function.Consumer;
import org.camp.mpst.learn.block.Block;
import org.jspecify.annotations.Nullable;

/**
 * A round, or what comes between two rounds.
 *
 * @param begin the loop before its first round
 * @param loop the same as a block
 * @param round its number, when that counts; else 0
 * @param between whether it is what comes between
 */
record TurnStep(AheadStep begin, Block.Loop loop, Step at, int round, boolean between)
    implements Step {
  /** Of where it is alone: the loop is the same all the time. */
  @Override
  public int hashCode() {
    return 31 * at.hashCode() + 2 * round + (between ? 1 : 0);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TurnStep turn
        && round == turn.round
        && between == turn.between
        && at.equals(turn.at)
        && begin.equals(turn.begin);
  }

  @Override
  public boolean mayEnd() {
    return at.mayEnd()
        && (between ? loop.body().mayBeEmpty() : true)
        && (rest() == 0 || (loop.body().mayBeEmpty() && redoMayBeEmpty()));
  }

  private boolean redoMayBeEmpty() {
    Block redo = loop.redo();
    return redo == null || redo.mayBeEmpty();
  }

  /** Rounds that must come after this one. */
  private int rest() {
    int fixed = Block.fixed(loop.rounds());
    return fixed == 0 ? 0 : fixed - round;
  }

  private boolean mayTurn() {
    return Block.fixed(loop.rounds()) == 0 || rest() > 0;
  }

  @Override
  public void begin(String label, int call, Consumer<Step> to) {
    at.begin(label, call, s -> to.accept(new TurnStep(begin, loop, s, round, between)));
    if (!at.mayEnd()) {
      return;
    }
    if (between) {
      body(label, call, round + (Block.fixed(loop.rounds()) > 0 ? 1 : 0), to);
    } else if (mayTurn()) {
      if (loop.redo() != null) {
        begin
            .parts()
            .get(1)
            .begin(label, call, s -> to.accept(new TurnStep(begin, loop, s, round, true)));
      }
      if (redoMayBeEmpty()) {
        int fixed = Block.fixed(loop.rounds());
        int most = fixed > 0 && loop.body().mayBeEmpty() ? fixed : Math.min(fixed, round + 1);
        for (int next = Math.min(fixed, round + 1); next <= most; next++) {
          body(label, call, next, to);
        }
      }
    }
  }

  private void body(String label, int call, int number, Consumer<Step> to) {
    begin
        .parts()
        .get(0)
        .begin(label, call, s -> to.accept(new TurnStep(begin, loop, s, number, false)));
  }

  @Override
  public Step end(int call) {
    Step ended = at.end(call);
    return ended == at ? this : new TurnStep(begin, loop, ended, round, between);
  }

  @Override
  public void mayCome(Set<String> labels) {
    at.mayCome(labels);
    if (between || mayTurn()) {
      begin.mayCome(labels);
    }
  }

  @Override
  public int mustCome() {
    Block redo = loop.redo();
    int gap = redo == null ? 0 : redo.shortest();
    int body = loop.body().shortest();
    return at.mustCome()
        + (between ? body : 0)
        + Math.max(0, rest() - (between ? 1 : 0)) * (body + gap);
  }

  @Override
  public void bound(CallBounds bounds) {
    at.bound(bounds);
    if (between) {
      bounds.add(loop.body());
    }
    bounds.rounds(loop, Math.max(0, rest() - (between ? 1 : 0)), 1);
  }
}
