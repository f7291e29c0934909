// SPDX-License-Identifier: Apache-2.0
/** Executions with times as diagrams: a waterfall of one, a flame graph of many. */
package org.camp.concurrency.time.picture;
