// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.camp.core.order.RankProgram.Verb;
import org.camp.mpst.learn.rank.program.CounterTemplate;
import org.camp.mpst.learn.rank.program.CounterValues;
import org.camp.mpst.learn.rank.program.Nest;
import org.camp.mpst.learn.rank.program.NotExtrapolable;
import org.camp.mpst.learn.rank.program.NumberFunctions;
import org.camp.mpst.learn.rank.program.PeerFunctions;
import org.camp.mpst.learn.rank.program.RankCount;
import org.camp.mpst.learn.rank.program.RankFunction;
import org.camp.mpst.learn.rank.program.RankItem;
import org.jspecify.annotations.Nullable;

/** Finds classes of ranks whose programs are equal as functions. */
final class RankClasses {
  /** By kind of operation: the functions that give its peers. */
  private final Map<RankItem.Kind, List<RankFunction>> peers = new TreeMap<>();

  private final List<RankCount> counts;

  /** The program of one rank. */
  private record Member(RankCount ranks, int rank, List<RankItem> items) {}

  /** A number of a program, by where it stands. */
  private enum Number {
    BYTES,
    ROUNDS,
    FROM,
    TO
  }

  private RankClasses(List<RankCount> counts) {
    this.counts = counts;
  }

  /**
   * The classes, by their least ranks.
   *
   * @param programs by number of ranks: rank → what it does
   */
  static List<RankClass> of(Map<RankCount, List<List<RankItem.Act>>> programs)
      throws NotExtrapolable {
    List<RankCount> counts =
        programs.keySet().stream().sorted(Comparator.comparingInt(RankCount::n)).toList();
    List<Member> members = members(programs, counts);
    try {
      return new RankClasses(counts).grouped(members, false);
    } catch (NotExtrapolable e) {
      try {
        return new RankClasses(counts).grouped(members, true);
      } catch (NotExtrapolable again) {
        throw e;
      }
    }
  }

  /** The programs of all ranks, read with the counters of the most ranks. */
  private static List<Member> members(
      Map<RankCount, List<List<RankItem.Act>>> programs, List<RankCount> counts) {
    RankCount most = counts.get(counts.size() - 1);
    Map<RankCount, List<List<RankItem>>> nests = new HashMap<>();
    programs.forEach((ranks, all) -> nests.put(ranks, all.stream().map(Nest::of).toList()));
    List<CounterTemplate> templates = CounterTemplate.in(nests.getOrDefault(most, List.of()), most);
    List<Member> members = new ArrayList<>();
    for (RankCount ranks : counts) {
      List<List<RankItem>> all = nests.getOrDefault(ranks, List.of());
      for (int rank = 0; rank < all.size(); rank++) {
        CounterValues values = new CounterValues(rank, ranks);
        members.add(
            new Member(ranks, rank, CounterTemplate.read(all.get(rank), templates, values)));
      }
    }
    return members;
  }

  private void findPeers(List<Member> members, boolean singles) throws NotExtrapolable {
    Map<RankItem.Kind, List<PeerFunctions.Seen>> seen = new TreeMap<>();
    for (Member member : members) {
      peersOf(member.items, member, seen);
    }
    for (Map.Entry<RankItem.Kind, List<PeerFunctions.Seen>> kind : seen.entrySet()) {
      Optional<List<RankFunction>> found = PeerFunctions.of(kind.getValue(), singles);
      if (found.isEmpty()) {
        PeerFunctions.Seen odd = PeerFunctions.oddest(kind.getValue());
        throw new NotExtrapolable(
            "the peer of "
                + said(kind.getKey())
                + " at rank "
                + odd.rank()
                + " of "
                + odd.ranks().n()
                + " is "
                + odd.peer()
                + ": no four functions of rank and size give the peers of this operation");
      }
      peers.put(kind.getKey(), found.get());
    }
  }

  private static String said(RankItem.Kind kind) {
    return kind.verb().name().toLowerCase(java.util.Locale.ROOT) + " " + kind.label();
  }

