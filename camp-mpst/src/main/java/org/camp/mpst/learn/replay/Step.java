// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.camp.mpst.learn.block.Block;
import org.jspecify.annotations.Nullable;

/** What is left of a process of which some calls are running or over. */
sealed interface Step {
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
    return new Ahead(block);
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

  /** A process of which nothing has begun. */
  record Ahead(Block block) implements Step {
    /** The same for all: a process has many parts, and is compared often. */
    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Ahead ahead && block.equals(ahead.block);
    }

    @Override
    public boolean mayEnd() {
      return block.mayBeEmpty();
    }

    @Override
    public void begin(String label, int call, Consumer<Step> to) {
      if (block instanceof Block.Call c) {
        if (c.label().equals(label)) {
          to.accept(new Running(call));
        }
      } else if (block instanceof Block.Sequence s) {
        new Chain(OVER, s.parts(), 0).begin(label, call, to);
      } else if (block instanceof Block.Alternatives || block instanceof Block.Possible) {
        block.parts().forEach(part -> of(part).begin(label, call, to));
      } else if (block instanceof Block.Beside b) {
        new Web(b.parts().stream().map(Step::of).toList(), List.of()).begin(label, call, to);
      } else if (block instanceof Block.Ordered o) {
        new Web(o.parts().stream().map(Step::of).toList(), o.arcs()).begin(label, call, to);
      } else if (block instanceof Block.FanOut f) {
        new Fan(f, 0, List.of()).begin(label, call, to);
      } else if (block instanceof Block.Loop l) {
        of(l.body())
            .begin(
                label,
                call,
                s -> to.accept(new Turn(l, s, Block.fixed(l.rounds()) > 0 ? 1 : 0, false)));
      }
    }

    @Override
    public Step end(int call) {
      return this;
    }

    @Override
    public void mayCome(Set<String> labels) {
      block.labels().forEach(labels::add);
    }

    @Override
    public int mustCome() {
      return block.shortest();
    }

