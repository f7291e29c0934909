// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.concurrency.time.rank.MessageNetwork;
import org.camp.concurrency.time.rank.RankOperation;
import org.camp.concurrency.time.rank.RankTiming;
import org.camp.concurrency.trace.MpiChannels.Receive;
import org.camp.concurrency.trace.MpiChannels.Send;
import org.camp.concurrency.trace.MpiSyntax.Line;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.order.Executions;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.camp.core.order.RankProgram;
import org.jspecify.annotations.Nullable;

/**
 * The order of a message-passing trace. The k-th send from one rank to another with a tag is
 * received by the k-th receive of it; a non-blocking receive takes its turn when it is posted, and
 * the message arrives when it is waited for. The k-th collective of each rank of a communicator is
 * the same one; it begins and ends on every rank.
 */
final class MpiTrace {
  /** A request that was not waited for yet: of a receive, or of a send. */
  private record Request(@Nullable Receive receive, @Nullable Send send) {}

  /** The begin and end of one collective on each rank. */
  private record Meeting(String operation, int root, Map<Integer, int[]> ranks, Span span) {}

  private final String name;
  private final SourceText source;
  private final AnalysisContext context;
  private final Diagnostics errors = new Diagnostics();
  private final MpiSyntax syntax;
  private final Map<Integer, Integer> processes = new LinkedHashMap<>();
  private final MpiChannels channels = new MpiChannels();
  private final Map<String, Request> requests = new HashMap<>();
  private final Map<String, Integer> turns = new HashMap<>();
  private final Map<String, Meeting> meetings = new LinkedHashMap<>();

  /** Order → the event that sends and the event that receives. */
  private final List<int[]> messages = new ArrayList<>();

  private final OrderBuilder order;
  private final boolean rendezvous;

  /** Event → number of the operation that it is of, in the order of lines. */
  private int[] operationOf = new int[16];

  private int operations;

  /**
   * A trace to be read.
   *
   * @param name what its execution is called
   */
  MpiTrace(String name, SourceText source, AnalysisContext context) {
    this.name = name;
    this.source = source;
    this.syntax = new MpiSyntax(source, errors);
    this.rendezvous = context.get(MpiReader.RENDEZVOUS);
    this.context = context;
    this.order = PartialOrder.named(name);
  }

