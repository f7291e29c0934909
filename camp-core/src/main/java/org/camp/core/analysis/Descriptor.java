// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The name card of a service.
 *
 * @param id unique among the services of its kind: lower-case letters, digits, {@code -} and {@code
 *     .}, starting with a letter
 * @param title a few words
 * @param summary one sentence: what it computes
 * @param paper the paper that it follows, or empty
 * @param options the options that it reads, in the order in which help shows them
 * @param examples names of bundled examples that show it
 */
public record Descriptor(
    String id,
    String title,
    String summary,
    String paper,
    List<Option<?>> options,
    List<String> examples) {
  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9.-]*");

  /** Checks the id. */
  public Descriptor {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("not an id: '" + id + "'");
    }
    options = List.copyOf(options);
    examples = List.copyOf(examples);
  }

  /** A name card without options. */
  public static Descriptor of(String id, String title, String summary) {
    return new Descriptor(id, title, summary, "", List.of(), List.of());
  }

  /** This name card with the paper that the service follows. */
  public Descriptor paper(String reference) {
    return new Descriptor(id, title, summary, reference, options, examples);
  }

  /** This name card with options. */
  public Descriptor options(Option<?>... all) {
    return new Descriptor(id, title, summary, paper, List.of(all), examples);
  }

  /** This name card with names of bundled examples. */
  public Descriptor examples(String... names) {
    return new Descriptor(id, title, summary, paper, options, List.of(names));
  }
}