    @Override
    public void bound(CallBounds bounds) {
      bounds.add(block);
    }
  }

  /** A part of a sequence, and the parts from {@code next} on. */
  record Chain(Step at, List<Block> parts, int next) implements Step {
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
      return at.mayEnd() && parts.stream().skip(next).allMatch(Block::mayBeEmpty);
    }

    @Override
    public void begin(String label, int call, Consumer<Step> to) {
      at.begin(label, call, s -> to.accept(new Chain(s, parts, next)));
      if (!at.mayEnd()) {
        return;
      }
      for (int i = next; i < parts.size(); i++) {
        int rest = i + 1;
        of(parts.get(i)).begin(label, call, s -> to.accept(new Chain(s, parts, rest)));
        if (!parts.get(i).mayBeEmpty()) {
          return;
        }
      }
    }

    @Override
    public Step end(int call) {
      Step ended = at.end(call);
      if (ended.equals(at)) {
        return this;
      }
      return ended.equals(OVER) && next == parts.size() ? OVER : new Chain(ended, parts, next);
    }

    @Override
    public void mayCome(Set<String> labels) {
      at.mayCome(labels);
      parts.stream().skip(next).flatMap(Block::labels).forEach(labels::add);
    }

    @Override
    public int mustCome() {
      return at.mustCome() + parts.stream().skip(next).mapToInt(Block::shortest).sum();
    }

    @Override
    public void bound(CallBounds bounds) {
      at.bound(bounds);
      parts.stream().skip(next).forEach(bounds::add);
    }
  }

  /** Parts beside each other, some of them after others. */
  record Web(List<Step> parts, List<Block.Arc> arcs) implements Step {
    @Override
    public boolean mayEnd() {
      return parts.stream().allMatch(Step::mayEnd);
    }

    @Override
    public void begin(String label, int call, Consumer<Step> to) {
      for (int i = 0; i < parts.size(); i++) {
        int place = i;
        if (arcs.isEmpty()) {
          parts.get(i).begin(label, call, s -> to.accept(new Web(with(place, s), arcs)));
        } else {
          List<Step> now = dropping(place);
          if (!now.isEmpty()) {
            parts.get(i).begin(label, call, s -> to.accept(new Web(with(now, place, s), arcs)));
          }
        }
      }
    }

    /** The parts, where those that must be over before one are; empty when they cannot be. */
    private List<Step> dropping(int place) {
      List<Step> now = new ArrayList<>(parts);
      for (Block.Arc arc : arcs) {
        if (arc.to() == place) {
          if (!now.get(arc.from()).mayEnd()) {
            return List.of();
          }
          now.set(arc.from(), OVER);
        }
      }
      return now;
    }

    private List<Step> with(int place, Step step) {
      return with(parts, place, step);
    }

    private static List<Step> with(List<Step> steps, int place, Step step) {
      List<Step> changed = new ArrayList<>(steps);
      changed.set(place, step);
      return changed;
    }

    @Override
    public Step end(int call) {
      for (int i = 0; i < parts.size(); i++) {
        Step ended = parts.get(i).end(call);
        if (!ended.equals(parts.get(i))) {
          List<Step> changed = with(i, ended);
          return changed.stream().allMatch(OVER::equals) ? OVER : new Web(changed, arcs);
        }
      }
      return this;
    }

    @Override
    public void mayCome(Set<String> labels) {
      parts.forEach(part -> part.mayCome(labels));
    }

    @Override
    public int mustCome() {
      return parts.stream().mapToInt(Step::mustCome).sum();
    }

    @Override
    public void bound(CallBounds bounds) {
      parts.forEach(part -> part.bound(bounds));
    }
  }

  /**
   * Calls at once.
   *
   * @param begun how many have begun, when their number is fixed
   * @param running those that are running, sorted
   */
  record Fan(Block.FanOut fan, int begun, List<Integer> running) implements Step {
    @Override
    public boolean mayEnd() {
      return running.isEmpty() && mustCome() == 0;
    }

    @Override
    public void begin(String label, int call, Consumer<Step> to) {
      int fixed = Block.fixed(fan.members());
      if (label.equals(fan.label()) && (fixed == 0 || begun < fixed)) {
        List<Integer> more = new ArrayList<>(running);
        more.add(call);
        to.accept(new Fan(fan, fixed == 0 ? 1 : begun + 1, more));
      }
    }

    @Override
    public Step end(int call) {
      int at = running.indexOf(call);
      if (at < 0) {
        return this;
      }
      List<Integer> fewer = new ArrayList<>(running);
      fewer.remove(at);
      return new Fan(fan, begun, fewer);
    }

    @Override
    public void mayCome(Set<String> labels) {
      labels.add(fan.label());
    }

    @Override
    public int mustCome() {
      return Math.max(Math.max(1, Block.fixed(fan.members())) - begun, 0);
    }

    @Override
    public void bound(CallBounds bounds) {
      bounds.add(fan, begun);
    }
  }

  /**
   * A round, or what comes between two rounds.
   *
   * @param round its number, when that counts; else 0
   * @param between whether it is what comes between
   */
  record Turn(Block.Loop loop, Step at, int round, boolean between) implements Step {
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
      at.begin(label, call, s -> to.accept(new Turn(loop, s, round, between)));
      if (!at.mayEnd()) {
        return;
      }
      if (between) {
        body(label, call, round + (Block.fixed(loop.rounds()) > 0 ? 1 : 0), to);
      } else if (mayTurn()) {
        Block redo = loop.redo();
        if (redo != null) {
          of(redo).begin(label, call, s -> to.accept(new Turn(loop, s, round, true)));
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
      of(loop.body()).begin(label, call, s -> to.accept(new Turn(loop, s, number, false)));
    }

    @Override
    public Step end(int call) {
      Step ended = at.end(call);
      return ended.equals(at) ? this : new Turn(loop, ended, round, between);
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
}
