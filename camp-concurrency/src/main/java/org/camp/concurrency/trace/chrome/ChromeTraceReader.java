// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.chrome;

import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.camp.concurrency.time.rank.RankNote;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.rank.RankTiming;
import org.camp.concurrency.trace.span.BytePlace;
import org.camp.concurrency.trace.span.JsonFault;
import org.camp.concurrency.trace.span.JsonStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.camp.core.order.LazyRuns;

/**
 * Reads timelines in Chrome's trace format: slices of threads, as complete events or as begins and
 * ends, and flows between them. The text streams by; some 30 bytes an event are kept.
 */
public final class ChromeTraceReader implements ModelReader<Executions> {
  private static final ReaderCard<Executions> CARD =
      new ReaderCard<>(
          Descriptor.of(
              "chrome-trace", "Chrome trace", "Timelines of threads: nested slices, and flows"),
          Executions.class,
          List.of(".json", ".trace.json"));

  @Override
  public ReaderCard<Executions> card() {
    return CARD;
  }

  @Override
  public boolean recognises(String head) {
    return head.contains("\"traceEvents\"")
        || (head.stripLeading().startsWith("[")
            && head.contains("\"ph\"")
            && head.contains("\"pid\""));
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    ChromeMarks marks = new ChromeMarks();
    stream(source, marks, context);
    String name = Source.baseName(source.name(), ".json");
    RankRun run =
        ChromeLanes.of(name, marks, places(source, marks))
            .orElseThrow(
                () ->
                    new BadInput(
                        Diagnostic.error("no-slices", "there are no slices")
                            .inFile(source.name())
                            .withHint("slices are events with \"ph\": \"X\", or \"B\" and \"E\"")));
    return Executions.timed(
        name,
        source.name(),
        new LazyRuns(said -> List.of(ChromeOrder.of(run))),
        new RankTiming(List.of(run)));
  }

  /** Note → where the first is that it is of, for those whose place is known. O(bytes). */
  private static Map<RankNote, String> places(Source source, ChromeMarks marks) {
    Map<RankNote, String> places = new EnumMap<>(RankNote.class);
    marks.places().forEach((note, offset) -> places.put(note, BytePlace.of(source, offset)));
    return places;
  }

  private static void stream(Source source, ChromeMarks marks, AnalysisContext context) {
    try (InputStream bytes = source.open()) {
      JsonStream.read(bytes, in -> new ChromeEvents(in, marks)::read);
    } catch (JsonFault e) {
      if (!e.isCut() || marks.size() == 0) {
        throw e.in(source);
      }
      context.report(
          Diagnostic.note("cut", "the list of events is not closed: its last event may be missing")
              .inFile(source.name()));
    } catch (IOException e) {
      source.text();
      throw source.unreadable(e);
    }
  }
}
