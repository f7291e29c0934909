// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;
import org.camp.mpst.learn.system.EquallyLong;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.ProcessValues;

/** What a printed protocol says of an operation in comments: its process, and each decision. */
final class ProcessComments {
  /** How the comment begins that carries a process. */
  static final String PROCESS = "process ";

  /** How the comment begins that carries a decision. */
  static final String DECIDED = "decided ";

  /** How the comment begins that tells how many instances operations have. */
  static final String INSTANCES = "instances ";

  private ProcessComments() {}

  /** How many instances there are of each operation. */
  static String instances(Collection<LearntOperation> operations) {
    Value.Builder all = Value.object();
    operations.forEach(operation -> all.put(operation.name(), (long) operation.instances()));
    return INSTANCES + JsonWriter.line(all.build());
  }

  /** The lines of an operation; none when it calls nothing. */
  static List<String> lines(LearntOperation operation) {
    List<String> lines = new ArrayList<>();
    operation
        .block()
        .ifPresent(
            block ->
                lines.add(
                    PROCESS
                        + JsonWriter.line(
                            Value.object()
                                .put(operation.name(), ProcessValues.of(block))
                                .build())));
    operation.decisions().forEach(d -> lines.add(DECIDED + JsonWriter.line(ProcessValues.of(d))));
    operation.predictions().forEach(p -> lines.add(DECIDED + JsonWriter.line(ProcessValues.of(p))));
    operation.equallyLong().stream()
        .filter(EquallyLong::waits)
        .forEach(pair -> lines.add(DECIDED + JsonWriter.line(ProcessValues.of(pair))));
    return lines;
  }
}
