// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.Set;
import java.util.function.Consumer;
import org.camp.mpst.learn.block.Block;

/**
 * A round, or what comes between two rounds.
 *
 * @param round its number, when that counts; else 0
 * @param between whether it is what comes between
 */
record TurnStep(Block.Loop loop, Step at, int round, boolean between) implements Step {
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
    at.begin(label, call, s -> to.accept(new TurnStep(loop, s, round, between)));
    if (!at.mayEnd()) {
      return;
    }
    if (between) {
      body(label, call, round + (Block.fixed(loop.rounds()) > 0 ? 1 : 0), to);
    } else if (mayTurn()) {
      Block redo = loop.redo();
      if (redo != null) {
        Step.of(redo).begin(label, call, s -> to.accept(new TurnStep(loop, s, round, true)));
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
    Step.of(loop.body()).begin(label, call, s -> to.accept(new TurnStep(loop, s, number, false)));
  }

  @Override
  public Step end(int call) {
    Step ended = at.end(call);
    return ended.equals(at) ? this : new TurnStep(loop, ended, round, between);
  }

  @Override
  public void mayCome(Set<String> labels) {
    at.mayCome(labels);
    if (between || mayTurn()) {
      loop.labels().forEach(labels::add);
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
