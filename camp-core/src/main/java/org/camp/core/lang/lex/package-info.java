// SPDX-License-Identifier: Apache-2.0
/** MlTokens and literals, which the two surface syntaxes have in common. */
package org.camp.core.lang.lex;
