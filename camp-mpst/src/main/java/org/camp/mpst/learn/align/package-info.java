// SPDX-License-Identifier: Apache-2.0
/**
 * Executions held against a protocol: replay, and for what does not replay the least number of
 * calls left out and added ({@link org.camp.mpst.learn.align.ConformanceOperation}).
 *
 * @see <a href="https://doi.org/10.1002/widm.1045">van der Aalst, Adriansyah, van Dongen: Replaying
 *     history on process models for conformance checking (2012)</a>
 */
package org.camp.mpst.learn.align;
