// SPDX-License-Identifier: Apache-2.0
/** The forms in which {@code show} draws and writes a protocol. */
package org.camp.mpst.export;
