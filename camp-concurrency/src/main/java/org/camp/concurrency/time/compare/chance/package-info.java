// SPDX-License-Identifier: Apache-2.0
/**
 * Whether chance may explain a difference: {@link
 * org.camp.concurrency.time.compare.chance.MaxTest}.
 */
package org.camp.concurrency.time.compare.chance;
