// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.spaceprofile.graph.Site;

/** Collects instructions and the tables that they refer to. */
final class Emitter {
  /** Position → word of the code: an instruction, or one of its operands. */
  private int[] code = new int[256];

  private int size;
  final List<Constant> constants = new ArrayList<>();
  final List<String> constructors = new ArrayList<>();
  private final Map<String, Integer> constructorNumbers = new HashMap<>();
  final List<FunctionGroup> groups = new ArrayList<>();
  final List<Matcher> matchers = new ArrayList<>();
  final List<CaseTable> cases = new ArrayList<>();

  /** Number in the code → places of the variables that a branch names. */
  final List<int[]> accesses = new ArrayList<>();

  final List<Site> sites = new ArrayList<>();
  private final Map<Site, Integer> siteNumbers = new HashMap<>();

  int position() {
    return size;
  }

  void emit(int... words) {
    if (size + words.length > code.length) {
      code = Arrays.copyOf(code, Math.max(code.length * 2, size + words.length));
    }
    for (int word : words) {
      code[size++] = word;
    }
  }

  /** Sets the word at {@code position} to where the code has come. */
  void patch(int position) {
    code[position] = size;
  }

  int site(Span span, String operation, String function) {
    return siteNumbers.computeIfAbsent(
        new Site(span, operation, function),
        site -> {
          sites.add(site);
          return sites.size() - 1;
        });
  }

  int constant(Constant constant) {
    constants.add(constant);
    return constants.size() - 1;
  }

  int constructor(String name) {
    return constructorNumbers.computeIfAbsent(
        name,
        n -> {
          constructors.add(n.intern());
          return constructors.size() - 1;
        });
  }

  int matcher(Matcher matcher) {
    matchers.add(matcher);
    return matchers.size() - 1;
  }

  int accesses(int[] places) {
    accesses.add(places);
    return accesses.size() - 1;
  }

  Code code(ForkJoinProgram program, FunctionGroup.Member main) {
    return new Code(
        program,
        Arrays.copyOf(code, size),
        constants,
        constructors,
        groups,
        matchers,
        cases,
        accesses,
        sites,
        main);
  }
}
