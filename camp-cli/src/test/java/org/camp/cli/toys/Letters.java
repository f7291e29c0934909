// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import org.camp.core.model.Model;

/** How many letters a number of things would need. */
public record Letters(String name, long count) implements Model {
  @Override
  public String kind() {
    return "letters";
  }
}
