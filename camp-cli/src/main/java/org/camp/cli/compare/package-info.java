// SPDX-License-Identifier: Apache-2.0
/**
 * What differs between models of any kind, machines or values of parameters, where no backend
 * compares them itself: figures side by side, and over a sweep where one overtakes the other.
 */
@NullMarked
package org.camp.cli.compare;

import org.jspecify.annotations.NullMarked;
