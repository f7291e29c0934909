// SPDX-License-Identifier: Apache-2.0
/** {@code camp profile}: how long commands take at some sizes, for {@code profiles} of machines. */
@NullMarked
package org.camp.cli.profile;

import org.jspecify.annotations.NullMarked;
