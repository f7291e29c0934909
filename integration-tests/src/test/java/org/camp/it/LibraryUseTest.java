// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.camp.core.machine.Machine;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.junit.jupiter.api.Test;

/** The ten lines of Java in the README. */
class LibraryUseTest {
  @Test
  void tenLines() {
    // begin library
    Protocol protocol =
        Protocol.parse(
            """
            global protocol Ping(role p, role q) {
              Ping(bytes[1KiB]) from p to q cost 2ms;
              Pong() from q to p;
            }
            """);
    Machine lan = Machine.builder("lan").transport("1.2us + 0.3ns*size", "0.8us").build();
    MpstResult result = SessionTypes.analyze(protocol, lan);
    boolean wellFormed = result.wellFormed(); //              projectable and safe
    double seconds = result.cost().orElseThrow().total(); //  until the last role is done
    String local = result.projections().text(0); //           what p does
    // end library

    assertThat(wellFormed).isTrue();
    assertThat(seconds)
        .isCloseTo(
            1.2e-6 + 1024 * 0.3e-9 + 0.8e-6 + 2e-3 + 1.2e-6 + 0.3e-9 + 0.8e-6, within(1e-15));
    assertThat(local).startsWith("local protocol Ping at p").contains("Ping(bytes[1KiB]) to q;");
  }
}
