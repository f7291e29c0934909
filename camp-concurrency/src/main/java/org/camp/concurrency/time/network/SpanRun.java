// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.concurrency.time.span.Overlaps;
import org.camp.concurrency.time.span.Share;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.trace.span.SpanKind;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.SpanTreeRun;
import org.jspecify.annotations.Nullable;

/** A trace as a run with times. Its network is built when somebody asks for it. */
public final class SpanRun implements SpanTreeRun {
  /** Names of kinds in lower case, in their order. */
  private static final List<String> KINDS =
      Arrays.stream(SpanKind.values()).map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList();

  private final SpanSet set;
  private final TimedTrace trace;
  private final Share tolerance;
  private @Nullable SpanNetwork network;

  /**
   * A trace whose network is not built yet.
   *
   * @param tolerance share of a parent by which times of its children may contradict it
   */
  SpanRun(SpanSet set, TimedTrace trace, Share tolerance) {
    this.set = set;
    this.trace = trace;
    this.tolerance = tolerance;
  }

  /** A trace with its network. */
  public static SpanRun of(SpanSet set, SpanNetwork network, Share tolerance) {
    SpanRun run = new SpanRun(set, network.trace(), tolerance);
    run.network = network;
    return run;
  }

  /** Its network. O(spans · log spans) the first time. */
  public synchronized SpanNetwork spanNetwork() {
    SpanNetwork built = network;
    if (built == null) {
      built = SpanNetwork.of(set, trace);
      network = built;
    }
    return built;
  }

  @Override
  public String label() {
    return TraceName.of(trace);
  }

  @Override
  public ActivityNetwork network() {
    return spanNetwork().network();
  }

  @Override
  public int target() {
    return spanNetwork().target();
  }

  @Override
  public int spans() {
    return trace.size();
  }

  @Override
  public String id(int span) {
    return trace.id(span);
  }

  @Override
  public String operation(int span) {
    return trace.operationName(span);
  }

  @Override
  public String service(int span) {
    return trace.table().text(trace.service(span));
  }

  @Override
  public String kind(int span) {
    return KINDS.get(trace.kind(span).ordinal());
  }

  @Override
  public int parent(int span) {
    return trace.parent(span);
  }

  @Override
  public String relation(int span) {
    return trace.relation(span).word();
  }

  @Override
  public boolean error(int span) {
    return trace.error(span);
  }

  @Override
  public long from(int span) {
    return trace.from(span);
  }

  @Override
  public long to(int span) {
    return trace.to(span);
  }

  @Override
  public Optional<String> attribute(int span, String name) {
    return trace.table().attribute(trace.row(span), name);
  }

  @Override
  public String traceId() {
    return trace.traceId();
  }

  @Override
  public int root() {
    return trace.root();
  }

  @Override
  public boolean isFragment() {
    return trace.isFragment();
  }

  @Override
  public int children(int span) {
    return trace.children(span);
  }

  @Override
  public int child(int span, int place) {
    return trace.child(span, place);
  }

  @Override
  public String name(int span) {
    return trace.table().text(trace.table().bareName(trace.operation(span)));
  }

  @Override
  public int reached(int span) {
    return trace.reached(span);
  }

  @Override
  public String callee(int span) {
    return trace.table().text(trace.callee(span));
  }

  @Override
  public boolean isTolerated(int one, int next) {
    return Overlaps.isShort(trace, one, next)
        && new Overlaps(trace, trace.parent(one), tolerance).isTolerated(one, next);
  }

  @Override
  public int startOf(int span) {
    return SpanNetwork.start(span);
  }

  @Override
  public int endOf(int span) {
    return SpanNetwork.end(span);
  }

  @Override
  public List<String> attributes() {
    return trace.table().attributes();
  }
}
