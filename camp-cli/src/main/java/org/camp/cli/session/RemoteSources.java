// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;

/**
 * Files that operands name in other file systems ({@code hdfs://host/folder}), each listed once.
 */
final class RemoteSources implements Function<String, Optional<List<Source>>> {
  /** A name that begins with that of a file system; one letter is a drive. */
  private static final Pattern REMOTE = Pattern.compile("[a-z][a-z0-9+.-]+:/.*");

  private final Function<String, Optional<List<Source>>> reached;
  private final Map<String, List<Source>> known = new ConcurrentHashMap<>();

  /**
   * Files of some file systems.
   *
   * @param reached operand → its files; nothing when nobody is there to reach them
   */
  RemoteSources(Function<String, Optional<List<Source>>> reached) {
    this.reached = reached;
  }

  @Override
  public Optional<List<Source>> apply(String operand) {
    return REMOTE.matcher(operand).matches()
        ? Optional.of(known.computeIfAbsent(operand, this::files))
        : Optional.empty();
  }

  private List<Source> files(String operand) {
    return reached
        .apply(operand)
        .orElseThrow(
            () ->
                new BadInput(
                    Diagnostic.error(
                            "no-engine", "is in a file system that is not read without Spark")
                        .inFile(operand)
                        .withHint("add --on spark, or name a file of this computer")));
  }
}
