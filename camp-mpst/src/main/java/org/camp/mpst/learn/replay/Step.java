// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.camp.mpst.learn.block.Block;
import org.jspecify.annotations.Nullable;

/** What is left of a process of which some calls are running or over. */
sealed interface Step
    permits Step.Over, Step.Running, AheadStep, Step.Chain, WebStep, FanStep, TurnStep {
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

  /** A part of a sequence, and the parts from {@code next} on. */
  record Chain(Step at, List<AheadStep> parts, int next) implements Step {
    /** Of where it is alone: the parts of a process are the same all the time. */
    @Override
    public int hashCode() {
      return 31 * at.hashCode() + next;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Chain chain
          && next == chain.next
          && at.equals(chain.at)
          && parts.equals(chain.parts);
    }

    @Override
    public boolean mayEnd() {
      return at.mayEnd() && parts.stream().skip(next).allMatch(AheadStep::mayEnd);
    }

    @Override
    public void begin(String label, int call, Consumer<Step> to) {
      at.begin(label, call, s -> to.accept(new Chain(s, parts, next)));
      if (!at.mayEnd()) {
        return;
      }
      for (int i = next; i < parts.size(); i++) {
        int rest = i + 1;
        AheadStep part = parts.get(i);
        if (part.mayBegin(label)) {
          part.begin(label, call, s -> to.accept(new Chain(s, parts, rest)));
        }
        if (!part.mayEnd()) {
          return;
        }
      }
    }

    @Override
    public Step end(int call) {
      Step ended = at.end(call);
      if (ended == at) {
        return this;
      }
      return ended.equals(OVER) && next == parts.size() ? OVER : new Chain(ended, parts, next);
    }

    @Override
    public void mayCome(Set<String> labels) {
      at.mayCome(labels);
      parts.stream().skip(next).forEach(part -> part.mayCome(labels));
    }

    @Override
    public int mustCome() {
      return at.mustCome() + parts.stream().skip(next).mapToInt(AheadStep::mustCome).sum();
    }

    @Override
    public void bound(CallBounds bounds) {
      at.bound(bounds);
      parts.stream().skip(next).forEach(part -> part.bound(bounds));
    }
  }
}
