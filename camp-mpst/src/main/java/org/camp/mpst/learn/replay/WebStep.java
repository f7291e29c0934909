// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.camp.mpst.learn.block.Block;
import org.jspecify.annotations.Nullable;

/** Parts beside each other, some of them after others. */
final class WebStep implements Step {
  /** Part → what is left of it. */
  private final Step[] parts;

  /** Parts that have begun and are not over, as they began. */
  private final int[] begun;

  /** How many parts are not over. */
  private final int left;

  private final Places places;

  /**
   * What is the same all the time.
   *
   * @param having label → the parts that have such calls
   * @param before part → those that must be over before it
   */
  private record Places(Map<String, int[]> having, int[][] before) {
    /** No numbers. */
    private static final int[] NONE = {};

    static Places of(AheadStep block) {
      Map<String, int[]> having = new HashMap<>();
      int[][] before = new int[block.parts().size()][];
      Arrays.fill(before, NONE);
      for (int i = 0; i < before.length; i++) {
        int[] part = {i};
        block.parts().get(i).labels().forEach(l -> having.merge(l, part, WebStep::joined));
      }
      if (block.block() instanceof Block.Ordered order) {
        order
            .arcs()
            .forEach(arc -> before[arc.to()] = joined(before[arc.to()], new int[] {arc.from()}));
      }
      return new Places(having, before);
    }
  }

  private WebStep(Step[] parts, int[] begun, int left, Places places) {
    this.parts = parts;
    this.begun = begun;
    this.left = left;
    this.places = places;
  }

  /** All parts of a process ahead. */
  static WebStep of(AheadStep block) {
    Step[] parts = block.parts().toArray(Step[]::new);
    return new WebStep(parts, Places.NONE, parts.length, Places.of(block));
  }

  /** One after the other. */
  static int[] joined(int[] some, int[] more) {
    int[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  /** Without one that stands there at most once. */
  private static int[] without(int[] some, int one) {
    for (int i = 0; i < some.length; i++) {
      if (some[i] == one) {
        int[] fewer = Arrays.copyOf(some, some.length - 1);
        System.arraycopy(some, i + 1, fewer, i, fewer.length - i);
        return fewer;
      }
    }
    return some;
  }

  /** Of what is left alone: the order is the same all the time. */
  @Override
  public int hashCode() {
    return Arrays.hashCode(parts);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WebStep web
        && left == web.left
        && places.equals(web.places)
        && Arrays.equals(parts, web.parts);
  }

  @Override
  public boolean mayEnd() {
    for (Step part : parts) {
      if (!part.mayEnd()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void begin(String label, int call, Consumer<Step> to) {
    for (int place : places.having.getOrDefault(label, Places.NONE)) {
      if (mayBeOver(places.before[place])) {
        parts[place].begin(label, call, step -> to.accept(begun(place, step)));
      }
    }
  }

  private boolean mayBeOver(int[] before) {
    for (int part : before) {
      if (!parts[part].mayEnd()) {
        return false;
      }
    }
    return true;
  }

  /** What is left when a part has begun; those before it are over. */
  private WebStep begun(int place, Step step) {
    Step[] changed = parts.clone();
    int[] now = parts[place] instanceof AheadStep ? joined(begun, new int[] {place}) : begun;
    int over = 0;
    for (int part : places.before[place]) {
      over += changed[part].equals(OVER) ? 0 : 1;
      changed[part] = OVER;
    }
    if (over > 0) {
      for (int part : places.before[place]) {
        now = without(now, part);
      }
    }
    changed[place] = step;
    return new WebStep(changed, now, left - over, places);
  }

  @Override
  public Step end(int call) {
    for (int part : begun) {
      Step ended = parts[part].end(call);
      if (ended != parts[part]) {
        boolean over = ended.equals(OVER);
        if (over && left == 1) {
          return OVER;
        }
        Step[] changed = parts.clone();
        changed[part] = ended;
        return over
            ? new WebStep(changed, without(begun, part), left - 1, places)
            : new WebStep(changed, begun, left, places);
      }
    }
    return this;
  }

  @Override
  public void mayCome(Set<String> labels) {
    for (Step part : parts) {
      part.mayCome(labels);
    }
  }

  @Override
  public int mustCome() {
    return Arrays.stream(parts).mapToInt(Step::mustCome).sum();
  }

  @Override
  public void bound(CallBounds bounds) {
    for (Step part : parts) {
      part.bound(bounds);
    }
  }
}
