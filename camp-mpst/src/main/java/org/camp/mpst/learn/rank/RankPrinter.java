// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.camp.core.protocol.BlockBuilder;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolBuilder;
import org.camp.core.quantity.Expression;
import org.camp.mpst.learn.rank.GlobalOrder.Group;
import org.camp.mpst.learn.rank.GlobalOrder.Strand;
import org.camp.mpst.learn.rank.model.ModelItem;
import org.camp.mpst.learn.rank.model.RankClass;
import org.camp.mpst.learn.rank.model.RankCosts;
import org.camp.mpst.learn.rank.model.RankShape;
import org.camp.mpst.learn.rank.program.NotExtrapolable;
import org.camp.mpst.learn.rank.program.RankCount;
import org.camp.mpst.learn.rank.program.RankFunction;

/** Classes of ranks as a protocol of a family of roles. */
final class RankPrinter {
  private static final String FAMILY = "w";

  private final RankCount ranks;
  private final RankCosts costs;
  private int rounds;

  RankPrinter(RankCount ranks, RankCosts costs) {
    this.ranks = ranks;
    this.costs = costs;
  }

  /** The protocol. */
  Protocol print(List<RankClass> classes, boolean grid, List<String> comments)
      throws NotExtrapolable {
    ProtocolBuilder protocol = Protocol.named("Learnt").param("n", Integer.toString(ranks.n()));
    if (grid) {
      protocol.param("m", "sqrt(n)");
    }
    costs
        .parameters()
        .forEach(
            (name, value) -> {
              if (value.isEmpty()) {
                protocol.param(name);
              } else {
                protocol.param(name, value);
              }
            });
    protocol.family(FAMILY, "0", "n-1");
    comments.forEach(protocol::comment);
    List<Strand> strands = classes.stream().map(c -> new Strand(c, c.program())).toList();
    level(protocol, strands, new int[] {0});
    return protocol.build();
  }

  private void level(BlockBuilder<?> to, List<Strand> strands, int[] counters)
      throws NotExtrapolable {
    for (Group group : GlobalOrder.of(strands, ranks, counters)) {
      switch (group.kind()) {
        case ROUNDS -> rounds(to, group, counters);
        case COUNTERS -> counters(to, group);
        case TURNS -> RankTurns.of(group.strands(), ranks).ifPresent(turns -> turns(to, turns));
        case SINGLE, UPWARDS -> {
          for (Strand strand : group.strands()) {
            each(to, strand, false);
          }
        }
        case DOWNWARDS -> {
          for (int s = group.strands().size() - 1; s >= 0; s--) {
            each(to, group.strands().get(s), true);
          }
        }
      }
    }
  }

  /** A body that may be refused. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final NotExtrapolable why;

    Refused(NotExtrapolable why) {
      super(why);
      this.why = why;
    }
  }

  private void inside(BlockBuilder<?> to, List<Strand> strands, int[] counters) {
    try {
      level(to, strands, counters);
    } catch (NotExtrapolable e) {
      throw new Refused(e);
    }
  }

  private void rounds(BlockBuilder<?> to, Group group, int[] counters) throws NotExtrapolable {
    ModelItem.Rounds one = (ModelItem.Rounds) group.strands().get(0).items().get(0);
    String name = "Round" + (++rounds == 1 ? "" : rounds);
    List<Strand> bodies =
        group.strands().stream()
            .map(s -> new Strand(s.ranks(), ((ModelItem.Rounds) s.items().get(0)).body()))
            .toList();
    try {
      to.loop(
          name,
          one.count().text(),
          body -> {
            inside(body, bodies, counters);
            body.again(name);
          });
    } catch (Refused e) {
      throw e.why;
    }
  }

  private void counters(BlockBuilder<?> to, Group group) throws NotExtrapolable {
    ModelItem.Counter one = (ModelItem.Counter) group.strands().get(0).items().get(0);
    if (!one.isCommon()) {
      for (Strand strand : group.strands()) {
        each(to, strand, false);
      }
      return;
    }
    List<Strand> bodies =
        group.strands().stream()
            .map(s -> new Strand(s.ranks(), ((ModelItem.Counter) s.items().get(0)).body()))
            .toList();
    int[] values =
        IntStream.rangeClosed(one.from().at(0, ranks, 0), one.to().at(0, ranks, 0)).toArray();
    try {
      to.each("j", one.from().text(), one.to().text(), body -> inside(body, bodies, values));
    } catch (Refused e) {
      throw e.why;
    }
  }

  private void turns(BlockBuilder<?> to, RankTurns turns) {
    to.each(
        "j",
        turns.counter().from().text(),
        turns.counter().to().text(),
        body ->
            turns
                .steps()
                .forEach(step -> write(body, step.item(), step.isCounting() ? turns.one() : "j")));
  }

  /** What all ranks of a class do, one rank after the other. */
  private void each(BlockBuilder<?> to, Strand strand, boolean downwards) {
    forRanks(
        to,
        strand.ranks().shape(),
        downwards,
        (body, index) -> strand.items().forEach(item -> write(body, item, index)));
  }

