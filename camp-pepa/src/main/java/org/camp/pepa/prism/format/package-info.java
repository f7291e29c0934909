// SPDX-License-Identifier: Apache-2.0
/** The forms in which PRISM models are written. */
package org.camp.pepa.prism.format;
