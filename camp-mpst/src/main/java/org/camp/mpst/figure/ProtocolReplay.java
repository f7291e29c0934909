// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.replay.Activity;
import org.camp.core.report.replay.Form;
import org.camp.core.report.replay.Knob;
import org.camp.core.report.replay.ReplayNetwork;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.walk.EventGraph;

/**
 * Definition 4.5 as a network that a reader may replay with other costs. All branches of a choice
 * are in it, so its end is the bound for any values of its forms. Time linear in the graph.
 */
public final class ProtocolReplay {
  private static final int MOST_NODES = 250_000;
  private static final List<String> KINDS = List.of("compute", "send", "receive");
  private static final int COMPUTE = 0;
  private static final int SEND = 1;
  private static final int RECEIVE = 2;

  private final CostModel model;
  private final ProtocolInstance code;
  private final EventGraph graph;
  private final CostForms forms;

  /** Tag of nodes → what passes there; in loops each occurs once a round. */
  private final Map<Integer, Passage> passages = new HashMap<>();

  /**
   * What passes at the nodes of a tag.
   *
   * @param isMessage whether a message is sent or received
   * @param computes what is computed, if anything
   */
  private record Passage(boolean isMessage, Activity transfer, Optional<Activity> computes) {}

  private ProtocolReplay(CostModel model, EventGraph graph, Setting setting, Set<String> fixed) {
    this.model = model;
    this.code = model.code();
    this.graph = graph;
    this.forms = new CostForms(code, setting, fixed);
  }

  /**
   * The network of a protocol.
   *
   * @param structural parameters that decide the structure
   * @param until what its end is, for example {@code until master is done}
   * @return nothing when it has quorums, whose votes come in an order that costs decide, or rounds
   *     without number, or is too large
   */
  public static Optional<ReplayNetwork> of(
      CostModel model, long[] iterations, Setting setting, Set<String> structural, String until) {
    try {
      EventGraph graph =
          EventGraph.of(model.code(), iterations, model.travels(), MOST_NODES, new Cancellation());
      boolean isPlain = !graph.hasQuorums() && graph.loops().isEmpty() && graph.size() > 0;
      return isPlain && model.quorumNotes().isEmpty()
          ? Optional.of(new ProtocolReplay(model, graph, setting, structural).replay(until))
          : Optional.empty();
    } catch (OverBudget | IllegalArgumentException notReplayed) {
      return Optional.empty();
    }
  }

  private ReplayNetwork replay(String until) {
    Set<String> used = new HashSet<>();
    for (int node = 0; node < graph.size(); node++) {
      int tag = graph.tag(node);
      if (tag != EventGraph.MAXIMUM && !passages.containsKey(tag)) {
        Passage passage = passage(tag);
        passages.put(tag, passage);
        passage.transfer.takes().names().forEach(used::add);
        passage.computes.ifPresent(computes -> computes.takes().names().forEach(used::add));
      }
    }
    List<Knob> knobs = forms.knobs(used);
    ReplayNetwork.Heading heading =
        new ReplayNetwork.Heading(
            "When each role of " + code.name() + " works and waits", until, "s");
    ReplayNetwork.Builder builder =
        ReplayNetwork.builder(heading, code.roles().names(), KINDS, knobs);
    int[] event = new int[graph.size()];
    for (int node = 0; node < event.length; node++) {
      event[node] = event(node, event, builder);
    }
    int[] ends = new int[graph.outputs()];
    for (int role = 0; role < ends.length; role++) {
      ends[role] = at(graph.last(role), event);
    }
    return builder.build(ends);
  }

  private static int at(int node, int[] event) {
    return node < 0 ? -1 : event[node];
  }

  private int event(int node, int[] event, ReplayNetwork.Builder builder) {
    int tag = graph.tag(node);
    int before = at(graph.first(node), event);
    int message = at(graph.second(node), event);
    if (tag == EventGraph.MAXIMUM) {
      int either = builder.event(ReplayNetwork.NOWHERE, Activity.NOTHING, message, before);
      builder.choice(either);
      return either;
    }
    Passage passage = passages.computeIfAbsent(tag, this::passage);
    if (EventGraph.isTravel(tag)) {
      return builder.event(ReplayNetwork.NOWHERE, passage.transfer, before);
    }
    int pc = EventGraph.position(tag);
    int role = (tag & 1) != 0 ? code.to(pc) : code.from(pc);
    if (!passage.isMessage) {
      return builder.event(role, passage.computes.orElse(Activity.NOTHING), before);
    }
    int done = builder.event(role, passage.transfer, message, before);
    return passage.computes.map(computes -> builder.event(role, computes, done)).orElse(done);
  }

  private Passage passage(int tag) {
    Atom atom = Atom.of(model, tag);
    return new Passage(atom.size(code) != null, transfer(tag, atom), computation(tag, atom));
  }

  private Activity transfer(int tag, Atom atom) {
    boolean sends = atom.part() == Atom.Part.SEND || atom.part() == Atom.Part.TRAVEL;
    String label = atom.size(code) == null ? "" : code.kind(code.siteKind(atom.site())).label();
    return activity(
        tag, sends ? SEND : RECEIVE, label, sends ? "sends " : "receives ", forms.transfer(atom));
  }

  private Optional<Activity> computation(int tag, Atom atom) {
    String behind =
        atom.part() == Atom.Part.RECEIVE ? code.kind(code.siteKind(atom.site())).label() : "";
    return forms
        .computation(atom)
        .map(
            takes ->
                activity(
                    tag,
                    COMPUTE,
                    behind.isEmpty() ? "compute" : behind,
                    behind.isEmpty() ? "" : "computes after ",
                    takes));
  }

  private Activity activity(int tag, int kind, String label, String verb, Form takes) {
    int pc = EventGraph.position(tag);
    Span span = code.span(pc);
    return new Activity(
        kind,
        label,
        verb.isEmpty() ? "computes" : verb + label,
        code.source().name(),
        span.isKnown() ? code.source().line(span.start()) : 0,
        takes);
  }
}
