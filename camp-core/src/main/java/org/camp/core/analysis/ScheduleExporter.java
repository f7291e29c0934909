// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.camp.core.model.Model;
import org.camp.core.report.Diagram;
import org.camp.core.report.Lanes;
import org.camp.core.report.activity.ActivityChart;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.core.report.activity.SavingsChart;
import org.camp.core.report.draw.SvgWriter;
import org.camp.core.report.trace.ScheduleForm;

/**
 * Draws when what happens in a model, with the critical path and what faster parts would save, as
 * SVG. The command writes the same schedule in further forms, and as a sequence diagram for
 * Mermaid.
 *
 * @param <M> the models it draws
 */
public interface ScheduleExporter<M extends Model> extends ModelExporter<M> {
  /**
   * The schedule of a model.
   *
   * @throws org.camp.core.diagnostic.CampException when this model has none
   */
  NamedNetwork schedule(M model, AnalysisContext context);

  /** What a sequence diagram shows: the schedule, or more of the messages. */
  default Lanes sequence(M model, AnalysisContext context) {
    return ActivityChart.of(schedule(model, context));
  }

  /** Whether there is a sequence diagram for Mermaid that nothing else writes. */
  default boolean hasSequence() {
    return true;
  }

  /** The further forms that nothing else writes. */
  default Set<ScheduleForm> forms() {
    return EnumSet.allOf(ScheduleForm.class);
  }

  @Override
  default void export(M model, AnalysisContext context, Appendable out) throws IOException {
    NamedNetwork network = schedule(model, context);
    List<Diagram> pictures = new ArrayList<>(List.of(ActivityChart.of(network)));
    SavingsChart.of(network).ifPresent(pictures::add);
    SvgWriter.write(pictures, out);
  }
}
