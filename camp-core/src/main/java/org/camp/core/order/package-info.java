// SPDX-License-Identifier: Apache-2.0
/**
 * Labelled partial orders of events over processes: {@link org.camp.core.order.PartialOrder} and
 * what can be asked of it in passing; counting antichains is an analysis of its own. And executions
 * with time: {@link org.camp.core.order.ActivityNetwork}.
 */
package org.camp.core.order;
