// SPDX-License-Identifier: Apache-2.0
/**
 * The grammar of Standard ML: from characters to {@link org.camp.core.lang.standard.parse.Syntax},
 * with the fixities that a program declares.
 */
package org.camp.core.lang.standard.parse;
