// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreeNames;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.eval.Frame;
import org.camp.core.lang.eval.Routine;
import org.camp.core.lang.eval.Scope;

/**
 * The functions whose bodies are still to be compiled; each captures exactly its free variables.
 */
final class FunctionBodies {
  /**
   * A function whose body is still to be compiled.
   *
   * @param library whether it stands in the library, and so at no place of the program
   */
  record Body(Frame frame, Expr.Lambda function, boolean library) {}

  private final Emitter out;
  private final Deque<Body> bodies = new ArrayDeque<>();

  FunctionBodies(Emitter out) {
    this.out = out;
  }

  boolean isEmpty() {
    return bodies.isEmpty();
  }

  /** Takes one of them. */
  Body next() {
    return bodies.pop();
  }

  /** Prepares functions that are declared together in a frame: their group. */
  int group(List<Expr.Lambda> functions, Frame frame, boolean inLibrary) {
    List<String> names = new ArrayList<>();
    Set<String> free = new LinkedHashSet<>();
    for (Expr.Lambda f : functions) {
      String name = f.name();
      if (name != null) {
        names.add(name);
      }
      FreeNames.of(f).forEach(use -> free.add(use.name()));
    }
    free.removeAll(names);
    free.removeIf(name -> frame.scope.find(name) == null);
    List<String> captured = List.copyOf(free);
    Routine[] members = new Routine[functions.size()];
    for (int i = 0; i < members.length; i++) {
      Expr.Lambda f = functions.get(i);
      String name = f.name();
      members[i] = new Routine(name == null ? frame.function() : FreshNames.written(name));
      bodies.push(new Body(new Frame(members[i], new Scope(captured, names)), f, inLibrary));
    }
    return out.groups.add(new FunctionGroup(frame.scope.places(captured), members));
  }

  /** Prepares a function of the library, which uses no names but its own: its group. */
  int library(String name, Expr.Lambda function) {
    Routine member = new Routine(name);
    bodies.push(new Body(new Frame(member, new Scope(List.of(), List.of())), function, true));
    return out.groups.add(new FunctionGroup(new int[0], new Routine[] {member}));
  }
}
