// SPDX-License-Identifier: Apache-2.0
/**
 * A {@link org.camp.cli.session.Verb} and what it works with: a {@link
 * org.camp.cli.session.Session} holds everything that was said on the command line, checked before
 * anything runs.
 */
@NullMarked
package org.camp.cli.session;

import org.jspecify.annotations.NullMarked;