  Executions read() {
    List<Line> lines = syntax.lines();
    errors.throwIfBadInput();
    if (lines.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("no-events", "no operation was found in this trace")
              .inFile(source.name())
              .withHint("write one a line, such as '0 send to=1'"));
    }
    Set<Integer> ranks = new TreeSet<>();
    int last = -1;
    for (Line line : lines) {
      if (line.rank() != last) {
        last = line.rank();
        ranks.add(last);
      }
    }
    ranks.forEach(rank -> processes.put(rank, order.process(String.valueOf(rank))));
    MpiTimes times = new MpiTimes(source, errors);
    List<RankOperation> timed =
        times.areIn(lines)
            ? times.operations(lines, rank -> processes.getOrDefault(rank, 0))
            : List.of();
    errors.throwIfBadInput();
    for (Line line : lines) {
      add(line);
      operations++;
    }
    for (Span span : channels.unmatched()) {
      errors.add(source.error("no-message", span, "no message arrives for this receive"));
    }
    meetings.forEach((key, meeting) -> connect(meeting));
    errors.throwIfIllFormed();
    if (!syntax.unknownKeys().isEmpty()) {
      context.report(
          Diagnostic.note("unknown-key", "skipped keys: " + String.join(", ", syntax.unknownKeys()))
              .inFile(source.name()));
    }
    if (channels.lost() > 0) {
      context.report(
          Diagnostic.note(
                  "unreceived",
                  channels.lost() == 1
                      ? "1 message is sent and never received"
                      : channels.lost() + " messages are sent and never received")
              .inFile(source.name()));
    }
    channels.connect(order);
    messages.forEach(m -> order.message(m[0], m[1]));
    PartialOrder built = built();
    RankProgram program = MpiPrograms.of(name, source, lines, timed);
    Executions executions =
        timed.isEmpty()
            ? new Executions(name, source.name(), List.of(built))
            : Executions.timed(
                name,
                source.name(),
                List.of(built),
                new RankTiming(
                    List.of(MessageNetwork.of(built, timed, operationOf, times.rounded()))));
    return executions.withPrograms(List.of(program));
  }

  private PartialOrder built() {
    try {
      return order.build();
    } catch (IllFormed e) {
      throw new IllFormed(
          e.diagnostics().stream()
              .map(
                  d ->
                      d.inFile(source.name())
                          .withHint(
                              "these ranks wait for each other for ever; events are numbered by"
                                  + " rank, two for a synchronous send or a collective"))
              .toList());
    }
  }

  private void add(Line line) {
    switch (line.operation()) {
      case "send", "ssend", "isend" -> send(line);
      case "recv" -> {
        int event = event(line, line.what());
        Receive receive = post(line, event);
        if (receive != null) {
          receive.arrivesAt(event);
        }
      }
      case "irecv" -> request(line, new Request(post(line, event(line, line.what())), null));
      case "wait" -> await(line);
      case "compute" -> event(line, line.label());
      default -> collective(line);
    }
  }

  private int event(Line line, String what) {
    int process = processes.getOrDefault(line.rank(), 0);
    int event = order.event(null, process, what, line.number());
    if (event == operationOf.length) {
      operationOf = Arrays.copyOf(operationOf, 2 * event);
    }
    operationOf[event] = operations;
    return event;
  }

  private int peer(Line line, String key) {
    String text = line.fields().get(key);
    if (text == null) {
      errors.add(
          source.error("missing-field", line.span(), line.operation() + " needs " + key + "=RANK"));
      return -1;
    }
    int peer = syntax.number(text, line.span());
    if (!processes.containsKey(peer)) {
      errors.add(source.error("unknown-rank", line.span(), "rank " + peer + " does nothing in it"));
      return -1;
    }
    if (peer == line.rank()) {
      errors.add(
          source.error("self-message", line.span(), "rank " + peer + " sends a message to itself"));
      return -1;
    }
    return peer;
  }

  private static MpiChannels.Channel channel(Line line, int from, int to) {
    return new MpiChannels.Channel(line.field("comm", "world"), from, to, line.field("tag", "0"));
  }

  /** A synchronous send has a begin and an end, with the post of its receive in between. */
  private void send(Line line) {
    boolean waits =
        line.operation().equals("ssend") || (rendezvous && line.operation().equals("send"));
    Send send = new Send(event(line, waits ? "begin " + line.what() : line.what()));
    if (waits) {
      send.completesAt(event(line, "end " + line.what()));
    }
    if (line.operation().equals("isend")) {
      request(line, new Request(null, send));
    }
    int to = peer(line, "to");
    if (to >= 0) {
      channels.send(channel(line, line.rank(), to), send);
    }
  }

  private @Nullable Receive post(Line line, int event) {
    int from = peer(line, "from");
    if (from < 0) {
      return null;
    }
    Receive receive = new Receive(event, line.span());
    channels.post(channel(line, from, line.rank()), receive);
    return receive;
  }

  private void request(Line line, Request request) {
    String name = line.fields().get("req");
    if (name == null) {
      errors.add(
          source.error(
              "missing-field",
              line.span(),
              line.operation() + " needs req=NAME, to be waited for"));
    } else {
      requests.put(line.rank() + " " + name, request);
    }
  }

  private void await(Line line) {
    int event = event(line, line.what());
    String name = line.rank() + " " + line.field("req", "");
    Request request = requests.remove(name);
    if (request == null) {
      errors.add(
          source.error(
              "unknown-request",
              line.span(),
              "rank " + line.rank() + " has no request '" + line.field("req", "") + "'"));
      return;
    }
    if (request.receive != null) {
      request.receive.arrivesAt(event);
    }
    if (request.send != null && rendezvous) {
      request.send.completesAt(event);
    }
  }

  private void collective(Line line) {
    String group = line.field("comm", "world");
    int turn = turns.merge(group + ' ' + line.rank(), 1, Integer::sum);
    int root = syntax.number(line.field("root", "0"), line.span());
    Meeting meeting =
        meetings.computeIfAbsent(
            group + ' ' + turn,
            key -> new Meeting(line.operation(), root, new LinkedHashMap<>(), line.span()));
    if (!meeting.operation.equals(line.operation()) || meeting.root != root) {
      errors.add(
          source.error(
              "collective-mismatch",
              line.span(),
              "collective "
                  + turn
                  + " of communicator '"
                  + group
                  + "' is "
                  + meeting.operation
                  + " with root "
                  + meeting.root
                  + " on other ranks, in line "
                  + source.line(meeting.span.start())));
    }
    int begin = event(line, "begin " + line.what());
    int end = event(line, "end " + line.what());
    meeting.ranks.put(line.rank(), new int[] {begin, end});
  }

  private void connect(Meeting meeting) {
    boolean fromRoot = meeting.operation.equals("bcast") || meeting.operation.equals("scatter");
    boolean toRoot = meeting.operation.equals("reduce") || meeting.operation.equals("gather");
    boolean scan = meeting.operation.equals("scan");
    if ((fromRoot || toRoot) && !meeting.ranks.containsKey(meeting.root)) {
      errors.add(
          source.error(
              "missing-root",
              meeting.span,
              "the root, rank "
                  + meeting.root
                  + ", does not take part in this "
                  + meeting.operation));
      return;
    }
    meeting.ranks.forEach(
        (from, begins) ->
            meeting.ranks.forEach(
                (to, ends) -> {
                  boolean causal =
                      fromRoot
                          ? from == meeting.root
                          : toRoot ? to == meeting.root : !scan || from <= to;
                  if (causal && !from.equals(to)) {
                    messages.add(new int[] {begins[0], ends[1]});
                  }
                }));
  }
}
