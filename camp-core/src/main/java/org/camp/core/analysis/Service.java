// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Set;

/**
 * What all services have in common. A service is a public class with a public constructor without
 * parameters, stateless and thread-safe.
 */
public interface Service {
  /** What the service says of itself: a constant, cheap, without input or output. */
  Card card();

  /**
   * Names of {@code -D} that the value of an option uses, where options are texts with parameters
   * of their own: {@code X *f} for a factor that a sweep changes.
   */
  default Set<String> names(Option<?> option, String text) {
    return Set.of();
  }

  /** The name on the card. */
  default Descriptor descriptor() {
    return card().descriptor();
  }
}
