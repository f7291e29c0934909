// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.format.ProgramCheck;
import org.camp.core.lang.sml.ForkJoinProgram;

/**
 * The verb {@code check} for programs: unbound names, types, incomplete patterns, names that hide
 * others.
 */
public final class CheckOperation implements Operation<ForkJoinProgram> {
  private static final OperationCard<ForkJoinProgram> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "spaceprofile.check", "Program check", "Names, types and patterns of a program")
              .paper(SpaceBackend.PAPER),
          ForkJoinProgram.class,
          Map.of("accepted", Goal.MORE));

  @Override
  public OperationCard<ForkJoinProgram> card() {
    return CARD;
  }

  @Override
  public ProgramCheck run(List<ForkJoinProgram> models, AnalysisContext context) {
    return ProgramCheck.of(models.get(0), context);
  }
}
