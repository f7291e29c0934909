// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.List;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Program;
import org.camp.spaceprofile.graph.Site;

/** A compiled program. */
record Code(
    Program program,
    int[] instructions,
    List<Constant> constants,
    List<String> constructors,
    List<FunctionGroup> groups,
    List<Matcher> matchers,
    List<CaseTable> cases,
    List<int[]> accesses,
    List<Site> sites,
    FunctionGroup.Member main) {}
