// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.model.Source;
import org.camp.core.model.SourceSet;

/** Reads numbers; {@code bad} is a syntax error, {@code wrong} is well written but wrong. */
public final class NumbersReader implements ModelReader<Numbers> {
  static final Option<Long> SCALE = Option.integer("scale", 1, "Factor of every number.");
  static final Option<String> PROTOCOL = Option.text("protocol", "NAME", "The name to take.");

  @Override
  public ReaderCard<Numbers> card() {
    return new ReaderCard<>(
        Descriptor.of("numbers", "Numbers", "Whole numbers.").options(SCALE, PROTOCOL),
        Numbers.class,
        List.of(".num"));
  }

  @Override
  public boolean recognises(String head) {
    return head.startsWith("numbers");
  }

  @Override
  public Numbers read(SourceSet sources, AnalysisContext context) {
    List<Numbers> parts = sources.parts().stream().map(part -> read(part, context)).toList();
    long[] values = parts.stream().flatMapToLong(part -> LongStream.of(part.values())).toArray();
    return new Numbers(sources.name(), values, Set.of(), Set.of());
  }

  @Override
  public Numbers read(Source source, AnalysisContext context) {
    SourceText text = new SourceText(source.name(), source.text());
    Diagnostics faults = new Diagnostics();
    List<Long> values = new ArrayList<>();
    Set<String> words = new TreeSet<>();
    Matcher matcher = Pattern.compile("\\S+").matcher(text.text());
    while (matcher.find()) {
      String word = matcher.group();
      Span span = new Span(matcher.start(), matcher.end());
      if (word.matches("\\d+")) {
        values.add(Long.parseLong(word) * context.get(SCALE));
      } else if (word.equals("bad")) {
        faults.add(text.error("syntax", span, "'bad' is no number"));
      } else if (word.equals("wrong")) {
        throw new IllFormed(text.error("wrong", span, "this is wrong"));
      } else if (word.equals("odd")) {
        context.report(text.warning("odd", span, "this is odd"));
      } else if (word.equals("crash")) {
        throw new IllegalStateException("the reader crashed");
      } else {
        words.add(word);
      }
    }
    faults.throwIfBadInput();
    String name = context.find(PROTOCOL).orElse("Numbers");
    if (name.equals("None")) {
      throw new IllFormed(Diagnostic.error("unknown", "there is no None"));
    }
    return new Numbers(
        name, values.stream().mapToLong(Long::longValue).toArray(), words, Set.of("alpha", "beta"));
  }
}
