// SPDX-License-Identifier: Apache-2.0
/** Equal modules of PRISM models, of whose states one stands for all that they make alike. */
package org.camp.pepa.prism.fold;
