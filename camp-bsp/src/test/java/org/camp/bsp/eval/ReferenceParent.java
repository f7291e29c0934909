// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.camp.bsp.eval.ReferenceMl.Place;
import org.camp.bsp.eval.ReferenceMl.Table;
import org.camp.bsp.eval.ReferenceMl.Vector;
import org.camp.core.lang.Expr;

/** A component of a machine that has children: rules RPL, APPLY, PROJ and PUT. */
abstract class ReferenceParent implements Place {
  /** What every processor or child does for a vector. */
  interface Task {
    Object of(int i, Place place);
  }

  /** The place of a child's own code. */
  abstract Place child(int i);

  /** Ends the superstep; the words of each child. */
  abstract void barrier(long[] h);

  /** The primitives that flat machines and nodes treat differently. */
  abstract Object other(Expr.Parallel e, List<Object> operands);

  private Vector everyone(Task task) {
    List<Object> items = new ArrayList<>();
    for (int i = 0; i < processors(); i++) {
      items.add(task.of(i, child(i)));
    }
    return new Vector(items);
  }

  @Override
  public Object parallel(Expr.Parallel e, Map<String, Object> env) {
    switch (e.primitive()) {
      case REPLICATE -> {
        charge("T_rpl", 1);
        return everyone((i, place) -> ReferenceMl.eval(e.operands().get(0), env, place));
      }
      case APPLY -> {
        Vector f = (Vector) ReferenceMl.eval(e.operands().get(0), env, this);
        Vector x = (Vector) ReferenceMl.eval(e.operands().get(1), env, this);
        charge("T_app", 1);
        return everyone((i, place) -> ReferenceMl.apply(f.items().get(i), x.items().get(i), place));
      }
      case PROJ -> {
        Vector v = (Vector) ReferenceMl.eval(e.operands().get(0), env, this);
        charge("T_proj", 1);
        long[][] sizes = new long[processors()][processors()];
        for (int i = 0; i < processors(); i++) {
          Arrays.fill(sizes[i], ReferenceMl.size(v.items().get(i)));
        }
        barrier(ReferenceMl.relation(sizes));
        return new Table(v.items());
      }
      case PUT -> {
        return put((Vector) ReferenceMl.eval(e.operands().get(0), env, this));
      }
      default -> {
        List<Object> operands = new ArrayList<>();
        e.operands().forEach(o -> operands.add(ReferenceMl.eval(o, env, this)));
        return other(e, operands);
      }
    }
  }

  private Vector put(Vector f) {
    charge("T_put", 1);
    int p = processors();
    long[][] sizes = new long[p][p];
    Object[][] messages = new Object[p][p];
    everyone(
        (i, place) -> {
          for (int j = 0; j < p; j++) {
            messages[i][j] = ReferenceMl.apply(f.items().get(i), (long) j + 1, place);
            sizes[i][j] = ReferenceMl.size(messages[i][j]);
          }
          return i;
        });
    barrier(ReferenceMl.relation(sizes));
    return everyone(
        (j, place) -> {
          List<Object> received = new ArrayList<>();
          for (int i = 0; i < p; i++) {
            received.add(messages[i][j]);
          }
          return new Table(received);
        });
  }
}
