// SPDX-License-Identifier: Apache-2.0
/**
 * Memory that roles occupy by the values they compute and receive: peaks per role, and limits.
 * {@link org.camp.mpst.memory.PeakMemory} is the entry.
 */
package org.camp.mpst.memory;
