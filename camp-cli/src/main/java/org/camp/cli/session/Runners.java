// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import org.camp.cli.grid.SweepRunner;

/** Chooses what does the items of a command that has many. */
@FunctionalInterface
public interface Runners {
  /** The one for a session, whose sources it has read. */
  SweepRunner of(Session session);
}
