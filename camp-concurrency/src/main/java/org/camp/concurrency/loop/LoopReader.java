// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.model.Source;
import org.camp.core.order.CommunicationGraph;
import org.camp.core.order.CommunicationGraph.Reading;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.scan.name.LanguageFacts;

/**
 * Reads loop nests over distributed arrays, {@code .loop}, as the pattern of their outermost
 * regular loop; says of each loop whether it is regular, and of the pattern whether it is
 * well-synchronised.
 */
public final class LoopReader implements ModelReader<Executions> {
  /** Assignments that may be followed. */
  public static final Option<Long> ASSIGNMENTS =
      Option.budget("assignments", 1_000_000, "assignments of a loop nest that may be followed");

  private static final Pattern PROCESSORS = Pattern.compile("(?m)^\\s*processors\\s[^;\\n]*;");

  private static final ReaderCard<Executions> CARD =
      new ReaderCard<>(
          Descriptor.of("loop", "Loop nest", "Loops over arrays that are distributed in blocks")
              .options(ASSIGNMENTS),
          Executions.class,
          List.of(".loop"));

  @Override
  public ReaderCard<Executions> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(LoopFacts.FACTS);
  }

  @Override
  public boolean recognises(String head) {
    return PROCESSORS.matcher(head).find();
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    SourceText text = new SourceText(source.name(), source.text());
    try {
      return read(text, context);
    } catch (ArithmeticException e) {
      throw new BadInput(
          text.error("bad-loop", Span.NONE, "the numbers of this program are too large"));
    }
  }

  private static Executions read(SourceText text, AnalysisContext context) {
    LoopNest nest = new LoopParser(text, context.bindings()).parse();
    LoopRegularity regularity =
        new LoopRegularity(nest, context.get(ASSIGNMENTS), context.cancellation()::check);
    boolean any = false;
    for (LoopRegularity.Level level : regularity.levels()) {
      String name = nest.variables().get(level.loop().slot());
      boolean pattern = level.isPattern() && !any;
      any |= pattern;
      context.report(
          text.note(
              switch (level.verdict()) {
                case REGULAR -> "regular-loop";
                case IRREGULAR -> "irregular-loop";
                case EMPTY -> "empty-loop";
                case UNSETTLED -> "unsettled-loop";
              },
              level.loop().span(),
              "loop "
                  + name
                  + switch (level.verdict()) {
                    case REGULAR -> " is regular: ";
                    case IRREGULAR -> " is not regular: ";
                    case EMPTY -> " makes no step: ";
                    case UNSETTLED -> " may be regular or not: ";
                  }
                  + level.reason()
                  + (pattern ? "; its step is the pattern" : "")));
    }
    String label = name(text.name());
    PartialOrder order = regularity.pattern(label);
    boolean connected = CommunicationGraph.of(order, Reading.ORDER).stronglyConnected();
    context.report(
        text.note(
            "loop-pattern",
            regularity.levels().isEmpty() ? Span.NONE : regularity.levels().get(0).loop().span(),
            (any ? "the pattern has " : "no outer loop is regular: the whole program has ")
                + order.size()
                + " events and is "
                + (connected ? "well-synchronised" : "not well-synchronised")));
    return new Executions(label, text.name(), List.of(order), false, nest.parameters());
  }

  private static String name(String file) {
    return Source.baseName(file, ".loop");
  }
}
