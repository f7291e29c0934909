// SPDX-License-Identifier: Apache-2.0
/** Why one set of traces is slower: {@link org.camp.concurrency.time.compare.TraceComparison}. */
package org.camp.concurrency.time.compare;
