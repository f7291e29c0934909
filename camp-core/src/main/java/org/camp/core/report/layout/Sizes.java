// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

/**
 * What a layout needs to know of nodes and edges, by their indices. Pixels; {@code width} is across
 * the layers, {@code height} along the edges.
 *
 * @param width of each node
 * @param height of each node
 * @param round whether a node is a circle
 * @param loopRoom room beside each node for its loops
 * @param labelWidth of the label of each edge; 0 without one
 * @param labelHeight of the label of each edge
 * @param column the column that each node must stay in; -1 for none
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
