// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.List;
import java.util.Map;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;

/** Runs the text of a program. */
public final class Programming {
  private Programming() {}

  public static Run bsml(String text, int p) {
    return run(text, Dialect.BSML, Shape.flat(p), Run.Settings.standard());
  }

  static Run multi(String text, Integer... children) {
    return run(text, Dialect.MULTI_ML, Shape.tree(List.of(children)), Run.Settings.standard());
  }

  static Run run(String text, Dialect language, Shape shape, Run.Settings settings) {
    var program =
        OcamlParser.parse(
            new SourceText(language == Dialect.BSML ? "test.bsml" : "test.mml", text), language);
    return Run.of(Programs.compile(program, Map.of(), shape), shape, settings);
  }

  static Run.Settings settings(boolean asynchronousDown, boolean memory, long calls) {
    return new Run.Settings(
        asynchronousDown, memory, false, calls, 1_000_000, new Cancellation(), Progress.NONE);
  }
}
