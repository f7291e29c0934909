// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.price;

import java.util.Objects;
import java.util.stream.Stream;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Functions;

/** Costs that are drawn anew each time, so that k of them are not k times one of them. */
public final class RandomDraws {
  private RandomDraws() {}

  /** Whether some cost of a protocol is random. */
  public static boolean occur(ProtocolInstance instance, Parameters parameters) {
    return Stream.concat(
            instance.computations().stream(),
            instance.kinds().stream().map(MessageKind::cost).filter(Objects::nonNull))
        .flatMap(e -> parameters.functions(e).stream())
        .anyMatch(Functions::isRandom);
  }
}
