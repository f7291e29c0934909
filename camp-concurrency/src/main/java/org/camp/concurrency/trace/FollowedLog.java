// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.concurrency.follow.GrowingExecution;
import org.camp.concurrency.follow.GrownEvent;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.analysis.GrowingText;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Severity;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.Value;
import org.jspecify.annotations.Nullable;

/**
 * A log with vector clocks that is still written: events are held back until those that their
 * clocks know of are there. Its form is that which finds the most events in its beginning, so it
 * may turn out to be another one until that is there.
 */
final class FollowedLog implements GrowingText {
  /** So much of the beginning decides about the form of a log. */
  private static final int HEAD = 1 << 18;

  /** Text without an event that is kept. */
  private static final int MOST_WAITING = 1 << 20;

  /** So many events that are not settled are worth a word. */
  private static final int STUCK = 1_000;

  private final String file;
  private final @Nullable Pattern given;
  private final Antichains.Limits limits;
  private final int hosts;
  private final ClockText clock = new ClockText();
  private final StringBuilder head = new StringBuilder();
  private final StringBuilder rest = new StringBuilder();
  private Pattern form;
  private boolean decided;
  private boolean ended;
  private GrowingExecution execution;
  private HeldBack held;
  private int line = 1;

  /**
   * Nothing yet.
   *
   * @param given the form that the user says, or null
   * @param hosts how many hosts there will be; nothing is settled before all are there
   */
  FollowedLog(String file, @Nullable Pattern given, int hosts, Antichains.Limits limits) {
    this.file = file;
    this.given = given;
    this.hosts = hosts;
    this.limits = limits;
    this.form = given == null ? LogForms.best("", List.of()) : given;
    this.decided = given != null;
    this.execution = new GrowingExecution(hosts, limits);
    this.held = new HeldBack(execution);
  }

  @Override
  public void append(String lines, boolean end) {
    ended = end;
    rest.append(lines);
    if (!decided) {
      head.append(lines);
      if (head.length() >= HEAD) {
        decide();
        decided = true;
        head.setLength(0);
      }
    }
    if (decided) {
      read();
    } else if (end) {
      upToDate();
    }
    if (end && execution.events() == 0 && held.size() == 0) {
      throw new BadInput(
          Diagnostic.error("no-events", "no event was found in this log")
              .inFile(file)
              .withHint("describe an event with -o trace.parser='(?<host>…) (?<clock>…)…'"));
    }
  }

  /** Looks which form the beginning has; begins anew when it is another one than it seemed. */
  private void decide() {
    if (decided || head.length() == 0) {
      return;
    }
    String text = head.toString();
    SourceText source = new SourceText(file, text);
    Pattern best = LogForms.best(text, new LogRuns(source).delimited(LogForms.delimiter(), true));
    if (best != form) {
      form = best;
      execution = new GrowingExecution(hosts, limits);
      held = new HeldBack(execution);
      rest.setLength(0);
      rest.append(text);
      line = 1;
    }
  }

  private void read() {
    Matcher matcher = form.matcher(rest);
    int behind = 0;
    while (matcher.find(behind)) {
      if (matcher.end() == matcher.start() || (matcher.hitEnd() && !ended)) {
        break;
      }
      line += lines(behind, matcher.start());
      event(matcher, line);
      line += lines(matcher.start(), matcher.end());
      behind = matcher.end();
    }
    if (rest.length() - behind > MOST_WAITING) {
      int from = rest.lastIndexOf("\n", rest.length() - MOST_WAITING / 2) + 1;
      line += lines(behind, Math.max(behind, from));
      behind = Math.max(behind, from);
    }
    rest.delete(0, behind);
  }

  private int lines(int from, int to) {
    int lines = 0;
    for (int i = from; i < to; i++) {
      lines += rest.charAt(i) == '\n' ? 1 : 0;
    }
    return lines;
  }

  private void event(Matcher matcher, int at) {
    String written = matcher.group("clock");
    if (written == null || !clock.read(written)) {
      throw wrong(at, "bad-clock", "this is no clock: " + written);
    }
    if (clock.size() == 0 && written.indexOf(':') >= 0) {
      return;
    }
    String host = matcher.group("host");
    Optional<String> problem = held.add(host == null ? "" : host, label(matcher), clock);
    if (problem.isPresent()) {
      throw wrong(at, "bad-clock", problem.get());
    }
  }

  private String label(Matcher matcher) {
    boolean labelled = given == null || form.pattern().contains("(?<event>");
    String what = labelled ? matcher.group("event") : null;
    return what == null ? "" : what.strip();
  }

  private IllFormed wrong(int at, String code, String message) {
    return new IllFormed(
        new Diagnostic(
            Severity.ERROR,
            code,
            message,
            file,
            at,
            1,
            "one execution is followed, whose clocks count every event",
            null));
  }

  private void upToDate() {
    if (!decided) {
      decide();
      read();
    }
  }

  @Override
  public Value update() {
    upToDate();
    Value.Builder mu = Value.object();
    for (GrownEvent event : execution.takeChanged()) {
      Value.Builder one = Value.object();
      one.put("value", event.mu().map(Object::toString).map(Value::of).orElse(Value.NULL));
      one.put("settled", Value.of(event.isSettled()));
      mu.put(execution.id(event), one.build());
    }
    return Value.object()
        .put("events", execution.events())
        .put("settled", execution.settled())
        .put(
            "antichains",
            execution.antichains().map(Object::toString).map(Value::of).orElse(Value.NULL))
        .put("mu", mu.build())
        .build();
  }

  @Override
  public String screen() {
    upToDate();
    execution.takeChanged();
    List<String> out = new ArrayList<>();
    String antichains = execution.antichains().map(Object::toString).orElse("too many to count");
    long open = execution.events() - execution.settled();
    out.add("Concurrency of " + file + " so far");
    out.add("");
    out.add(row("events", String.format(Locale.ROOT, "%,d", execution.events())));
    out.add(row("settled", String.format(Locale.ROOT, "%,d", execution.settled())));
    out.add(row("hosts", Integer.toString(execution.processes().size())));
    out.add(row("antichains", antichains));
    List<GrownEvent> least = execution.bottlenecks();
    if (!least.isEmpty()) {
      out.add("");
      out.add("  Smallest mu of settled events");
    }
    for (GrownEvent event : least) {
      String mu = event.mu().map(Object::toString).orElse("-");
      out.add("  " + mu + "  " + execution.id(event) + "  " + event.label());
    }
    boolean stuck = open >= STUCK || open > execution.settled();
    Optional.of(execution)
        .filter(all -> stuck)
        .flatMap(GrowingExecution::silent)
        .ifPresent(
            host ->
                out.add(
                    String.format(
                        Locale.ROOT,
                        "%n  note: nothing from host %s since event %,d: %,d event%s",
                        execution.processes().get(host),
                        execution.last(host).number() + 1,
                        open,
                        open == 1 ? " waits" : "s wait")));
    if (held.size() > 0) {
      out.add(
          String.format(
              Locale.ROOT,
              "  note: held back, since their clocks know of events that are not there: %,d",
              held.size()));
    }
    if (execution.hasLateProcess()) {
      out.add(
          "  note: a host began after others had settled events, so antichains are not counted;"
              + " -o trace.hosts=n waits for n hosts");
    }
    return String.join("\n", out) + "\n";
  }

  private static String row(String name, String value) {
    return String.format(Locale.ROOT, "  %-11s %s", name, value);
  }
}
