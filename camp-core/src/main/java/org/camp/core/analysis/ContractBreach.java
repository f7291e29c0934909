// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.jspecify.annotations.Nullable;

/** A service did something that its interface rules out; the message says what. */
public final class ContractBreach extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A breach, as what follows the name of the service: {@code gave no model}. */
  public ContractBreach(String message) {
    super(message);
  }

  /** The answer of a service, which must be one. */
  public static <T> T require(@Nullable T answer, String message) {
    if (answer == null) {
      throw new ContractBreach(message);
    }
    return answer;
  }
}
