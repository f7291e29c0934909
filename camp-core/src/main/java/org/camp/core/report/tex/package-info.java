// SPDX-License-Identifier: Apache-2.0
/**
 * Reports for LaTeX: tables, charts in PGFPlots, all other diagrams in TikZ ({@link
 * org.camp.core.report.tex.LatexWriter}).
 */
package org.camp.core.report.tex;
