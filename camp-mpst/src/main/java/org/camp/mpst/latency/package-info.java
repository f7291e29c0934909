// SPDX-License-Identifier: Apache-2.0
/**
 * How fast recursive protocols run in the long run (Castro-Perez and Yoshida, OOPSLA 2020, section
 * 5): rates, bottlenecks, and the latencies C^ω and C_p^ω of Definitions 5.3 and 5.4.
 */
package org.camp.mpst.latency;
