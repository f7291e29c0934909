// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.Answer;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Machine;
import org.camp.core.model.Model;

/**
 * What is known of a text.
 *
 * @param text the text, in the version that was looked at
 * @param diagnostics what there is to say of it
 * @param model the model, when it can be read
 * @param machine the machine that it runs on
 * @param answers of the analyses; empty until they are there
 */
record Study(
    OpenText text,
    List<Diagnostic> diagnostics,
    Optional<Model> model,
    Optional<Machine> machine,
    List<Answer> answers) {
  /** Copies the lists. */
  Study {
    diagnostics = List.copyOf(diagnostics);
    answers = List.copyOf(answers);
  }
}
