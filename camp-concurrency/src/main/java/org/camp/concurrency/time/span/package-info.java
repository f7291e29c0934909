// SPDX-License-Identifier: Apache-2.0
/**
 * The normal form of traces: which spans there are, whose clocks are wrong, and who waits for whom.
 * {@link org.camp.concurrency.time.span.SpanSet} is the way in.
 */
package org.camp.concurrency.time.span;
