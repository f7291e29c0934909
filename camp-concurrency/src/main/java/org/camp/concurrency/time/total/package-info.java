// SPDX-License-Identifier: Apache-2.0
/** Many traces in few figures: {@link org.camp.concurrency.time.total.Totals}. */
package org.camp.concurrency.time.total;
