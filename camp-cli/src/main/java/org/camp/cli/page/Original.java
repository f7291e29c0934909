// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.List;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.scan.name.NameIndex;

/**
 * The text of a file that people can read.
 *
 * @param text the text
 * @param isLanguage whether it is written in a language, as models are and records are not
 * @param names those of that language in it
 */
public record Original(String text, boolean isLanguage, List<NameIndex.Name> names) {
  private static final int HEAD = 4096;

  /** Copies the names. */
  public Original {
    names = List.copyOf(names);
  }

  /** The text of a file of that name, in the language of the reader that takes it. */
  public static Original of(String file, String text, BackendRegistry registry) {
    return registry
        .reader(file, text.substring(0, Math.min(HEAD, text.length())))
        .flatMap(reader -> reader.service().language())
        .map(facts -> new Original(text, true, new NameIndex(facts, text).names()))
        .orElseGet(() -> new Original(text, false, List.of()));
  }
}
