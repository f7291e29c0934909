// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

/**
 * What a layout needs to know of nodes and edges, by their indices. Pixels; {@code width} is across
 * the layers, {@code height} along the edges.
 *
 * @param width node → its width [px]
 * @param height node → its height [px]
 * @param round node → whether it is a circle
 * @param loopRoom node → room beside it for its loops [px]
 * @param labelWidth edge → the width of its label [px]; 0 without one
 * @param labelHeight edge → the height of its label [px]
 * @param column node → the column that it must stay in; −1 for none
 * @param columnBefore room between the beginning of a column and its nodes
 * @param columnAfter room between the nodes of a column and its end
 */
public record Sizes(
    double[] width,
    double[] height,
    boolean[] round,
    double[] loopRoom,
    double[] labelWidth,
    double[] labelHeight,
    int[] column,
    double columnBefore,
    double columnAfter) {}
