// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.order.RankProgram;
import org.camp.core.order.RankProgram.Step;
import org.camp.core.order.RankProgram.Verb;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Value;
import org.camp.mpst.learn.rank.model.MessageCosts;
import org.camp.mpst.learn.rank.model.ModelItem;
import org.camp.mpst.learn.rank.model.RankClass;
import org.camp.mpst.learn.rank.model.RankModel;
import org.camp.mpst.learn.rank.model.RankShape;
import org.camp.mpst.learn.rank.program.RankFunction;
import org.camp.mpst.learn.span.SpanCosts;

/** What machines read of a protocol learnt from message traces. */
final class RankLearningValues {
  /** Where the words of a line of ranks have its step. */
  private static final int STEP = 3;

  private final List<RankProgram> programs;
  private final Optional<RankModel> model;
  private final Optional<Protocol> protocol;
  private final MessageCosts messages;
  private final Optional<String> why;

  RankLearningValues(
      List<RankProgram> programs,
      Optional<RankModel> model,
      Optional<Protocol> protocol,
      MessageCosts messages,
      Optional<String> why) {
    this.programs = programs;
    this.model = model;
    this.protocol = protocol;
    this.messages = messages;
    this.why = why;
  }

  /** The values. */
  Value.Obj build() {
    long operations = programs.stream().mapToLong(p -> p.steps().size()).sum();
    Value.Builder all =
        Value.object()
            .put("kind", "ranks")
            .put("protocol", protocol.map(p -> p.source().text()).orElse(null))
            .put("machine", messages.machine().isEmpty() ? null : messages.machine())
            .put(
                "fitness",
                Value.object()
                    .put("traces", programs.size())
                    .put("replay", model.isPresent() ? programs.size() : 0)
                    .put("operations", operations)
                    .build())
            .put("costs", costs())
            .put("extrapolates", model.isPresent())
            .put("why", why.orElse(null))
            .put(
                "classes",
                Value.list(
                    model
                        .map(m -> m.classes().stream().map(RankLearningValues::value).toList())
                        .orElse(List.of())))
            .put(
                "rounds",
                Value.strings(
                    model
                        .map(
                            m ->
                                m.classes().stream()
                                    .flatMap(one -> one.program().stream())
                                    .filter(ModelItem.Rounds.class::isInstance)
                                    .map(item -> ((ModelItem.Rounds) item).count().text())
                                    .distinct()
                                    .toList())
                        .orElse(List.of())))
            .put(
                "checkedAt",
                Value.list(
                    RankLearning.sizes(programs).stream().map(n -> Value.of((long) n)).toList()));
    return Value.object().put("learn", all.build()).build();
  }

  private Value costs() {
    SortedMap<String, List<Double>> times = new TreeMap<>();
    for (RankProgram program : programs) {
      for (Step step : program.steps()) {
        if (step.verb() == Verb.COMPUTE && program.isTimed()) {
          times
              .computeIfAbsent(step.label(), l -> new ArrayList<>())
              .add((double) (step.to() - step.from()));
        }
      }
    }
    List<Value> all = new ArrayList<>();
    times.forEach(
        (label, own) ->
            all.add(
                SpanCosts.value(
                    "local", List.of(label), own.stream().mapToLong(Double::longValue).toArray())));
    if (!messages.send().isEmpty()) {
      all.add(message("send", messages.send()));
      all.add(message("receive", messages.receive()));
    }
    return Value.list(all);
  }

  private static Value message(String kind, String line) {
    return Value.object()
        .put("class", kind)
        .put("of", Value.strings(List.of()))
        .put("line", line)
        .build();
  }

  private static Value value(RankClass one) {
    return Value.object()
        .put("ranks", shape(one.shape()))
        .put("program", Value.list(one.program().stream().map(RankLearningValues::value).toList()))
        .build();
  }

  private static Value shape(RankShape shape) {
    List<Value> words = new ArrayList<>();
    for (String word : shape.words()) {
      boolean step = shape instanceof RankShape.Line && words.size() == STEP;
      words.add(step ? Value.of(Long.parseLong(word)) : Value.of(word));
    }
    return Value.list(words);
  }

  private static Value value(ModelItem item) {
    if (item instanceof ModelItem.Rounds rounds) {
      return Value.object()
          .put("rounds", rounds.count().text())
          .put("of", Value.list(rounds.body().stream().map(RankLearningValues::value).toList()))
          .build();
    }
    if (item instanceof ModelItem.Counter counter) {
      return Value.object()
          .put("for", "j")
          .put("from", counter.from().text())
          .put("to", counter.to().text())
          .put("of", Value.list(counter.body().stream().map(RankLearningValues::value).toList()))
          .build();
    }
    ModelItem.Action action = (ModelItem.Action) item;
    RankFunction peer = action.peer();
    if (peer == null) {
      return Value.object().put("compute", action.label()).build();
    }
    RankFunction bytes = action.bytes();
    Map<Verb, String> names = Map.of(Verb.SEND, "send", Verb.RECEIVE, "receive");
    return Value.object()
        .put(names.getOrDefault(action.verb(), "send"), action.label())
        .put("bytes", bytes == null ? null : bytes.text())
        .put("peer", peer.text())
        .build();
  }
}