  private static void peersOf(
      List<RankItem> items, Member member, Map<RankItem.Kind, List<PeerFunctions.Seen>> seen) {
    for (RankItem item : items) {
      if (item instanceof RankItem.Act act && act.peer() >= 0) {
        seen.computeIfAbsent(act.kind(), k -> new ArrayList<>())
            .add(new PeerFunctions.Seen(member.ranks, member.rank, act.peer()));
      } else if (item instanceof RankItem.Rep rep) {
        peersOf(rep.body(), member, seen);
      }
    }
  }

  private @Nullable RankFunction peer(RankItem.Act act, Member member) {
    if (act.peer() < 0) {
      return null;
    }
    PeerFunctions.Seen seen = new PeerFunctions.Seen(member.ranks, member.rank, act.peer());
    return peers.getOrDefault(act.kind(), List.of()).stream()
        .filter(function -> PeerFunctions.gives(function, seen))
        .findFirst()
        .orElse(null);
  }

  private List<RankClass> grouped(List<Member> members, boolean singles) throws NotExtrapolable {
    findPeers(members, singles);
    Map<String, List<Member>> groups = new LinkedHashMap<>();
    for (Member member : members) {
      groups.computeIfAbsent(signature(member.items, member), s -> new ArrayList<>()).add(member);
    }
    joinEmpty(groups);
    List<RankClass> classes = new ArrayList<>();
    int number = 0;
    for (List<Member> group : groups.values()) {
      classes.add(built(group, number++));
    }
    RankCount most = counts.get(counts.size() - 1);
    classes.sort(
        Comparator.comparingInt(
            c -> Arrays.stream(c.shape().members(most)).min().orElse(Integer.MAX_VALUE)));
    return classes;
  }

  /** A program without its numbers. */
  private String signature(List<RankItem> items, Member member) {
    StringBuilder text = new StringBuilder();
    for (RankItem item : items) {
      if (item instanceof RankItem.Act act) {
        text.append(act.kind()).append(' ').append(peer(act, member)).append(';');
      } else if (item instanceof RankItem.Rep rep) {
        text.append('{').append(signature(rep.body(), member)).append('}');
      } else if (item instanceof RankItem.Count count) {
        text.append('<').append(count.template()).append('>');
      }
    }
    return text.toString();
  }

  /** Lets programs without a counter join those in which it runs over nothing. */
  private void joinEmpty(Map<String, List<Member>> groups) {
    for (String with : List.copyOf(groups.keySet())) {
      List<Member> counted = groups.get(with);
      if (counted == null || with.indexOf('<') < 0) {
        continue;
      }
      String without = with.replaceAll("<[^<>]*>", "");
      List<Member> plain = without.equals(with) ? null : groups.get(without);
      if (plain == null) {
        continue;
      }
      List<Member> all = new ArrayList<>(counted);
      for (Member member : plain) {
        List<RankItem> aligned = aligned(member.items, counted.get(0).items);
        all.add(new Member(member.ranks, member.rank, aligned));
      }
      try {
        built(all, 0);
        groups.put(with, all);
        groups.remove(without);
      } catch (NotExtrapolable e) {
        // they stay apart
      }
    }
  }

  /** A program with counters that run over nothing where the other one counts. */
  private static List<RankItem> aligned(List<RankItem> items, List<RankItem> with) {
    List<RankItem> all = new ArrayList<>();
    int at = 0;
    for (RankItem item : with) {
      if (item instanceof RankItem.Count count) {
        all.add(new RankItem.Count(count.template(), 0, -1, count.body()));
      } else if (item instanceof RankItem.Rep rep && items.get(at) instanceof RankItem.Rep own) {
        all.add(new RankItem.Rep(own.count(), aligned(own.body(), rep.body())));
        at++;
      } else {
        all.add(items.get(at++));
      }
    }
    return all;
  }

  /** What was seen of one number of a class. */
  private static final class Values {
    final Number kind;
    final List<NumberFunctions.Seen> seen = new ArrayList<>();

    Values(Number kind) {
      this.kind = kind;
    }
  }

