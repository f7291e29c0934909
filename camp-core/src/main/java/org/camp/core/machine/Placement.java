// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * Which node runs some roles; the first placement that matches a role counts. Equality ignores the
 * span.
 *
 * @param roles the roles
 * @param node the name of their node
 * @param span where it was written
 */
public record Placement(RolePattern roles, String node, Span span) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Placement p && roles.equals(p.roles) && node.equals(p.node);
  }

  @Override
  public int hashCode() {
    return 31 * roles.hashCode() + node.hashCode();
  }
}
