// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.mpst.projection.Projections;

/** A declared role, or a whole family, that never acts. Wf(G) ranges over roles(G) only. */
record RoleWarning(Diagnostic diagnostic) {
  static List<RoleWarning> of(ProtocolInstance instance, Projections projections) {
    List<RoleWarning> warnings = new ArrayList<>();
    for (RoleTable.Family family : instance.roles().families()) {
      boolean acts = family.size() == 0;
      for (int i = 0; i < family.size() && !acts; i++) {
        acts = projections.isParticipant(family.first() + i);
      }
      if (!acts) {
        String text = "role '" + family.name() + "' never acts in '" + instance.name() + "'";
        Diagnostic warning = Diagnostic.warning("unused-role", text);
        String file = instance.source().name();
        warnings.add(new RoleWarning(file.isEmpty() ? warning : warning.inFile(file)));
      }
    }
    return warnings;
  }
}
