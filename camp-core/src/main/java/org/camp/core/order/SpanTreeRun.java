// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.List;

/**
 * A run whose spans call each other: what can be asked of a trace of services beside its times.
 * Children are in the order of the trace.
 */
public interface SpanTreeRun extends TimedRun {
  /** The id of the trace. */
  String traceId();

  /** The span that the trace is the answer of. */
  int root();

  /** Whether the true root is missing, and another span stands for it. */
  boolean isFragment();

  /** How many children a span has. */
  int children(int span);

  /** A child, by number from 0. */
  int child(int span, int place);

  /** What a span does, without its service. */
  String name(int span);

  /** The remote child that a span reaches, the last to end of those that are no messages, or −1. */
  int reached(int span);

  /** What a call goes to whose other side recorded nothing. */
  String callee(int span);

  /**
   * Whether an overlap of two children of one parent is no more than clocks may be wrong: the first
   * counts as over when the second starts.
   */
  boolean isTolerated(int one, int next);

  /** The event at which a span starts. */
  int startOf(int span);

  /** The event at which a span ends. */
  int endOf(int span);

  /** Names of the attributes that the reader kept. */
  List<String> attributes();
}
