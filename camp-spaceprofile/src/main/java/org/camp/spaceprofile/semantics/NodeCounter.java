// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.concurrent.atomic.AtomicInteger;
import org.camp.core.lang.eval.MlValue;
import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.Site;
import org.camp.spaceprofile.space.WorkerLog;

/**
 * Numbers the nodes that a worker runs as the sequential run numbered them: along a strand they
 * follow each other, and where strands begin its graph knows. Logs them in blocks: a block ends at
 * every fork, join and touch, and after {@value #QUANTUM} nodes.
 */
final class NodeCounter extends NodeRecorder {
  private static final int QUANTUM = 64;

  /** What all workers read, and raise when they do. */
  private final AtomicInteger readings;

  private final Runnable check;
  private WorkerLog log = new WorkerLog();
  private boolean logging = true;
  private int node;
  private int first;
  private int pause;
  private int begin;
  private int blocks;

  NodeCounter(Code code, Variant variant, AtomicInteger readings, Runnable check) {
    super(code, variant);
    this.readings = readings;
    this.check = check;
  }

  /** Begins a log of its own, or a run that is not logged. */
  void restart(boolean logged) {
    log = new WorkerLog();
    logging = logged;
  }

  /** What was logged. */
  WorkerLog log() {
    return log;
  }

  /** The only worker has come to a node, in an order of its own. */
  void turn(int of) {
    log.addNext(of);
    if ((++blocks & 0xfff) == 0) {
      check.run();
    }
  }

  /** A strand goes on with a node. */
  void begin(int next) {
    node = next;
    first = next;
    pause = next + QUANTUM;
    if (logging) {
      begin = readings.incrementAndGet();
    }
  }

  /** The strand leaves off. */
  void close() {
    if (logging && node > first) {
      log.add(first, node - 1, begin, readings.incrementAndGet());
      first = node;
    }
  }

  private void pause() {
    pause = node + QUANTUM;
    if (logging && node > first) {
      int now = readings.incrementAndGet();
      log.add(first, node - 1, begin, now);
      first = node;
      begin = now;
    }
    if ((++blocks & 255) == 0) {
      check.run();
    }
  }

  @Override
  int node(NodeKind kind, int site) {
    if (node >= pause) {
      pause();
    }
    return node++;
  }

  @Override
  int next() {
    return node;
  }

  @Override
  void edge(MlValue value) {}

  @Override
  void edges(MlValue[] values) {}

  @Override
  void components(int count) {}

  @Override
  void fork(int width, int site) {
    node++;
  }

  @Override
  void nextBranch() {}

  @Override
  void join(int site) {
    node++;
  }

  @Override
  int spawn(int site) {
    return node++;
  }

  @Override
  void endFuture(int future) {}

  @Override
  void touch(int future) {}

  @Override
  int cells(int count) {
    return 0;
  }

  @Override
  void write(int writer, int cell, int holder, int content) {}

  @Override
  void resize(int location, int words) {}

  @Override
  int latestNumber() {
    return 0;
  }

  @Override
  Site ownSite(int of) {
    return code.sites().get(0);
  }
}
