// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.util.List;
import java.util.Optional;
import org.camp.cli.grid.Row;
import org.camp.core.batch.Cores;
import org.camp.core.batch.ItemRunner;
import org.camp.core.model.Source;

/** Chooses what does the items of a command that has many. */
@FunctionalInterface
public interface Runners {
  /** The cores of this computer. */
  Runners HERE =
      new Runners() {
        @Override
        public ItemRunner<Row> of(Session session) {
          return Cores.<Row>ofThisComputer();
        }

        @Override
        public boolean areHere() {
          return true;
        }
      };

  /** The one for a session, whose sources it has read. */
  ItemRunner<Row> of(Session session);

  /**
   * The files that an operand names in a file system that these reach, and files do not: those of a
   * folder, or one of the name of the operand; nothing when it names none.
   *
   * @throws org.camp.core.diagnostic.BadInput when they are not there
   */
  default Optional<List<Source>> elsewhere(String operand) {
    return Optional.empty();
  }

  /** Whether items are done in this process, so that what they need and give need not travel. */
  default boolean areHere() {
    return false;
  }

  /** For which assertions items were measured that are done already; nothing when all are to do. */
  default Optional<List<String>> measuredFor() {
    return Optional.empty();
  }
}
