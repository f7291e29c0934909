// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.camp.cli.page.Page;
import org.camp.core.model.Source;

/** The command as a function of a line and of sources that take the place of files. */
public interface CommandLineRun {
  /**
   * Runs a line.
   *
   * @param words the verb and what follows it
   * @param sources what operands and options name, by name
   * @param out gets the results
   * @param pages takes them as a page too, when they are printed as JSON
   * @throws org.camp.core.diagnostic.CampException when the line is wrong
   * @throws IOException when {@code out} does
   */
  void run(
      List<String> words,
      Map<String, Source> sources,
      OutputStream out,
      Optional<Consumer<Page>> pages)
      throws IOException;
}
