// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.List;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.model.Source;

/** A format whose id a backend has too. */
public final class SumReader implements ModelReader<Numbers> {
  static final Option<Long> BASE = Option.integer("base", 10, "Base of the digits.");

  @Override
  public ReaderCard<Numbers> card() {
    return new ReaderCard<>(
        Descriptor.of("sum", "Sum", "One number.").options(BASE), Numbers.class, List.of(".sum"));
  }

  @Override
  public Numbers read(Source source, AnalysisContext context) {
    int base = (int) (long) context.get(BASE);
    long value = Long.parseLong(source.text().strip(), base);
    return new Numbers("Sum", new long[] {value}, Set.of(), Set.of());
  }
}
