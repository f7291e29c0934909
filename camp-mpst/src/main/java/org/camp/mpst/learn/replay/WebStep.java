// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.camp.mpst.learn.block.Block;
import org.jspecify.annotations.Nullable;

/** Parts beside each other, some of them after others. */
final class WebStep implements Step {
  private final List<Step> parts;
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
        for (String label : block.parts().get(i).labels()) {
          having.put(label, with(having.getOrDefault(label, NONE), i));
        }
      }
      if (block.block() instanceof Block.Ordered order) {
        order.arcs().forEach(arc -> before[arc.to()] = with(before[arc.to()], arc.from()));
      }
      return new Places(having, before);
    }

    private static int[] with(int[] some, int one) {
      int[] more = Arrays.copyOf(some, some.length + 1);
      more[some.length] = one;
      return more;
    }
  }

  private WebStep(List<Step> parts, Places places) {
    this.parts = parts;
    this.places = places;
  }

  /** All parts of a process ahead. */
  static WebStep of(AheadStep block) {
    return new WebStep(List.copyOf(block.parts()), Places.of(block));
  }

  /** Of what is left alone: the order is the same all the time. */
  @Override
  public int hashCode() {
    return parts.hashCode();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WebStep web && places.equals(web.places) && parts.equals(web.parts);
  }

  @Override
  public boolean mayEnd() {
    return parts.stream().allMatch(Step::mayEnd);
  }

  @Override
  public void begin(String label, int call, Consumer<Step> to) {
    for (int place : places.having.getOrDefault(label, Places.NONE)) {
      if (mayBeOver(places.before[place])) {
        parts.get(place).begin(label, call, s -> to.accept(with(place, s, places.before[place])));
      }
    }
  }

  private boolean mayBeOver(int[] before) {
    for (int part : before) {
      if (!parts.get(part).mayEnd()) {
        return false;
      }
    }
    return true;
  }

  private WebStep with(int place, Step step, int[] over) {
    List<Step> changed = new ArrayList<>(parts);
    for (int part : over) {
      changed.set(part, OVER);
    }
    changed.set(place, step);
    return new WebStep(changed, places);
  }

  @Override
  public Step end(int call) {
    for (int i = 0; i < parts.size(); i++) {
      Step ended = parts.get(i).end(call);
      if (ended != parts.get(i)) {
        WebStep changed = with(i, ended, Places.NONE);
        return changed.parts.stream().allMatch(OVER::equals) ? OVER : changed;
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
