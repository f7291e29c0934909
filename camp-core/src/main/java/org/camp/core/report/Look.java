package org.camp.core.report;

/** How much a part of a diagram asks to be seen. Colours and patterns are up to the writer. */
public enum Look {
  /** Like the others: the next colour. */
  PLAIN,
  /** In the background: waiting, idling, what is there only for completeness. */
  QUIET,
  /** Before all others: a critical path, a bottleneck. */
  STRONG
}
