// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.loop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.Cancellation;
import org.camp.core.log.Log;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.maxplus.DensePower;
import org.camp.mpst.walk.InFlight;
import org.jspecify.annotations.Nullable;

/** The maps of the recursions of a protocol and their powers, each found once. */
public final class LoopMaps {
  private static final Log LOG = Log.of(LoopMaps.class);

  private final Map<Integer, List<LoopMap>> known = new HashMap<>();

  /**
   * The map of a recursion, for messages in flight of one shape when it is entered.
   *
   * @param leaves whether some branch does not continue it
   * @param powers number of rounds -> matrix
   */
  public record LoopMap(
      InFlight shape, Circuit again, boolean leaves, Map<Long, DensePower> powers) {
    DensePower power(long rounds, Cancellation cancellation) {
      DensePower known = powers.get(rounds);
      if (known == null) {
        LOG.debug("loop: power {} of a map of {} entries", rounds, again.size());
        known = DensePower.of(again).power(rounds, cancellation);
        powers.put(rounds, known);
      }
      return known;
    }
  }

  /** Whether nothing is known of the recursion at {@code pc}. */
  boolean isEmpty(int pc) {
    return !known.containsKey(pc);
  }

  /** The map of the recursion at {@code pc}, or null when it was not looked for. */
  @Nullable LoopMap find(int pc, InFlight head) {
    for (LoopMap map : known.getOrDefault(pc, List.of())) {
      if (map.shape.sameShape(head)) {
        return map;
      }
    }
    return null;
  }

  LoopMap add(int pc, LoopBody body, InFlight head) {
    LOG.debug("loop: a round at {} has {} nodes", pc, body.again().nodes());
    boolean leaves = body.withExits() != body.again();
    LoopMap map = new LoopMap(head, body.again(), leaves, new HashMap<>());
    known.computeIfAbsent(pc, p -> new ArrayList<>()).add(map);
    return map;
  }
}
