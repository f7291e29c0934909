// SPDX-License-Identifier: Apache-2.0
/**
 * What a person sees of answers: {@link org.camp.cli.screen.Screen} puts what several theories say
 * of one model on one screen, or all of it, or the sections that were chosen.
 */
@NullMarked
package org.camp.cli.screen;

import org.jspecify.annotations.NullMarked;
