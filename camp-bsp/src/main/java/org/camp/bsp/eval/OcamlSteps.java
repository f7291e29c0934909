// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.Arrays;
import org.camp.bsp.code.Closure;
import org.camp.bsp.code.Code;
import org.camp.bsp.code.Op;
import org.camp.bsp.cost.Charge;
import org.camp.core.lang.Operator;
import org.camp.core.lang.eval.Arithmetic;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;

/** The instructions for records, loops, cells, exceptions and functions of the library. */
final class OcamlSteps {
  private static final int VAR = Charge.VAR.ordinal();
  private static final int IF = Charge.IF.ordinal();

  /** Ordinal → operator. */
  private static final Operator[] OPERATORS = Operator.values();

  private final Evaluator here;
  private final Place place;
  private final Code code;
  private final Effects effects;

  /** What handles exceptions, the innermost last: position, frame, top, open calls. */
  private int[] handlers = new int[16];

  private int open;

  OcamlSteps(Evaluator here, Place place, Code code) {
    this.here = here;
    this.place = place;
    this.code = code;
    effects = new Effects(place);
  }

  Effects effects() {
    return effects;
  }

  /** Runs one instruction; operands end at the evaluator's top. Answers where to go on. */
  int step(int[] words, int pc, MlValue[] values, int frame, long[] counts) {
    int sp = here.top;
    switch (words[pc]) {
      case Op.LIBRARY -> {
        counts[VAR] += words[pc + 2];
        values[sp] = new Closure(code.functions[words[pc + 1]], Evaluator.NONE);
        here.top = sp + 1;
        return pc + 3;
      }
      case Op.FIRST -> {
        counts[VAR]++;
        values[sp] = MlValue.of(code.first);
        here.top = sp + 1;
        return pc + 1;
      }
      case Op.DROP -> {
        here.top = sp - 1;
        return pc + 1;
      }
      case Op.STORE -> {
        values[frame + words[pc + 1]] = values[sp - 1];
        here.top = sp - 1;
        return pc + 2;
      }
      case Op.FOR_TEST -> {
        counts[Charge.INT_LE.ordinal()]++;
        counts[IF]++;
        long counter = Arithmetic.whole(values[frame + words[pc + 1]]);
        long last = Arithmetic.whole(values[frame + words[pc + 2]]);
        boolean goes = words[pc + 3] == 1 ? counter <= last : counter >= last;
        return goes ? pc + 5 : words[pc + 4];
      }
      case Op.FOR_NEXT -> {
        counts[Charge.INT_ADD.ordinal()]++;
        int slot = frame + words[pc + 1];
        values[slot] = MlValue.of(Arithmetic.whole(values[slot]) + (words[pc + 2] == 1 ? 1 : -1));
        return words[pc + 3];
      }
      case Op.EFFECT -> {
        Operator operator = OPERATORS[words[pc + 1]];
        int from = sp - operator.arity();
        values[from] = effects.of(operator, values, from, counts);
        here.top = from + 1;
        return pc + 2;
      }
      case Op.IF_LIST -> {
        boolean list = values[frame + words[pc + 1]] instanceof MlValue.Constructed;
        return list ? words[pc + 2] : pc + 3;
      }
      case Op.TRY -> {
        counts[IF]++;
        handle(words[pc + 1], frame, sp);
        return pc + 2;
      }
      case Op.TRIED -> {
        open -= 4;
        return pc + 1;
      }
      case Op.CATCH -> {
        here.top = sp - 1;
        return caught(words[pc + 1], 0, values[sp - 1], values, frame, counts);
      }
      case Op.CASE_FROM -> {
        MlValue subject = values[frame + words[pc + 2]];
        if (words[pc + 4] == Op.CATCH) {
          return caught(words[pc + 1], words[pc + 3], subject, values, frame, counts);
        }
        int target =
            code.cases[words[pc + 1]].choose(words[pc + 3], subject, values, frame, counts);
        if (target < 0) {
          throw ProgramFault.unmatched(subject, "_ -> …");
        }
        return target;
      }
      default -> {
        return record(words, pc, values, counts);
      }
    }
  }

  private int record(int[] words, int pc, MlValue[] values, long[] counts) {
    int sp = here.top;
    switch (words[pc]) {
      case Op.LABELLED -> {
        counts[Charge.PAIR.ordinal()]++;
        String[] written = code.labels[words[pc + 1]];
        String[] labels = written.clone();
        Arrays.sort(labels);
        MlValue[] items = new MlValue[labels.length];
        int from = sp - labels.length;
        for (int i = 0; i < labels.length; i++) {
          items[Arrays.binarySearch(labels, written[i])] = values[from + i];
        }
        values[from] = new MlValue.Labelled(place.owner(), labels, items);
        here.top = from + 1;
        return pc + 2;
      }
      case Op.WITH -> {
        counts[Charge.PAIR.ordinal()]++;
        String[] written = code.labels[words[pc + 1]];
        int from = sp - written.length;
        MlValue.Labelled record = labelled(values[from - 1]);
        MlValue[] items = record.items.clone();
        for (int i = 0; i < written.length; i++) {
          items[field(record, written[i])] = values[from + i];
        }
        values[from - 1] = new MlValue.Labelled(place.owner(), record.labels, items);
        here.top = from;
        return pc + 2;
      }
      case Op.SELECT -> {
        counts[Charge.FST.ordinal()]++;
        MlValue.Labelled record = labelled(values[sp - 1]);
        values[sp - 1] = record.items[field(record, code.constructors[words[pc + 1]])];
        return pc + 2;
      }
      case Op.SET_FIELD -> {
        counts[Charge.SET.ordinal()]++;
        MlValue.Labelled record = labelled(values[sp - 2]);
        effects.own(record, "this record");
        record.items[field(record, code.constructors[words[pc + 1]])] = values[sp - 1];
        values[sp - 2] = MlValue.UNIT;
        here.top = sp - 1;
        return pc + 2;
      }
      default -> throw new IllegalStateException("instruction " + words[pc]);
    }
  }

  private static MlValue.Labelled labelled(MlValue value) {
    if (value instanceof MlValue.Labelled record) {
      return record;
    }
    throw ProgramFault.type("a field", "a record", value);
  }

  private static int field(MlValue.Labelled record, String label) {
    int at = Arrays.binarySearch(record.labels, label);
    if (at < 0) {
      throw new ProgramFault("no-component", "the record has no field '" + label + "'", "");
    }
    return at;
  }

  /** How many handlers are open. */
  int open() {
    return open;
  }

  /** Forgets the handlers behind the first ones. */
  void close(int count) {
    open = count;
  }

  private void handle(int position, int frame, int sp) {
    if (open + 4 > handlers.length) {
      handlers = Arrays.copyOf(handlers, 2 * handlers.length);
    }
    handlers[open] = position;
    handlers[open + 1] = frame;
    handlers[open + 2] = sp;
    handlers[open + 3] = here.depth;
    open += 4;
  }

  /** Goes back to the innermost handler, with the exception on top: answers its position. */
  int unwind(RaisedException raised) {
    open -= 4;
    here.frame = handlers[open + 1];
    here.depth = handlers[open + 3];
    int sp = handlers[open + 2];
    here.stack[sp] = raised.packet;
    here.top = sp + 1;
    return handlers[open];
  }

  private int caught(
      int table, int first, MlValue packet, MlValue[] values, int frame, long[] counts) {
    int target = code.cases[table].choose(first, packet, values, frame, counts);
    if (target < 0) {
      throw new RaisedException((MlValue.Constructed) packet, "");
    }
    return target;
  }
}
