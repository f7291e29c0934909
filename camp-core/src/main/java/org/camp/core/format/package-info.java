// SPDX-License-Identifier: Apache-2.0
/**
 * The file formats of core's own models, as services of the plug-in contract, and what a check of a
 * program answers.
 */
package org.camp.core.format;
