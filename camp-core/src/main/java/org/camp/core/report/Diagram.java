// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

/**
 * A picture, as data: it says what there is to see, writers say how it looks. The SVG writer draws
 * it, the text writer prints a small version of it or its numbers, and {@link CsvWriter#asTable}
 * gives its numbers. Coordinates are in base units; NaN marks what is undefined.
 */
public sealed interface Diagram extends Section
    permits LineChart, BarChart, HeatMap, FlameGraph, Lanes, LayeredGraph, Tree {}
