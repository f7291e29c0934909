// SPDX-License-Identifier: Apache-2.0
/** What differs between two sets of traces, part by part, in sums that add up. */
package org.camp.concurrency.time.compare.account;
