// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.RoleTable;
import org.camp.core.report.Diagram;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.draw.StateCharts;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.report.AlikeActions;
import org.camp.mpst.report.AlikeEquations;

/** The verb {@code project}: local types. */
public final class ProjectOperation implements Operation<Protocol> {
  /** Which role. */
  public static final Option<String> ROLE =
      Option.text("role", "ROLE", "the role to project onto, such as q or w[2] (default: all)")
          .alias("role");

  private static final int MOST_PICTURES = 64;
  private static final int MOST_STATES = 400;

  private static final OperationCard<Protocol> CARD =
      new OperationCard<>(
          Descriptor.of("mpst.project", "Projection", "The local types of the roles of a protocol")
              .paper(MpstBackend.PAPER)
              .options(ROLE),
          Protocol.class,
          Map.of("projectable", Goal.MORE));

  @Override
  public OperationCard<Protocol> card() {
    return CARD;
  }

  @Override
  public Result run(List<Protocol> models, AnalysisContext context) {
    Projections projections = SessionTypes.project(models.get(0), context);
    projections.problems().forEach(context::report);
    RoleTable roles = projections.code().roles();
    int[] wanted =
        context
            .find(ROLE)
            .map(name -> new int[] {role(roles, name)})
            .orElseGet(() -> IntStream.range(0, roles.size()).toArray());
    return new Result(projections, wanted);
  }

  private static int role(RoleTable roles, String name) {
    int role = roles.find(name);
    if (role >= 0) {
      return role;
    }
    List<String> known = roles.families().stream().map(RoleTable.Family::text).toList();
    throw new BadInput(
        Diagnostic.error("unknown-role", "there is no role '" + name + "'")
            .withHint(Suggestions.hint(name, known)));
  }

  /** Local types of some roles. */
  public static final class Result implements AnalysisResult {
    private final Projections projections;

    /** Index → a role whose local type is asked for. */
    private final int[] wanted;

    Result(Projections projections, int[] wanted) {
      this.projections = projections;
      this.wanted = wanted;
    }

    @Override
    public Status status() {
      boolean all = Arrays.stream(wanted).allMatch(projections::defined);
      return all ? Status.OK : Status.ILL_FORMED;
    }

    @Override
    public Report report() {
      RoleTable roles = projections.code().roles();
      List<String> own =
          Arrays.stream(wanted)
              .filter(projections::defined)
              .mapToObj(projections::text)
              .map(String::stripTrailing)
              .toList();
      List<Section> sections = new ArrayList<>();
      for (String text : AlikeEquations.fold(own, "")) {
        sections.add(new Section.Text("", AlikeActions.lines(text)));
      }
      Value.Obj texts =
          Value.lazyObject(
              wanted.length,
              i -> roles.name(wanted[i]),
              i ->
                  projections.defined(wanted[i])
                      ? Value.of(projections.text(wanted[i]))
                      : Value.NULL);
      Value.Obj values =
          Value.object()
              .put("projectable", projections.projectable())
              .put("projections", texts)
              .build();
      String title = "Local types of " + projections.code().name();
      return new Report(title, sections, values, List.of(), List.of(), machines());
    }

    /** The state machines of those roles that have a local type, as one picture. */
    private List<Diagram> machines() {
      int[] drawn = Arrays.stream(wanted).filter(projections::defined).toArray();
      return drawn.length == 0 || drawn.length > MOST_PICTURES
          ? List.of()
          : List.of(
              drawn.length == 1
                  ? StateCharts.of(projections, drawn[0], MOST_STATES)
                  : StateCharts.of(projections, drawn, MOST_STATES));
    }
  }
}