  private static void forRanks(
      BlockBuilder<?> to,
      RankShape shape,
      boolean downwards,
      BiConsumer<BlockBuilder<?>, String> body) {
    if (shape instanceof RankShape.Line line) {
      String low = line.low().text();
      String high = line.high().text();
      if (low.equals(high)) {
        body.accept(to, low);
      } else if (line.step() == 1) {
        String index = downwards ? sum(low, high) + "-i" : "i";
        to.each("i", low, high, b -> body.accept(b, index));
      } else {
        String last = "(" + high + (low.equals("0") ? "" : "-" + low) + ")/2";
        String counter = downwards ? "2*(" + last + "-i)" : "2*i";
        String index = low.equals("0") ? counter : counter + "+" + low;
        to.each("i", "0", last, b -> body.accept(b, index));
      }
      return;
    }
    RankShape.Grid grid = (RankShape.Grid) shape;
    side(
        to,
        "x",
        grid.top().text(),
        grid.bottom().text(),
        downwards,
        (rows, x) ->
            side(
                rows,
                "y",
                grid.left().text(),
                grid.right().text(),
                downwards,
                (cells, y) -> body.accept(cells, "m*(" + x + ")+(" + y + ")")));
  }

  private static String sum(String low, String high) {
    return low.equals("0") ? high : low + "+" + high;
  }

  private static void side(
      BlockBuilder<?> to,
      String name,
      String low,
      String high,
      boolean downwards,
      BiConsumer<BlockBuilder<?>, String> body) {
    if (low.equals(high)) {
      body.accept(to, low);
    } else {
      to.each(name, low, high, b -> body.accept(b, downwards ? sum(low, high) + "-" + name : name));
    }
  }

  private void write(BlockBuilder<?> to, ModelItem item, String index) {
    if (item instanceof ModelItem.Rounds loop) {
      String name = "Round" + (++rounds == 1 ? "" : rounds);
      to.loop(
          name,
          at(loop.count(), index),
          body -> {
            loop.body().forEach(inner -> write(body, inner, index));
            body.again(name);
          });
    } else if (item instanceof ModelItem.Counter count) {
      to.each(
          "j",
          at(count.from(), index),
          at(count.to(), index),
          body -> count.body().forEach(inner -> write(body, inner, index)));
    } else if (item instanceof ModelItem.Action action) {
      action(to, action, index);
    }
  }

  private void action(BlockBuilder<?> to, ModelItem.Action action, String index) {
    String own = FAMILY + "[" + Expression.parse(index).text() + "]";
    RankFunction peer = action.peer();
    if (peer == null) {
      to.compute(own, costs.cost(action.site()));
      return;
    }
    String other = FAMILY + "[" + at(peer, index) + "]";
    RankFunction bytes = action.bytes();
    switch (action.verb()) {
      case SEND -> {
        var message = to.send(action.label());
        (bytes == null ? message : message.payload("byte", at(bytes, index))).from(own).to(other);
      }
      default -> {
        var message = to.receive(action.label());
        (bytes == null ? message : message.payload("byte", at(bytes, index))).from(other).to(own);
      }
    }
  }

  /** A function where the rank is an expression. */
  private static String at(RankFunction function, String index) {
    return function.expression().substitute(Map.of("i", Expression.parse(index))).text();
  }
}
