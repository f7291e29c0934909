// SPDX-License-Identifier: Apache-2.0
/** Which services to look at: {@link org.camp.concurrency.time.compare.blame.Blame}. */
package org.camp.concurrency.time.compare.blame;
