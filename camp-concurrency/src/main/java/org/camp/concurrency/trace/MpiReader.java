// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.model.SourceSet;
import org.camp.core.order.Executions;
import org.camp.core.scan.name.LanguageFacts;

/** Reads message-passing traces, {@code .mpi}; the module's README describes the format. */
public final class MpiReader implements ModelReader<Executions> {
  /** Whether plain sends wait for their receives. */
  public static final Option<Boolean> RENDEZVOUS =
      Option.flag("rendezvous", "every send waits until its receive is posted, as ssend does");

  private static final int HEAD = 4096;

  private static final ReaderCard<Executions> CARD =
      new ReaderCard<>(
          Descriptor.of(
                  "mpi", "Message trace", "Sends, receives and collectives of ranks, one a line")
              .options(RENDEZVOUS),
          Executions.class,
          List.of(".mpi"));

  @Override
  public ReaderCard<Executions> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(MpiSyntax.FACTS);
  }

  @Override
  public boolean recognises(String head) {
    return MpiSyntax.recognises(head);
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    return read(Source.baseName(source.name(), ".mpi"), source, context);
  }

  private static Executions read(String name, Source source, AnalysisContext context) {
    return new MpiTrace(name, new SourceText(source.name(), source.text()), context).read();
  }

  private static String head(Source part) {
    String text = part.text();
    return text.substring(0, Math.min(text.length(), HEAD));
  }

  /** Several traces: one program at several sizes, or several runs of it. */
  @Override
  public Executions read(SourceSet sources, AnalysisContext context) {
    List<Diagnostic> faults = new ArrayList<>();
    List<Executions> all = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Source part : sources.parts()) {
      context.cancellation().check();
      String name = Source.baseName(part.name(), ".mpi");
      try {
        if (SpanFormat.of(SpanSource.plain(part), head(part)).isPresent()) {
          throw SpanSource.mixture(part, "a trace of services", "message traces of ranks");
        }
        all.add(read(names.add(name) ? name : part.name(), part, context));
      } catch (BadInput e) {
        faults.addAll(e.diagnostics());
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    if (all.size() == 1) {
      return all.get(0);
    }
    return MpiSet.of(sources.name(), all);
  }
}
