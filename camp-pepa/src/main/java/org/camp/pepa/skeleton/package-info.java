// SPDX-License-Identifier: Apache-2.0
/**
 * Skeletons {@code pipe}, {@code deal}, {@code farm}, {@code task} (Yaikhom, Cole, Gilmore and
 * Hillston, ENTCS 190, 2007): reading, the graph of their tasks, and their PEPA models.
 */
package org.camp.pepa.skeleton;
