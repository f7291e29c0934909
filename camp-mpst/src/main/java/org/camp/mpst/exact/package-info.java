// SPDX-License-Identifier: Apache-2.0
/** Times without rounding: fractions of a second, and whole numbers of a unit that times share. */
package org.camp.mpst.exact;
