// SPDX-License-Identifier: Apache-2.0
/** How the parts of an analysis are shown, each in a class of its own. */
package org.camp.mpst.report;