  private RankClass built(List<Member> group, int number) throws NotExtrapolable {
    Map<RankCount, int[]> sets = new LinkedHashMap<>();
    for (RankCount ranks : counts) {
      sets.put(
          ranks,
          group.stream()
              .filter(member -> member.ranks.equals(ranks))
              .mapToInt(Member::rank)
              .sorted()
              .toArray());
    }
    Member first = group.get(0);
    RankShape shape =
        RankShape.of(sets)
            .orElseThrow(
                () ->
                    new NotExtrapolable(
                        "rank "
                            + first.rank
                            + " of "
                            + first.ranks.n()
                            + " has a program like others, but which ranks have it is no interval"
                            + " and no rectangle of a grid"));
    List<Values> values = new ArrayList<>();
    for (Member member : group) {
      int[] at = {0};
      number(member.items, member, values, at, false);
    }
    List<RankFunction> functions = new ArrayList<>();
    for (Values one : values) {
      functions.add(function(one, first));
    }
    int[] at = {0};
    return new RankClass(shape, model(first.items, first, functions, at, number));
  }

  private static RankFunction function(Values values, Member first) throws NotExtrapolable {
    if (values.seen.isEmpty()) {
      return RankFunction.of("0");
    }
    Optional<RankFunction> found =
        switch (values.kind) {
          case BYTES -> NumberFunctions.bytes(values.seen);
          case ROUNDS -> NumberFunctions.rounds(values.seen);
          default -> NumberFunctions.bound(values.seen);
        };
    String what =
        values.kind == Number.BYTES
            ? "the size of a message"
            : values.kind == Number.ROUNDS ? "a number of rounds" : "the bound of a counter";
    return found.orElseThrow(
        () ->
            new NotExtrapolable(
                what
                    + " at rank "
                    + first.rank
                    + " is "
                    + values.seen.stream()
                        .map(s -> s.value() + " of " + s.ranks().n() + " ranks")
                        .distinct()
                        .limit(3)
                        .collect(java.util.stream.Collectors.joining(", "))
                    + ": no function that is known gives it"));
  }

  /** Collects the numbers of a program in the order in which they stand. */
  private static void number(
      List<RankItem> items, Member member, List<Values> values, int[] at, boolean idle) {
    for (RankItem item : items) {
      if (item instanceof RankItem.Act act) {
        take(Number.BYTES, act.bytes(), member, values, at, idle);
      } else if (item instanceof RankItem.Rep rep) {
        take(Number.ROUNDS, rep.count(), member, values, at, idle);
        number(rep.body(), member, values, at, idle);
      } else if (item instanceof RankItem.Count count) {
        boolean empty = idle || count.from() > count.to();
        take(Number.FROM, count.from(), member, values, at, empty);
        take(Number.TO, count.to(), member, values, at, empty);
        number(List.copyOf(count.body()), member, values, at, empty);
      }
    }
  }

  private static void take(
      Number kind, long value, Member member, List<Values> values, int[] at, boolean idle) {
    if (at[0] == values.size()) {
      values.add(new Values(kind));
    }
    Values own = values.get(at[0]++);
    if (!idle) {
      own.seen.add(new NumberFunctions.Seen(member.ranks, member.rank, value));
    }
  }

  private List<ModelItem> model(
      List<RankItem> items, Member first, List<RankFunction> functions, int[] at, int number) {
    List<ModelItem> all = new ArrayList<>();
    for (RankItem item : items) {
      if (item instanceof RankItem.Act act) {
        all.add(action(act, peer(act, first), functions, at, number));
      } else if (item instanceof RankItem.Rep rep) {
        RankFunction count = functions.get(at[0]++);
        all.add(new ModelItem.Rounds(count, model(rep.body(), first, functions, at, number)));
      } else if (item instanceof RankItem.Count count) {
        RankFunction from = functions.get(at[0]++);
        RankFunction to = functions.get(at[0]++);
        List<ModelItem> body = new ArrayList<>();
        for (int i = 0; i < count.body().size(); i++) {
          RankItem.Act act = count.body().get(i);
          RankFunction peer = act.peer() < 0 ? null : count.template().peer(i);
          body.add(action(act, peer, functions, at, number));
        }
        all.add(new ModelItem.Counter(from, to, body));
      }
    }
    return all;
  }

  private static ModelItem action(
      RankItem.Act act,
      @Nullable RankFunction peer,
      List<RankFunction> functions,
      int[] at,
      int number) {
    int place = at[0]++;
    RankFunction bytes =
        act.verb() == Verb.COMPUTE || act.bytes() < 0 ? null : functions.get(place);
    return new ModelItem.Action(act.verb(), act.label(), peer, bytes, number + "." + place);
  }
}
