// SPDX-License-Identifier: Apache-2.0
/** What session types say of a protocol on one screen: {@link org.camp.mpst.screen.CostScreen}. */
@NullMarked
package org.camp.mpst.screen;

import org.jspecify.annotations.NullMarked;
