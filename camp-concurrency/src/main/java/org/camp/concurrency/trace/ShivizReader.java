package org.camp.concurrency.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Severity;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.jspecify.annotations.Nullable;

/** Reads logs with vector clocks, as ShiViz does. */
public final class ShivizReader implements ModelReader<Executions> {
  /** How an event is written. */
  public static final Option<String> PARSER =
      Option.text("trace.parser", "REGEX", "an event, with groups clock, host and event");

  /** What separates executions. */
  public static final Option<String> DELIMITER =
      Option.text(
          "trace.delimiter", "REGEX", "what separates executions; group trace is the label");

  private static final Descriptor DESCRIPTOR =
      Descriptor.of("shiviz", "ShiViz log", "Logs whose events carry vector clocks")
          .options(PARSER, DELIMITER);

  /** For the service loader. */
  public ShivizReader() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Executions> modelType() {
    return Executions.class;
  }

  @Override
  public List<String> extensions() {
    return List.of(".log");
  }

  @Override
  public boolean recognises(String head) {
    return LogForms.recognise(head);
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    return new Reading(source, context).run();
  }

  /** Reads one log. */
  private static final class Reading {
    private final String file;
    private final String text;
    private final AnalysisContext context;
    private final Pattern parser;
    private final boolean labelled;
    private final Diagnostics errors = new Diagnostics();
    private final ClockText clock = new ClockText();
    private int counted;
    private int lines = 1;
    private long skippedCharacters;
    private int skippedLines;
    private int firstSkipped;

    Reading(Source source, AnalysisContext context) {
      this.file = source.name();
      this.context = context;
      String read = source.text();
      this.text = read.indexOf('\r') < 0 ? read : read.replace("\r\n", "\n");
      @Nullable String given = context.find(PARSER).orElse(null);
      if (given == null) {
        parser = LogForms.best(text);
        labelled = true;
      } else {
        JavaScriptRegex regex = regex("parser", given);
        for (String group : List.of("clock", "host")) {
          if (!regex.has(group)) {
            throw new BadInput(
                Diagnostic.error(
                    "bad-regex", "the parser needs a group (?<" + group + ">…), and has none"));
          }
        }
        parser = regex.pattern();
        labelled = regex.has("event");
      }
    }

    private JavaScriptRegex regex(String what, String written) {
      JavaScriptRegex regex = new JavaScriptRegex(what, written);
      if (!regex.repairs().isEmpty()) {
        context.report(
            Diagnostic.note(
                "repaired-regex", "the " + what + ": " + String.join(", ", regex.repairs())));
      }
      return regex;
    }

    Executions run() {
      List<ClockedLog> logs = new ArrayList<>();
      int from = 0;
      String label = "";
      @Nullable String given = context.find(DELIMITER).orElse(null);
      @Nullable JavaScriptRegex own = given == null ? null : regex("delimiter", given);
      boolean named = own == null || own.has("trace");
      Matcher delimiter = (own == null ? LogForms.delimiter() : own.pattern()).matcher(text);
      Set<String> labels = new HashSet<>();
      while (delimiter.find()) {
        addLog(from, delimiter.start(), label, labels, logs);
        label = named ? delimiter.group("trace") : "execution " + (logs.size() + 1);
        from = Math.max(delimiter.end(), delimiter.start() + 1);
      }
      addLog(Math.min(from, text.length()), text.length(), label, labels, logs);
      errors.throwIfIllFormed();
      if (logs.isEmpty()) {
        throw new BadInput(
            Diagnostic.error("no-events", "no event was found in this log")
                .inFile(file)
                .withHint("describe an event with -o trace.parser='(?<host>…) (?<clock>…)…'"));
      }
      List<PartialOrder> runs = new ArrayList<>();
      for (ClockedLog log : logs) {
        try {
          @Nullable PartialOrder order = log.order(errors);
          if (order != null) {
            runs.add(order);
          }
        } catch (IllFormed e) {
          String circle = "these clocks know of each other, as no execution makes them";
          e.diagnostics().forEach(d -> errors.add(d.inFile(file).withHint(circle)));
        }
      }
      errors.throwIfIllFormed();
      if (skippedLines > 0) {
        context.report(
            new Diagnostic(
                Severity.NOTE,
                "skipped-text",
                "skipped "
                    + skippedLines
                    + (skippedLines == 1 ? " line (" : " lines (")
                    + skippedCharacters
                    + " characters) that the parser does not match",
                file,
                firstSkipped,
                1,
                null,
                null));
      }
      return new Executions(name(), file, runs);
    }

    private String name() {
      @Nullable Path last = Path.of(file).getFileName();
      String base = last == null ? file : last.toString();
      return base.endsWith(".log") ? base.substring(0, base.length() - 4) : base;
    }

    private void addLog(int from, int to, String label, Set<String> labels, List<ClockedLog> logs) {
      ClockedLog log = new ClockedLog(file, label);
      Matcher matcher = parser.matcher(text).region(from, to);
      int behind = from;
      while (matcher.find()) {
        skip(behind, matcher.start());
        if (matcher.end() == matcher.start()) {
          continue;
        }
        int line = line(matcher.start());
        String clockText = matcher.group("clock");
        if (clockText == null || !clock.read(clockText)) {
          errors.add(
              new Diagnostic(
                  Severity.ERROR,
                  "bad-clock",
                  "this is no clock: " + shortened(clockText == null ? "nothing" : clockText),
                  file,
                  line,
                  1,
                  "a clock is a JSON object from hosts to whole numbers",
                  null));
        } else {
          String what = labelled ? matcher.group("event") : "";
          String host = matcher.group("host");
          log.add(host == null ? "" : host, what == null ? "" : what.strip(), line, clock, errors);
        }
        behind = matcher.end();
        if ((line & 1023) == 0) {
          context.cancellation().check();
        }
      }
      skip(behind, to);
      if (log.isEmpty()) {
        return;
      }
      if (!labels.add(label)) {
        errors.add(
            new Diagnostic(
                Severity.ERROR,
                "duplicate-execution",
                "two executions are called '" + label + "'",
                file,
                log.firstLine(),
                1,
                "the text between executions names them; each name may occur once",
                null));
      }
      logs.add(log);
    }

    private static String shortened(String clockText) {
      return clockText.length() <= 60 ? clockText : clockText.substring(0, 60) + "…";
    }

    private int line(int offset) {
      for (int i = text.indexOf('\n', counted);
          i >= 0 && i < offset;
          i = text.indexOf('\n', i + 1)) {
        lines++;
        counted = i + 1;
      }
      return lines;
    }

    private void skip(int from, int to) {
      int start = from;
      while (start < to) {
        int end = text.indexOf('\n', start);
        end = end < 0 || end > to ? to : end;
        String piece = text.substring(start, end).strip();
        if (!piece.isEmpty()) {
          if (skippedLines++ == 0) {
            firstSkipped = line(start);
          }
          skippedCharacters += piece.length();
        }
        start = end + 1;
      }
    }
  }
}
