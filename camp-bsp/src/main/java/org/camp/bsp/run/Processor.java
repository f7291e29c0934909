// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.run;

import java.util.function.Supplier;
import org.camp.bsp.code.Closure;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.CostSum;
import org.camp.bsp.eval.Evaluator;
import org.camp.bsp.eval.Fuel;
import org.camp.bsp.eval.Place;
import org.camp.bsp.eval.RaisedException;
import org.camp.bsp.threads.Barrier;
import org.camp.bsp.value.Messages;
import org.camp.bsp.value.ParallelVector;
import org.camp.bsp.value.SizeOf;
import org.camp.bsp.value.Table;
import org.camp.core.lang.eval.MlValue;

/**
 * A processor of a flat machine. It runs the whole program; of a vector it holds its own component.
 */
final class Processor implements Place {
  /** What the processors of a machine share. */
  static final class Network {
    final int p;
    final Barrier barrier;

    /**
     * Parity of the superstep, sender, receiver → message. One barrier a superstep is enough: what
     * the next but one overwrites, everybody has read before the next barrier.
     */
    final MlValue[][][] messages;

    Network(int p, Barrier barrier) {
      this.p = p;
      this.barrier = barrier;
      messages = new MlValue[2][p][p];
    }
  }

  private final int me;
  private final Code code;
  private final Network network;
  private final Evaluator whole;
  private final Evaluator own;
  private final StepLog log = new StepLog();
  private int parity;

  Processor(int me, Network network, Code code, Fuel fuel, int symbols) {
    this.me = me;
    this.code = code;
    this.network = network;
    whole = new Evaluator(code, this, fuel, new CostSum(symbols));
    own = new Evaluator(code, new Alone(), fuel, new CostSum(symbols));
  }

  StepLog log() {
    return log;
  }

  MlValue run(Closure program) {
    network.barrier.await(me);
    log.begin();
    MlValue value = whole.run(program);
    log.end();
    return value;
  }

  private MlValue component(MlValue vector) {
    ParallelVector held = (ParallelVector) vector;
    return held.size() == 1 ? held.item(0) : held.item(me);
  }

  /** The own component of a vector; no exception may leave it. */
  private ParallelVector component(Supplier<MlValue> code) {
    try {
      return new ParallelVector(code.get());
    } catch (RaisedException raised) {
      throw raised.leaves("processor " + (me + this.code.first()));
    }
  }

  @Override
  public MlValue pid() {
    return new ParallelVector(MlValue.of(me + (long) code.first()));
  }

  @Override
  public int processors() {
    return network.p;
  }

  @Override
  public MlValue replicate(Evaluator here, Closure body) {
    return component(() -> own.run(body));
  }

  @Override
  public MlValue apply(Evaluator here, MlValue functions, MlValue arguments) {
    return component(() -> own.apply(component(functions), component(arguments)));
  }

  @Override
  public MlValue mkpar(Evaluator here, MlValue function) {
    return component(() -> own.apply(function, MlValue.of(me + (long) code.first())));
  }

  @Override
  public MlValue proj(Evaluator here, MlValue vector) {
    MlValue value = component(vector);
    long words = SizeOf.words(value);
    MlValue[] out = network.messages[parity][me];
    for (int j = 0; j < network.p; j++) {
      out[j] = value;
    }
    return exchange(words * (network.p - 1), owner());
  }

  @Override
  public MlValue put(Evaluator here, MlValue functions) {
    MlValue function = component(functions);
    MlValue[] out = network.messages[parity][me];
    long sent = 0;
    for (int j = 0; j < network.p; j++) {
      MlValue receiver = MlValue.of(j + (long) code.first());
      out[j] = component(() -> own.apply(function, receiver)).item(0);
      long words = SizeOf.words(out[j]);
      sent += j == me ? 0 : words;
    }
    return new ParallelVector(exchange(sent, me));
  }

  /** Ends the superstep and takes what the others sent, for the code of an owner. */
  private Table exchange(long sent, int owner) {
    long arrived = System.nanoTime();
    network.barrier.await(me);
    MlValue[][] in = network.messages[parity];
    MlValue[] received = new MlValue[network.p];
    long words = 0;
    for (int i = 0; i < network.p; i++) {
      received[i] = in[i][me];
      if (i != me) {
        words += SizeOf.words(received[i]);
      }
      if (i != me || code.hasEffects()) {
        received[i] = Messages.received(code, received[i], owner);
      }
    }
    parity ^= 1;
    log.step(arrived, System.nanoTime(), sent, words);
    return new Table(received);
  }

  /** The code of a component. */
  private final class Alone implements Place {
    @Override
    public int owner() {
      return me;
    }

    @Override
    public int processors() {
      return network.p;
    }
  }
}
