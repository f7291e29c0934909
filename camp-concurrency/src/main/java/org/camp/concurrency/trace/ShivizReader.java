// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.concurrency.lattice.Antichains;
import org.camp.concurrency.time.rank.LogNetwork;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.rank.RankTiming;
import org.camp.concurrency.time.span.ReadingOptions.Skew;
import org.camp.concurrency.trace.LogRuns.Run;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.GrowingText;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Severity;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.Ellipsis;
import org.jspecify.annotations.Nullable;

/** Reads logs with vector clocks, as ShiViz does. */
public final class ShivizReader implements ModelReader<Executions> {
  /** How an event is written. */
  public static final Option<String> PARSER =
      Option.text("trace.parser", "REGEX", "an event, with groups clock, host, event and time");

  /** What separates executions. */
  public static final Option<String> DELIMITER =
      Option.text(
          "trace.delimiter", "REGEX", "what separates executions; group trace is the label");

  /** What a number without a unit counts. */
  public static final Option<BareUnit> TIME =
      Option.choice(
          "trace.time", BareUnit.AUTO, "unit of times in logs that are numbers without one");

  /** How many hosts a log that grows will have. */
  public static final Option<Long> HOSTS =
      Option.integer(
          "trace.hosts",
          0,
          "hosts of a log that is followed; nothing is settled before all are there");

  /** Operations that counting the window of a growing log may take. */
  private static final double WINDOW = 5e8;

  private static final ReaderCard<Executions> CARD =
      new ReaderCard<>(
          Descriptor.of("shiviz", "ShiViz log", "Logs whose events carry vector clocks")
              .options(PARSER, DELIMITER, TIME, HOSTS, TraceOptions.SKEW),
          Executions.class,
          List.of(".log"));

  @Override
  public ReaderCard<Executions> card() {
    return CARD;
  }

  @Override
  public Optional<GrowingText> growing(String name, AnalysisContext context) {
    if (context.find(DELIMITER).isPresent()) {
      throw new BadInput(
          Diagnostic.error("bad-option", "one execution is followed: nothing delimits it")
              .withHint("leave -o trace.delimiter out"));
    }
    long hosts = context.get(HOSTS);
    if (hosts < 0 || hosts > 10_000) {
      throw new BadInput(
          Diagnostic.error("bad-option", "there are 0 to 10000 hosts, not " + hosts));
    }
    Pattern parser =
        context.find(PARSER).map(given -> parser(given, context).pattern()).orElse(null);
    Antichains.Limits limits =
        new Antichains.Limits(WINDOW, 1, () -> context.cancellation().check());
    return Optional.of(new FollowedLog(name, parser, (int) hosts, limits));
  }

  /** The form of events that the user gives. */
  private static JavaScriptRegex parser(String given, AnalysisContext context) {
    JavaScriptRegex regex = regex("parser", given, context);
    for (String group : List.of("clock", "host")) {
      if (!regex.has(group)) {
        throw new BadInput(
            Diagnostic.error(
                "bad-regex", "the parser needs a group (?<" + group + ">…), and has none"));
      }
    }
    return regex;
  }

  private static JavaScriptRegex regex(String what, String written, AnalysisContext context) {
    JavaScriptRegex regex = new JavaScriptRegex(what, written);
    if (!regex.repairs().isEmpty()) {
      context.report(
          Diagnostic.note(
              "repaired-regex", "the " + what + ": " + String.join(", ", regex.repairs())));
    }
    return regex;
  }

  @Override
  public boolean recognises(String head) {
    return LogForms.recognise(head);
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    return new OpenReading(source, context).run();
  }

  /** Reads one log. */
  private static final class OpenReading {
    private final SourceText source;
    private final AnalysisContext context;
    private final List<Run> delimited;
    private final Pattern parser;
    private final boolean labelled;
    private final boolean timed;
    private @Nullable EventTimes found;
    private boolean first = true;
    private String example = "";
    private final TimeText times;
    private final Diagnostics errors = new Diagnostics();
    private final ClockText clock = new ClockText();
    private final SkippedLines skipped;

    OpenReading(Source source, AnalysisContext context) {
      this.context = context;
      String read = source.text();
      String text = read.indexOf('\r') < 0 ? read : read.replace("\r\n", "\n");
      this.source = new SourceText(source.name(), text);
      this.skipped = new SkippedLines(this.source);
      this.times = new TimeText(context.get(TIME));
      this.delimited = delimited();
      String given = context.find(PARSER).orElse(null);
      if (given == null) {
        parser = LogForms.best(text, delimited);
        labelled = true;
        timed = false;
      } else {
        JavaScriptRegex regex = parser(given, context);
        parser = regex.pattern();
        labelled = regex.has("event");
        timed = regex.has("time");
      }
    }

    private List<Run> delimited() {
      String given = context.find(DELIMITER).orElse(null);
      if (given == null) {
        return new LogRuns(source).delimited(LogForms.delimiter(), true);
      }
      JavaScriptRegex own = regex("delimiter", given, context);
      return new LogRuns(source).delimited(own.pattern(), own.has("trace"));
    }

