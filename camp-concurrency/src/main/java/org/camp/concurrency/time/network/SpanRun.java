// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.Locale;
import java.util.Optional;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.TimedRun;

/**
 * A trace as a run with times.
 *
 * @param spanNetwork its network
 */
public record SpanRun(SpanNetwork spanNetwork) implements TimedRun {
  private TimedTrace trace() {
    return spanNetwork.trace();
  }

  @Override
  public String label() {
    return TraceName.of(trace());
  }

  @Override
  public ActivityNetwork network() {
    return spanNetwork.network();
  }

  @Override
  public int target() {
    return spanNetwork.target();
  }

  @Override
  public int spans() {
    return trace().size();
  }

  @Override
  public String id(int span) {
    return trace().id(span);
  }

  @Override
  public String operation(int span) {
    return trace().operationName(span);
  }

  @Override
  public String service(int span) {
    return trace().table().text(trace().service(span));
  }

  @Override
  public String kind(int span) {
    return trace().kind(span).name().toLowerCase(Locale.ROOT);
  }

  @Override
  public int parent(int span) {
    return trace().parent(span);
  }

  @Override
  public String relation(int span) {
    return trace().relation(span).word();
  }

  @Override
  public boolean error(int span) {
    return trace().error(span);
  }

  @Override
  public long from(int span) {
    return trace().from(span);
  }

  @Override
  public long to(int span) {
    return trace().to(span);
  }

  @Override
  public Optional<String> attribute(int span, String name) {
    return trace().table().attribute(trace().row(span), name);
  }
}
