// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;

/**
 * Space profiles of parallel functional programs: what each schedule keeps alive, where it was
 * allocated, and who still needs it.
 *
 * <p>Start at {@link org.camp.spaceprofile.SpaceProfiles}.
 */
@NullMarked
module org.camp.spaceprofile {
  requires static transitive org.jspecify;
  requires transitive org.camp.core;
  requires com.google.common;

  exports org.camp.spaceprofile;
  exports org.camp.spaceprofile.draw;
  exports org.camp.spaceprofile.graph;
  exports org.camp.spaceprofile.run;
  exports org.camp.spaceprofile.schedule;
  exports org.camp.spaceprofile.semantics;
  exports org.camp.spaceprofile.space;

  uses org.camp.spaceprofile.schedule.Scheduler;

  provides org.camp.core.analysis.AnalysisBackend with
      org.camp.spaceprofile.SpaceBackend;
  provides org.camp.core.analysis.Operation with
      org.camp.spaceprofile.CheckOperation,
      org.camp.spaceprofile.run.ProgramRunOperation;
  provides org.camp.core.analysis.ModelExporter with
      org.camp.spaceprofile.DotExporter,
      org.camp.spaceprofile.GanttExporter;
}
