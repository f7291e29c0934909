// SPDX-License-Identifier: Apache-2.0
/**
 * Programs on threads of this host, beside what the cost semantics says of them. Entry: {@link
 * org.camp.spaceprofile.run.ProgramRunOperation}.
 */
package org.camp.spaceprofile.run;
