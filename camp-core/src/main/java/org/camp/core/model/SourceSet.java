// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;

/**
 * Several sources that are read as one model, such as the files of a directory of traces. They are
 * opened one at a time.
 *
 * @param name the name as the user gave it, for example that of the directory
 * @param parts the sources, at least one, in the order in which they are read
 */
public record SourceSet(String name, List<Source> parts) {
  /** Copies the list. */
  public SourceSet {
    parts = List.copyOf(parts);
    checkArgument(!parts.isEmpty(), "'%s' has no sources", name);
  }
}
