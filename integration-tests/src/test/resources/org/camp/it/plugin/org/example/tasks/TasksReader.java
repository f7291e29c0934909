package org.example.tasks;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.model.Source;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;

/** One task a line: its name, and its time as in {@code 3*20ms}. */
public final class TasksReader implements ModelReader<Tasks> {
  private static final ReaderCard<Tasks> CARD =
      new ReaderCard<>(
          Descriptor.of("tasks", "Task lists", "One task a line: a name and a time"),
          Tasks.class,
          List.of(".tasks"));

  @Override
  public ReaderCard<Tasks> card() {
    return CARD;
  }

  @Override
  public Tasks read(Source source, AnalysisContext context) {
    SourceText text = new SourceText(source.name(), source.text());
    List<Tasks.Task> tasks = new ArrayList<>();
    List<Diagnostic> errors = new ArrayList<>();
    int start = 0;
    for (String line : text.text().lines().toList()) {
      String[] words = line.strip().split("\\s+", 2);
      Span span = new Span(start, start + line.length());
      start += line.length() + 1;
      if (line.isBlank()) {
        continue;
      }
      try {
        String time = words.length == 2 ? words[1] : "";
        tasks.add(new Tasks.Task(words[0], Quantity.parse(time, Dimension.TIME)));
      } catch (IllegalArgumentException e) {
        errors.add(
            text.error("no-time", span, "the task '" + words[0] + "' has no time")
                .withHint("write '" + words[0] + " 20ms'"));
      }
    }
    if (!errors.isEmpty()) {
      throw new BadInput(errors);
    }
    return new Tasks(source.name(), tasks);
  }
}
