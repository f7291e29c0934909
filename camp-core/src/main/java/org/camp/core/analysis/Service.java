// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

/**
 * What all services have in common. A service is a public class with a public constructor without
 * parameters, stateless and thread-safe.
 */
public interface Service {
  /** What the service says of itself: a constant, cheap, without input or output. */
  Card card();

  /** The name on the card. */
  default Descriptor descriptor() {
    return card().descriptor();
  }
}
