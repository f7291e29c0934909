// SPDX-License-Identifier: Apache-2.0
/**
 * Loop nests over distributed arrays: whether each step of a loop does the same to the processors,
 * and if so, what (Measuring concurrency, 1994, section 6.2).
 */
package org.camp.concurrency.loop;
