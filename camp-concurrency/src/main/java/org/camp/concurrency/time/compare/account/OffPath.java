// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import org.camp.core.order.ActivityClass;

/**
 * Own work of a part that surely differs, off the critical path, where it costs nothing yet.
 *
 * @param kind what its activities are
 * @param name an operation, or {@code caller → callee}
 * @param work B's mean per trace less A's, root operations as in B [ns]
 */
public record OffPath(ActivityClass kind, String name, double work) {}
