// SPDX-License-Identifier: Apache-2.0
/** Readers, exporters and views of this module. */
package org.camp.pepa.format;
