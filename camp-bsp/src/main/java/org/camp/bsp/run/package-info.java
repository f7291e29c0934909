// SPDX-License-Identifier: Apache-2.0
/**
 * Runs programs on threads, one per processor, with real barriers and messages that are copied, and
 * measures every superstep.
 */
package org.camp.bsp.run;
