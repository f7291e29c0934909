// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.format.ProgramCheck;
import org.camp.core.lang.Program;
import org.camp.core.model.Model;

/**
 * The verb {@code check} for programs: unbound names, types, incomplete patterns, names that hide
 * others.
 */
public final class CheckOperation implements Operation<Program> {
  private static final OperationCard<Program> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "spaceprofile.check", "Program check", "Names, types and patterns of a program")
              .paper(SpaceBackend.PAPER),
          Program.class);

  @Override
  public OperationCard<Program> card() {
    return CARD;
  }

  @Override
  public boolean takes(Model model) {
    return model instanceof Program program && !program.isBulkSynchronous();
  }

  @Override
  public ProgramCheck run(List<Program> models, AnalysisContext context) {
    return ProgramCheck.of(models.get(0), context);
  }
}
