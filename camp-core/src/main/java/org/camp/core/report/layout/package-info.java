// SPDX-License-Identifier: Apache-2.0
/**
 * Lays out directed graphs in layers, after Sugiyama, Tagawa and Toda (1981): cycles are broken,
 * layers chosen, crossings reduced, and coordinates given so that long edges are straight.
 */
package org.camp.core.report.layout;
