// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ValueText;
import org.jspecify.annotations.Nullable;

/** A future: a cell for the value of a body that runs beside what follows. */
final class FutureValue extends MlValue {
  final int number;

  /** The number of its cell, among all cells of the run. */
  final int slot;

  MlValue value = Unset.ONLY;

  /** The exception that ended the body. */
  @Nullable Raised failure;

  /** The tasks of a real run that wait for the value. */
  private final List<RunTask> waiting = new ArrayList<>(1);

  private boolean complete;

  FutureValue(int location, int number, int slot) {
    super(location);
    this.number = number;
    this.slot = slot;
  }

  /** Lets a task wait, unless the body is over: whether it has to. */
  synchronized boolean await(RunTask task) {
    if (!complete) {
      waiting.add(task);
    }
    return !complete;
  }

  /** The body is over: the tasks that waited for it. */
  synchronized List<RunTask> complete(MlValue content, @Nullable Raised raised) {
    value = content;
    failure = raised;
    complete = true;
    return waiting;
  }

  @Override
  protected void write(ValueText out) {
    out.text("future(");
    out.text(value.toString());
    out.text(")");
  }
}
