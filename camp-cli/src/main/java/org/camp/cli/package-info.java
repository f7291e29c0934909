// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code camp} command. It knows backends, formats and verbs through the registry alone: what a
 * plug-in brings appears here by itself.
 */
@NullMarked
package org.camp.cli;

import org.jspecify.annotations.NullMarked;