    Executions run() {
      List<ClockedLog> logs = new ArrayList<>();
      Set<String> labels = new HashSet<>();
      LogRuns text = new LogRuns(source);
      for (Run part : delimited) {
        for (Run run : text.restarted(part, parser)) {
          addLog(run, labels, logs);
        }
      }
      errors.throwIfIllFormed();
      if (logs.isEmpty()) {
        throw new BadInput(
            Diagnostic.error("no-events", "no event was found in this log")
                .inFile(source.name())
                .withHint("describe an event with -o trace.parser='(?<host>…) (?<clock>…)…'"));
      }
      List<PartialOrder> runs = new ArrayList<>();
      List<RankRun> ranks = new ArrayList<>();
      for (ClockedLog log : logs) {
        try {
          PartialOrder order = log.order(errors);
          if (order != null) {
            runs.add(order);
            time(log, order, ranks);
          }
        } catch (IllFormed e) {
          String circle = "these clocks know of each other, as no execution makes them";
          e.diagnostics().forEach(d -> errors.add(d.inFile(source.name()).withHint(circle)));
        }
      }
      errors.throwIfIllFormed();
      if (!skipped.isEmpty()) {
        context.report(skipped.note());
      }
      if (found == null && times.unitless() > 0) {
        context.report(unitless().inFile(source.name()));
      }
      if (found != null && !ranks.isEmpty()) {
        context.report(foundTimes());
      }
      return ranks.isEmpty()
          ? new Executions(name(), source.name(), runs)
          : Executions.timed(name(), source.name(), runs, new RankTiming(ranks));
    }

    private void time(ClockedLog log, PartialOrder order, List<RankRun> ranks) {
      if ((!timed && found == null) || errors.hasErrors()) {
        return;
      }
      int untimed = log.firstUntimed();
      int backward = untimed == 0 && found != null ? log.firstBackward() : 0;
      if (backward > 0) {
        context.report(
            untimed(backward, "this event is earlier than the one before it on its host")
                .withHint("-o trace.parser=REGEX with a group 'time' says which times are meant"));
      } else if (untimed == 0) {
        boolean correct = context.get(TraceOptions.SKEW) == Skew.CORRECT;
        int rounded = ranks.isEmpty() ? times.rounded() : 0;
        UnaryOperator<String> naming = found == null ? UnaryOperator.identity() : found::without;
        ranks.add(LogNetwork.of(order, log.times(), rounded, correct, naming));
      } else {
        context.report(
            untimed(untimed, "this event has no time")
                .withHint(
                    "a time is a number, with a unit or without, or a date with a time of day"));
      }
    }

    private Diagnostic untimed(int line, String why) {
      String message = why + ": times of its execution are not looked at";
      return new Diagnostic(
          Severity.NOTE, "missing-time", message, source.name(), line, 1, null, null);
    }

    private Diagnostic foundTimes() {
      return Diagnostic.note(
              "found-times", "events have times such as " + example + ", which count")
          .inFile(source.name())
          .withHint(
              "-b concurrency leaves times alone; -o trace.parser=REGEX names another 'time'");
    }

    private Diagnostic unitless() {
      BareUnit unit = context.get(TIME);
      String read =
          unit == BareUnit.AUTO
              ? "seconds; of 13, 16 or 19 digits as ms, us or ns since 1970"
              : unit.name().toLowerCase(Locale.ROOT);
      return Diagnostic.note("no-unit", "times without a unit are read as " + read)
          .withHint("-o trace.time=ns says another unit");
    }

    private String name() {
      return Source.baseName(source.name(), ".log");
    }

    private void addLog(Run run, Set<String> labels, List<ClockedLog> logs) {
      String label = label(run, labels);
      ClockedLog log = new ClockedLog(source.name(), label);
      Matcher matcher = parser.matcher(source.text()).region(run.from(), run.to());
      int behind = run.from();
      while (matcher.find()) {
        if (matcher.end() == matcher.start() || isNoEvent(matcher)) {
          continue;
        }
        skipped.add(behind, matcher.start());
        int line = source.line(matcher.start());
        add(log, matcher, line);
        behind = matcher.end();
        if ((line & 1023) == 0) {
          context.cancellation().check();
        }
      }
      skipped.add(behind, run.to());
      if (log.isEmpty()) {
        return;
      }
      if (!labels.add(label)) {
        errors.add(
            error(
                log.firstLine(),
                "duplicate-execution",
                "two executions are called '" + label + "'",
                "the text between executions names them; each name may occur once"));
      }
      if (run.restarted()) {
        context.report(
            source.note(
                "restarted-clocks",
                new Span(run.from(), run.from() + 1),
                "clocks start again behind this line: what follows is an execution of its own, '"
                    + label
                    + "'"));
      }
      logs.add(log);
    }

    private static String label(Run run, Set<String> labels) {
      String label = run.label();
      for (int i = 2; run.restarted() && labels.contains(label); i++) {
        label = run.label() + " (" + i + ")";
      }
      return label;
    }

    /** Whether its clock counts nothing, as in the initial state of a model. */
    private boolean isNoEvent(Matcher matcher) {
      String written = matcher.group("clock");
      return written != null
          && written.indexOf(':') >= 0
          && clock.read(written)
          && clock.size() == 0;
    }

    private void add(ClockedLog log, Matcher matcher, int line) {
      String written = matcher.group("clock");
      if (written == null || !clock.read(written)) {
        String what = written == null ? "nothing" : shortened(written);
        errors.add(
            error(
                line,
                "bad-clock",
                "this is no clock: " + what,
                "a clock is a JSON object from hosts to whole numbers"));
        return;
      }
      String what = labelled ? matcher.group("event") : "";
      String host = matcher.group("host");
      if (first) {
        found =
            timed || context.find(PARSER).isPresent() ? null : EventTimes.of(matcher).orElse(null);
        example = found == null ? "" : found.find(matcher);
        first = false;
      }
      String at = timed ? matcher.group("time") : found == null ? null : found.find(matcher);
      long time = at == null ? TimeText.NONE : times.moment(at);
      String event = what == null ? "" : what.strip();
      log.add(host == null ? "" : host, event, line, time, clock, errors);
    }

    private Diagnostic error(int line, String code, String message, String hint) {
      return new Diagnostic(Severity.ERROR, code, message, source.name(), line, 1, hint, null);
    }

    private static String shortened(String clockText) {
      return Ellipsis.end(clockText, 60);
    }
  }
}
