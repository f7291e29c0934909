// SPDX-License-Identifier: Apache-2.0
/**
 * Names of Standard ML looked up: structures, functors and the library resolved, which leaves an
 * expression of {@link org.camp.core.lang} ({@link org.camp.core.lang.standard.scope.Elaborator}).
 */
package org.camp.core.lang.standard.scope;
