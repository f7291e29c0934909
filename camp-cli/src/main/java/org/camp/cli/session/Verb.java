// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.camp.cli.output.Forms;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/** One verb of the command. */
public interface Verb {
  /** The word by which it is called on the command line. */
  String name();

  /** What it does, in one line. */
  String summary();

  /** What it works on. */
  Operands operands();

  /** Adds the options that it takes. */
  void declare(CommandSpec spec);

  /** Services whose options are options of this verb. */
  default Collection<Entry<?>> own() {
    return List.of();
  }

  /** Services that may take part: options of others mean nothing to it. */
  default Collection<Entry<?>> part() {
    return List.of();
  }

  /** The forms in which it prints. */
  default Forms prints() {
    return Forms.REPORTS;
  }

  /**
   * The arguments that the session checks; other than those given when some of them mean several
   * runs.
   */
  default Arguments checked(Arguments given) {
    return given;
  }

  /**
   * Does it.
   *
   * @return the exit code
   * @throws IOException when the output cannot be written
   */
  ExitCode run(Session session) throws IOException;
}
