// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.camp.mpst.learn.block.Block;

/**
 * Calls at once.
 *
 * @param begun how many have begun, when their number is fixed
 * @param running those that are running, sorted
 */
record FanStep(Block.FanOut fan, int begun, List<Integer> running) implements Step {
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
      to.accept(new FanStep(fan, fixed == 0 ? 1 : begun + 1, more));
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
    return new FanStep(fan, begun, fewer);
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
