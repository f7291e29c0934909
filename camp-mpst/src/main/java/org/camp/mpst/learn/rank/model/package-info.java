// SPDX-License-Identifier: Apache-2.0
/**
 * Classes of ranks with one program for any number of ranks, and what their messages and their work
 * cost ({@link org.camp.mpst.learn.rank.model.RankModel}).
 */
package org.camp.mpst.learn.rank.model;
