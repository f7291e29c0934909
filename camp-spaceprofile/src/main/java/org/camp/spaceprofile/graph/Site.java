// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

import org.camp.core.diagnostic.Span;

/**
 * A place of the program that makes nodes.
 *
 * @param span where it was written
 * @param operation what it does: an operator's symbol, a constructor's name, or the name of the
 *     construct
 * @param function the function it belongs to, or {@code main}
 */
public record Site(Span span, String operation, String function) {}
