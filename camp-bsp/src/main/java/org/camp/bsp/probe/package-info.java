// SPDX-License-Identifier: Apache-2.0
/**
 * Measures this host as a BSP machine and as a Multi-BSP machine (Bisseling, Parallel Scientific
 * Computation, 2004, program bspbench; Valiant 2011), with the robust variants that shared machines
 * and a JVM need.
 */
package org.camp.bsp.probe;
