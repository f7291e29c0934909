// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

/**
 * What a service says of itself: its name, and what it works on. A record for each kind of service.
 */
public sealed interface Card
    permits BackendCard, ReaderCard, ViewCard, ExporterCard, OperationCard {
  /** The name, and the options that the service reads. */
  Descriptor descriptor();

  /**
   * A part that a card must have.
   *
   * @throws ContractBreach when it is missing
   */
  static <T> T part(T given, String name) {
    return ContractBreach.require(given, name + "() gave null");
  }
}
