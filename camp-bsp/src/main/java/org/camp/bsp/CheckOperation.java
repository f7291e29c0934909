// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.format.ProgramCheck;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;

/** The verb {@code check} for bulk-synchronous programs: names, types and localities. */
public final class CheckOperation implements Operation<BulkSynchronousProgram> {
  private static final OperationCard<BulkSynchronousProgram> CARD =
      new OperationCard<>(
          Descriptor.of("bsp.check", "Program check", "Names, types and localities of a program"),
          BulkSynchronousProgram.class,
          Map.of("accepted", Goal.MORE));

  @Override
  public OperationCard<BulkSynchronousProgram> card() {
    return CARD;
  }

  @Override
  public ProgramCheck run(List<BulkSynchronousProgram> models, AnalysisContext context) {
    return ProgramCheck.of(models.get(0), context);
  }
}
