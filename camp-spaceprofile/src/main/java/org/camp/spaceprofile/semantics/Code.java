// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.List;
import org.camp.core.lang.Constant;
import org.camp.core.lang.eval.Matcher;
import org.camp.core.lang.eval.Routine;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.spaceprofile.graph.Site;

/**
 * A compiled program: one code for all functions, and the tables that its operands number.
 *
 * @param program what was compiled
 * @param instructions position → word of the code: an instruction of {@link Op}, or an operand
 * @param constants number → constant
 * @param constructors number → name of the constructor
 * @param groups number → functions that share a closure
 * @param matchers number → pattern
 * @param cases number → alternatives of a case
 * @param accesses number → places of the variables that a branch names
 * @param sites number → place of the program
 * @param labels number → labels of a record, in the order of the text
 * @param hasFutures whether the program spawns futures
 * @param tasks positions of the instructions at which strands begin, end or meet
 * @param main the program as a function without argument
 */
record Code(
    ForkJoinProgram program,
    int[] instructions,
    List<Constant> constants,
    List<String> constructors,
    List<FunctionGroup> groups,
    List<Matcher> matchers,
    List<CaseTable> cases,
    List<int[]> accesses,
    List<Site> sites,
    List<List<String>> labels,
    boolean hasFutures,
    List<Integer> tasks,
    Routine main) {
  /** The same program, whose branches and futures are tasks. */
  Code inTasks() {
    int[] words = instructions.clone();
    for (int position : tasks) {
      int op = Op.ofTasks(words[position]);
      words[position] = op < 0 ? Op.TASK_TOUCH : op;
    }
    return new Code(
        program,
        words,
        constants,
        constructors,
        groups,
        matchers,
        cases,
        accesses,
        sites,
        labels,
        hasFutures,
        tasks,
        main);
  }
}
