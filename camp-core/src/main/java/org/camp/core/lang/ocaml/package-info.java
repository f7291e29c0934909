// SPDX-License-Identifier: Apache-2.0
/**
 * The OCaml-like surface of BSML and Multi-ML, {@code .bsml} and {@code .mml}: {@link
 * org.camp.core.lang.ocaml.OcamlParser} reads it, {@link org.camp.core.lang.ocaml.OcamlText} writes
 * it.
 */
package org.camp.core.lang.ocaml;
