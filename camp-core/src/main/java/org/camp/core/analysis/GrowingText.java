// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.report.Value;

/** What is known of a text that is still written, such as the log of a system that runs. */
public interface GrowingText {
  /**
   * Takes in what was written since.
   *
   * @param lines whole lines, or the last part of the text
   * @param end whether no more comes
   * @throws org.camp.core.diagnostic.CampException when the text is wrong; what was known before
   *     still is
   */
  void append(String lines, boolean end);

  /** All that is known now, as lines for people. */
  String screen();

  /** What is known now and was not at the last call. */
  Value update();
}
