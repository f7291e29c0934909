// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.item;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.camp.cli.session.Runners;
import org.camp.core.model.Source;

/** Runs a command line anew, on sources in memory, in whatever process this is. */
public interface Again extends Serializable {
  /**
   * Runs it; results go nowhere.
   *
   * @param runners do its items
   * @throws org.camp.core.diagnostic.CampException when it is refused
   */
  void run(List<String> words, Map<String, Source> sources, Runners runners) throws IOException;
}
