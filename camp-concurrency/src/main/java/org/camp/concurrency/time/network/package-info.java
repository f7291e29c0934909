// SPDX-License-Identifier: Apache-2.0
/**
 * Traces as networks of activities, {@link org.camp.concurrency.time.network.SpanNetwork}: critical
 * path, self time, work, slack, drag, and what would be if.
 */
package org.camp.concurrency.time.network;
