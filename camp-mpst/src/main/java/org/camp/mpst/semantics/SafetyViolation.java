// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import org.camp.core.protocol.ProtocolInstance;

/**
 * What can go wrong in a run.
 *
 * @param kind how
 * @param role the role that it happens to
 * @param peer the role whose message it waits for, does not expect, or never takes
 * @param position of the receive in the projected code, or −1
 * @param message the message in question; empty when there is none
 */
public record SafetyViolation(Kind kind, int role, int peer, int position, String message) {
  /** Ways to go wrong. */
  public enum Kind {
    /** No role can act, and not all are done. */
    DEADLOCK("deadlock"),
    /** A message arrives that its receiver does not expect. */
    RECEPTION_ERROR("reception-error"),
    /** A message whose receiver is done. */
    ORPHAN_MESSAGE("orphan-message");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    /** The code of its diagnostic. */
    public String code() {
      return code;
    }

    /** In words. */
    public String text() {
      return code.replace('-', ' ');
    }
  }

  /** In one sentence. */
  public String text(ProtocolInstance code) {
    String receiver = code.roles().name(role);
    String sender = code.roles().name(peer);
    return switch (kind) {
      case DEADLOCK -> receiver + " waits for ever for a message of " + sender;
      case RECEPTION_ERROR -> receiver + " does not expect " + message + " of " + sender;
      case ORPHAN_MESSAGE -> receiver + " is done and never takes " + message + " of " + sender;
    };
  }
}
