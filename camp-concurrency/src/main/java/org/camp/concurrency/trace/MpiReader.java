// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;

/** Reads message-passing traces, {@code .mpi}; the module's README describes the format. */
public final class MpiReader implements ModelReader<Executions> {
  /** Whether plain sends wait for their receives. */
  public static final Option<Boolean> RENDEZVOUS =
      Option.flag("rendezvous", "every send waits until its receive is posted, as ssend does");

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
  public boolean recognises(String head) {
    return MpiSyntax.recognises(head);
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    return new MpiTrace(new SourceText(source.name(), source.text()), context).read();
  }
}
