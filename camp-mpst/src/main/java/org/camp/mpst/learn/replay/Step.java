// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.Set;
import java.util.function.Consumer;
import org.camp.mpst.learn.block.Block;

/** What is left of a process of which some calls are running or over. */
sealed interface Step
    permits Step.Over, Step.Running, AheadStep, ChainStep, WebStep, FanStep, TurnStep {
  /** Nothing is left. */
  Step OVER = new Over();

  /** Whether nothing is running and nothing must still come. */
  boolean mayEnd();

  /** Gives all that is left when a call begins; nothing when it cannot. */
  void begin(String label, int call, Consumer<Step> to);

  /** What is left when a running call ends; this very step when it is not running here. */
  Step end(int call);

  /** Adds labels of which a call may still come. */
  void mayCome(Set<String> labels);

  /** How many calls must still come. */
  int mustCome();

  /** Adds how often each call may still begin. */
  void bound(CallBounds bounds);

  /** The start of a process. */
  static Step of(Block block) {
    return new AheadStep(block);
  }

  /** Nothing is left. */
  record Over() implements Step {
    @Override
    public boolean mayEnd() {
      return true;
    }

    @Override
    public void begin(String label, int call, Consumer<Step> to) {}

    @Override
    public Step end(int call) {
      return this;
    }

    @Override
    public void mayCome(Set<String> labels) {}

    @Override
    public int mustCome() {
      return 0;
    }

    @Override
    public void bound(CallBounds bounds) {}
  }

  /** A call that is running. */
  record Running(int call) implements Step {
    @Override
    public boolean mayEnd() {
      return false;
    }

    @Override
    public void begin(String label, int other, Consumer<Step> to) {}

    @Override
    public Step end(int ended) {
      return ended == call ? OVER : this;
    }

    @Override
    public void mayCome(Set<String> labels) {}

    @Override
    public int mustCome() {
      return 0;
    }

    @Override
    public void bound(CallBounds bounds) {}
  }
}
