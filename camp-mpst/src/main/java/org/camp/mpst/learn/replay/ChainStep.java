// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A part of a sequence, and the parts from {@code next} on. */
record ChainStep(Step at, Parts parts, int next) implements Step {
  /**
   * The parts of a sequence, which are the same all the time.
   *
   * @param having label → the parts that have such calls, in their order
   * @param needed part → the first part from it on that cannot be empty, or how many there are
   */
  record Parts(List<AheadStep> all, Map<String, int[]> having, int[] needed) {
    /** Place → a part that has a label; there is none. */
    private static final int[] NONE = {};

    static Parts of(List<AheadStep> all) {
      Map<String, int[]> having = new HashMap<>();
      int[] needed = new int[all.size() + 1];
      needed[all.size()] = all.size();
      for (int i = 0; i < all.size(); i++) {
        int part = i;
        all.get(i)
            .labels()
            .forEach(label -> having.merge(label, new int[] {part}, WebStep::joined));
      }
      for (int i = all.size() - 1; i >= 0; i--) {
        needed[i] = all.get(i).mayEnd() ? needed[i + 1] : i;
      }
      return new Parts(all, having, needed);
    }

    int size() {
      return all.size();
    }

    int[] having(String label) {
      return having.getOrDefault(label, NONE);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other || (other instanceof Parts parts && all.equals(parts.all));
    }

    @Override
    public int hashCode() {
      return all.size();
    }
  }

  /** A sequence of which nothing has begun. */
  static ChainStep of(List<AheadStep> parts) {
    return new ChainStep(OVER, Parts.of(parts), 0);
  }

  @Override
  public boolean mayEnd() {
    return at.mayEnd() && parts.needed[next] == parts.size();
  }

  @Override
  public void begin(String label, int call, Consumer<Step> to) {
    at.begin(label, call, s -> to.accept(new ChainStep(s, parts, next)));
    if (!at.mayEnd()) {
      return;
    }
    for (int part : parts.having(label)) {
      if (part >= next && part <= parts.needed[next]) {
        parts.all.get(part).begin(label, call, s -> to.accept(new ChainStep(s, parts, part + 1)));
      }
    }
  }

  @Override
  public Step end(int call) {
    Step ended = at.end(call);
    if (ended == at) {
      return this;
    }
    return ended.equals(OVER) && next == parts.size() ? OVER : new ChainStep(ended, parts, next);
  }

  @Override
  public void mayCome(Set<String> labels) {
    at.mayCome(labels);
    parts.all.stream().skip(next).forEach(part -> part.mayCome(labels));
  }

  @Override
  public int mustCome() {
    return at.mustCome() + parts.all.stream().skip(next).mapToInt(AheadStep::mustCome).sum();
  }

  @Override
  public void bound(CallBounds bounds) {
    at.bound(bounds);
    parts.all.stream().skip(next).forEach(part -> part.bound(bounds));
  }
}
