// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.record.RecordedRun;
import org.camp.mpst.record.RunTraces;
import org.camp.mpst.run.MeasuredRun;

/**
 * Repetitions of a run, written as traces.
 *
 * @param text the file
 * @param repetitions how many are in it
 * @param longer how much longer than others they took, as a share: what writing them down costs
 */
public record RunTrace(String text, int repetitions, double longer) {
  /** What is written. */
  enum Form {
    SERVICES,
    RANKS;

    /** What the name of a file asks for. */
    static Form of(String file) {
      String name = file.toLowerCase(Locale.ROOT);
      if (name.endsWith(".mpi")) {
        return RANKS;
      }
      if (name.endsWith(".json")) {
        return SERVICES;
      }
      throw new BadInput(
          Diagnostic.error("usage", "'" + file + "' does not say what kind of trace it is to hold")
              .withHint("name a file like run.otlp.json or run.mpi"));
    }
  }

  /** Refuses what is not written down: which votes a quorum took. */
  static void requireTraceable(ProtocolInstance code) {
    if (!code.gatherings().isEmpty()) {
      throw new NotApplicable(
          Diagnostic.error("unsupported", "runs with 'gather' are not written as traces")
              .withHint("'camp show PROTOCOL --as otlp' draws runs and writes them"));
    }
  }

  /** The run that half of them are not longer than. */
  private static RecordedRun median(List<RecordedRun> runs) {
    List<RecordedRun> sorted =
        runs.stream().sorted(Comparator.comparingLong(RecordedRun::end)).toList();
    return sorted.get((sorted.size() - 1) / 2);
  }

  /** Writes what was written down; nothing when the run has too many actions for that. */
  static Optional<RunTrace> of(
      Form form, Protocol protocol, ProtocolInstance code, MeasuredRun measured) {
    List<RecordedRun> runs = measured.written();
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    RunTraces traces = RunTraces.of(protocol, code);
    double[] ends = runs.stream().mapToDouble(run -> run.end() * 1e-9).sorted().toArray();
    double longer = ends[(ends.length - 1) / 2] / measured.total() - 1;
    if (form == Form.RANKS) {
      return Optional.of(new RunTrace(traces.mpi(median(runs)), 1, longer));
    }
    StringBuilder text = new StringBuilder();
    try {
      traces.otlp(runs, Arrays.hashCode(ends), text);
    } catch (IOException e) {
      throw new IllegalStateException("a text cannot be written to", e);
    }
    return Optional.of(new RunTrace(text.toString(), runs.size(), longer));
  }
}
