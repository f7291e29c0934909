// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * A system of services whose processes and costs are known: how long it takes, drawn call by call
 * without anything of CAMP, and traces of it. Every call travels for {@link #WIRE} both ways.
 *
 * @param root the operation that clients call, {@code service: name}
 * @param processes operation → what it calls, if it calls anything
 * @param leads caller and callee, {@code "web: order > cart: get"} → what the caller computes
 *     before this call [s], where that is not {@link #LEAD}
 * @param ends operation → what it computes before its answer [s]
 */
record KnownSystem(
    String root,
    Map<String, Calls> processes,
    Map<String, ToDoubleFunction<Random>> leads,
    Map<String, ToDoubleFunction<Random>> ends) {
  /** Either way of a call [s]. */
  private static final double WIRE = 100e-6;

  private static final ToDoubleFunction<Random> LEAD =
      random -> -80e-6 * Math.log1p(-random.nextDouble());

  private static final long EPOCH = 1_700_000_000_000_000_000L;

  /** What an operation calls. */
  interface Calls {
    /** When it is over that begins at {@code start}. */
    double end(double start, Instance instance);
  }

  /** A call of an operation, with {@code !} behind its name where it fails. */
  static Calls call(String operation) {
    return (start, instance) -> instance.call(operation, start);
  }

  /** One part after the other. */
  static Calls sequence(Calls... parts) {
    return (start, instance) -> {
      double at = start;
      for (Calls part : parts) {
        at = part.end(at, instance);
      }
      return at;
    };
  }

  /** All parts at once. */
  static Calls beside(Calls... parts) {
    return (start, instance) -> {
      double last = start;
      for (Calls part : parts) {
        last = Math.max(last, part.end(start, instance));
      }
      return last;
    };
  }

  /** The first with this share, else the second. */
  static Calls choice(double share, Calls first, Calls second) {
    return (start, instance) ->
        (instance.random().nextDouble() < share ? first : second).end(start, instance);
  }

  /** The body from {@code least} to {@code most} times, each number as often. */
  static Calls rounds(int least, int most, Calls body) {
    return (start, instance) -> {
      double at = start;
      for (int left = instance.between(least, most); left > 0; left--) {
        at = body.end(at, instance);
      }
      return at;
    };
  }

  /** From {@code least} to {@code most} such calls at once, each number as often. */
  static Calls fan(int least, int most, Calls call) {
    return (start, instance) -> {
      double last = start;
      for (int left = instance.between(least, most); left > 0; left--) {
        last = Math.max(last, call.end(start, instance));
      }
      return last;
    };
  }

  /** Parts, each of which begins when those are over whose indices {@code after} tells. */
  static Calls order(List<Calls> parts, int[][] after) {
    return (start, instance) -> {
      double[] over = new double[parts.size()]; // part → its end [s]
      double last = start;
      for (int i = 0; i < over.length; i++) {
        double from = start;
        for (int before : after[i]) {
          from = Math.max(from, over[before]);
        }
        over[i] = parts.get(i).end(from, instance);
        last = Math.max(last, over[i]);
      }
      return last;
    };
  }

  static ToDoubleFunction<Random> uniform(double from, double to) {
    return random -> from + (to - from) * random.nextDouble();
  }

  /** The service of an operation. */
  static String service(String operation) {
    return operation.substring(0, operation.indexOf(": "));
  }

  /**
   * The mean of executions and their standard deviation [s].
   *
   * @param slow the service whose computations take {@code factor} times as long
   */
  double[] latency(String slow, double factor, int executions, long seed) {
    Executions all = new Executions(this, slow, factor, new Random(seed));
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < executions; i++) {
      double time = all.serve(root, 0, 0);
      all.spans.clear();
      sum += time;
      squares += time * time;
    }
    double mean = sum / executions;
    return new double[] {mean, Math.sqrt(squares / executions - mean * mean)};
  }

  /** Traces of executions that begin a second after each other, as OTLP JSON. */
  String traces(int executions, long seed) {
    Executions all = new Executions(this, "", 1, new Random(seed));
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < executions; i++) {
      all.serve(root, i, 0);
      for (Span span : all.spans) {
        texts.add(span.text(i + 1));
      }
      all.spans.clear();
    }
    return "{\"resourceSpans\":[" + String.join(",\n", texts) + "]}";
  }

  /** A span with its times [s]. */
  private record Span(String operation, int id, int parent, int kind, double from, double to) {
    String text(int trace) {
      return String.format(
          Locale.ROOT,
          """
          {"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"%s"}}]},\
          "scopeSpans":[{"spans":[{"traceId":"%032x","spanId":"%016x","parentSpanId":"%s",\
          "name":"%s","kind":%d,"startTimeUnixNano":"%d","endTimeUnixNano":"%d"%s}]}]}\
          """,
          service(operation),
          trace,
          id,
          parent == 0 ? "" : String.format(Locale.ROOT, "%016x", parent),
          operation.substring(service(operation).length() + 2).replace("!", ""),
          kind,
          Math.round(from * 1e9) + EPOCH,
          Math.round(to * 1e9) + EPOCH,
          operation.endsWith("!") ? ",\"status\":{\"code\":2}" : "");
    }
  }

  /** One execution of an operation, whose span has this id. */
  record Instance(Executions all, String operation, int id) {
    Random random() {
      return all.random;
    }

    int between(int least, int most) {
      return least + random().nextInt(most - least + 1);
    }

    double call(String callee, double start) {
      double sent =
          start
              + all.takes(
                  operation, all.system.leads.getOrDefault(operation + " > " + callee, LEAD));
      int client = ++all.ids;
      double over = all.serve(callee, sent + WIRE, client) + WIRE;
      all.spans.add(new Span(service(operation) + ": call", client, id, 3, sent, over));
      return over;
    }
  }

  private static final class Executions {
    private final KnownSystem system;
    private final String slow;
    private final double factor;
    private final Random random;
    private final List<Span> spans = new ArrayList<>();
    private int ids;

    Executions(KnownSystem system, String slow, double factor, Random random) {
      this.system = system;
      this.slow = slow;
      this.factor = factor;
      this.random = random;
    }

    private double takes(String operation, ToDoubleFunction<Random> cost) {
      double time = cost.applyAsDouble(random);
      return service(operation).equals(slow) ? factor * time : time;
    }

    /** When an operation that begins at {@code start} is over. */
    private double serve(String operation, double start, int caller) {
      int id = ++ids;
      Calls process = system.processes.getOrDefault(operation, (from, instance) -> from);
      double called = process.end(start, new Instance(this, operation, id));
      double over = called + takes(operation, system.ends.get(operation));
      spans.add(new Span(operation, id, caller, 2, start, over));
      return over;
    }
  }
}
