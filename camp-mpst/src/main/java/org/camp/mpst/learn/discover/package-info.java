// SPDX-License-Identifier: Apache-2.0
/**
 * A block process found in many instances: labels cut into parts, part by part ({@link
 * org.camp.mpst.learn.discover.Discovery}).
 *
 * @see <a href="https://doi.org/10.1007/978-3-642-38697-8_17">Leemans, Fahland, van der Aalst:
 *     Discovering block-structured process models from event logs (2013)</a>
 */
package org.camp.mpst.learn.discover;
