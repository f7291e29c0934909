package org.camp.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.camp.core.analysis.Analyses;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Outcome;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.model.Model;
import org.camp.core.report.Answer;
import org.camp.core.report.Answers;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.camp.core.sweep.PointTask;
import org.camp.core.sweep.Row;
import org.jspecify.annotations.Nullable;

/** Analyses the model at one point after another; the model is read once where that will do. */
final class SweepTask implements PointTask {
  private final Session session;
  private final SweepPlan plan;
  private final Reading reading;
  private final List<Entry<AnalysisBackend<?>>> backends;
  private final List<ValuePath> measures;
  private final Map<Long, Analysed> known = new ConcurrentHashMap<>();

  /**
   * The analyses of one point.
   *
   * @param answers what the backends said
   * @param exit the exit code
   */
  record Analysed(Answers answers, int exit) {
    /** Without the answers of other backends; the exit code is theirs as well, at worst. */
    private Analysed among(List<Entry<AnalysisBackend<?>>> needed) {
      List<String> ids = needed.stream().map(Entry::id).collect(Collectors.toList());
      List<Answer> kept = answers.answers().stream().filter(a -> ids.contains(a.id())).toList();
      return new Analysed(new Answers(answers.model(), answers.diagnostics(), kept), exit);
    }

    /** Without those that do not apply, when others do. */
    Analysed applicable() {
      List<Answer> kept =
          answers.answers().stream().filter(a -> !a.status().equals("not-applicable")).toList();
      return kept.isEmpty()
          ? this
          : new Analysed(new Answers(answers.model(), answers.diagnostics(), kept), exit);
    }

    /** Why something is missing, or null. */
    @Nullable String error() {
      List<String> messages = new ArrayList<>();
      answers.diagnostics().stream().filter(Diagnostic::isError).forEach(d -> add(d, messages));
      for (Answer answer : answers.answers()) {
        if (!answer.status().equals("ok")) {
          answer.diagnostics().stream()
              .filter(d -> d.isError() || answer.report() == null)
              .forEach(d -> add(d, messages));
        }
      }
      return messages.isEmpty() ? null : String.join("; ", messages);
    }

    private static void add(Diagnostic diagnostic, List<String> messages) {
      String line = diagnostic.message().replaceAll("\\s*\\R\\s*", " ");
      if (!messages.contains(line)) {
        messages.add(line);
      }
    }
  }

  private SweepTask(
      Session session,
      SweepPlan plan,
      Reading reading,
      List<Entry<AnalysisBackend<?>>> backends,
      List<ValuePath> measures) {
    this.session = session;
    this.plan = plan;
    this.reading = reading;
    this.backends = backends;
    this.measures = measures;
  }

  /** Points at which nothing is measured yet: {@link #analyse} looks at all there is. */
  static SweepTask looking(Session session, SweepPlan plan, Reading reading) {
    return new SweepTask(session, plan, reading, Backends.chosen(session), List.of());
  }

  /** The same points, at which only what the measures need is analysed. */
  SweepTask measuring(List<ValuePath> paths) {
    List<Entry<AnalysisBackend<?>>> needed =
        backends.stream()
            .filter(b -> paths.stream().anyMatch(path -> ResultValues.leadsInto(path, b.id())))
            .toList();
    SweepTask task = new SweepTask(session, plan, reading, needed, paths);
    known.forEach((point, analysed) -> task.known.put(point, analysed.among(needed)));
    return task;
  }

  /** How many points there are. */
  long points() {
    return plan.grid().size();
  }

  /** What is known of a point, looked at only once. */
  Analysed look(long point) {
    return known.computeIfAbsent(point, this::analyse);
  }

  @Override
  public Row at(long point) {
    @Nullable Analysed before = known.remove(point);
    Analysed analysed = before == null ? analyse(point) : before;
    Value.Obj root = ResultValues.of(analysed.answers());
    List<Value> values = new ArrayList<>(measures.size());
    List<String> errors = new ArrayList<>();
    @Nullable String error = analysed.error();
    if (error != null) {
      errors.add(error);
    }
    int exit = analysed.exit();
    for (ValuePath measure : measures) {
      Optional<Value> value = measure.find(root).filter(ResultValues::isScalar);
      values.add(value.orElse(Value.NULL));
      if (value.isEmpty() && (error == null || exit == ExitCode.OK)) {
        errors.add("'" + measure + "' names no single value here");
        exit = ExitCode.worst(exit, ExitCode.NO);
      }
    }
    return new Row(values, errors.isEmpty() ? null : String.join("; ", errors), exit);
  }

  private Analysed analyse(long point) {
    if (session.deadline().passed()) {
      throw timeUp();
    }
    Session here;
    try {
      here = session.at(plan.at(point));
    } catch (CampException e) {
      Answers none = new Answers(null, e.diagnostics(), List.of());
      return new Analysed(none, ExitCode.of(e));
    }
    @Nullable Model first = reading.model();
    boolean again = plan.rereads() || (first != null && first.boundWhenRead());
    Reading read = again ? Reading.of(session.arguments().operands().get(0), here) : reading;
    @Nullable Model model = read.model();
    if (model == null || !read.usable()) {
      return new Analysed(read.answers(List.of()), read.exit());
    }
    Analyses analyses =
        new Analyses(
            session.registry(), model, who -> here.context(who, heard -> {}), session.deadline());
    List<Answer> answers = new ArrayList<>();
    int exit = read.exit();
    for (Entry<AnalysisBackend<?>> backend : backends) {
      Outcome outcome = analyses.run(backend);
      if (outcome.status() == Status.OVER_BUDGET && session.deadline().passed()) {
        throw timeUp();
      }
      outcome.defect().ifPresent(session::trace);
      Run run = Run.of(outcome, !measures.isEmpty());
      exit = ExitCode.worst(exit, run.exit());
      answers.add(run.answer());
    }
    return new Analysed(read.answers(answers), exit);
  }

  private static OverBudget timeUp() {
    return new OverBudget(Diagnostic.error("timeout", "the time limit is over"));
  }
}
