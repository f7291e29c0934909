// SPDX-License-Identifier: Apache-2.0
/** The verbs that look at one model or at what is installed. */
@NullMarked
package org.camp.cli.verb;

import org.jspecify.annotations.NullMarked;
