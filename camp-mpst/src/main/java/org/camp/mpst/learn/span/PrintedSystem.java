// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.List;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineYaml;
import org.camp.core.protocol.Protocol;

/**
 * What was printed of a learnt system.
 *
 * @param machine what the protocol runs on
 * @param notes what had to be left out
 */
record PrintedSystem(Protocol protocol, Machine machine, List<String> notes) {
  /** The text of the machine. */
  String yaml() {
    return MachineYaml.write(machine);
  }
}
