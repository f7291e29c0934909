// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;

/** Declared roles, and whole families, that never act: Wf(G) ranges over roles(G) only. */
public final class UnusedRoles {
  private UnusedRoles() {}

  /** A warning for each of them. */
  public static List<Diagnostic> warnings(Projections projections) {
    ProtocolInstance instance = projections.code();
    List<Diagnostic> warnings = new ArrayList<>();
    for (RoleTable.Family family : instance.roles().families()) {
      boolean acts = family.size() == 0;
      for (int i = 0; i < family.size() && !acts; i++) {
        acts = projections.isParticipant(family.first() + i);
      }
      if (!acts) {
        String text = "role '" + family.name() + "' never acts in '" + instance.name() + "'";
        Diagnostic warning = Diagnostic.warning("unused-role", text);
        String file = instance.source().name();
        warnings.add(file.isEmpty() ? warning : warning.inFile(file));
      }
    }
    return warnings;
  }
}
