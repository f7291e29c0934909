// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.camp.mpst.learn.block.Block;

/** Parts beside each other, some of them after others. */
record WebStep(List<Step> parts, List<Block.Arc> arcs) implements Step {
  @Override
  public boolean mayEnd() {
    return parts.stream().allMatch(Step::mayEnd);
  }

  @Override
  public void begin(String label, int call, Consumer<Step> to) {
    for (int i = 0; i < parts.size(); i++) {
      int place = i;
      if (arcs.isEmpty()) {
        parts.get(i).begin(label, call, s -> to.accept(new WebStep(with(place, s), arcs)));
      } else {
        List<Step> now = dropping(place);
        if (!now.isEmpty()) {
          parts.get(i).begin(label, call, s -> to.accept(new WebStep(with(now, place, s), arcs)));
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
        now.set(arc.from(), Step.OVER);
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
        return changed.stream().allMatch(Step.OVER::equals)
            ? Step.OVER
            : new WebStep(changed, arcs);
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
