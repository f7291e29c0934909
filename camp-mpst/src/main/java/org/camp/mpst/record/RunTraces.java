// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.io.IOException;
import java.util.List;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;

/** Writes runs of a protocol as traces. */
public final class RunTraces {
  private final ProtocolInstance code;
  private final RoleNames names;
  private final WrittenForest forest;

  private RunTraces(ProtocolInstance code, RoleNames names) {
    this.code = code;
    this.names = names;
    this.forest = new WrittenForest(names, code.name());
  }

  /** Traces of a protocol, with the names of operations that it was learnt from. */
  public static RunTraces of(Protocol protocol, ProtocolInstance instance) {
    return new RunTraces(instance, RoleNames.of(protocol, instance));
  }

  RoleTable roles() {
    return code.roles();
  }

  RoleNames names() {
    return names;
  }

  WrittenForest forest() {
    return forest;
  }

  /**
   * As traces of services.
   *
   * @param family a number that traces of other origin have not
   */
  public void otlp(List<RecordedRun> runs, long family, Appendable out) throws IOException {
    OtlpText text = new OtlpText(out, family);
    for (RecordedRun run : runs) {
      text.add(this, run);
    }
    text.end();
  }

  /** A run as a message-passing trace. */
  public String mpi(RecordedRun run) {
    return RankText.of(run);
  }
}
