// SPDX-License-Identifier: Apache-2.0
/**
 * Programs compiled: what one place runs, as operations with operands in arrays, with tables of
 * cases and the functions that are made where they stand ({@link org.camp.bsp.code.Compiler}).
 */
package org.camp.bsp.code;
