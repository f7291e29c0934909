// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.camp.core.protocol.BlockBuilder;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolBuilder;
import org.camp.mpst.learn.block.Block;

/**
 * A learnt system as a protocol: a call is a request, the process of its operation at the callee,
 * and a reply; what runs beside each other is asked first and answered last; other branches run at
 * threads of their own, since what a role receives is sequential.
 */
final class ProtocolPrinter {
  private static final int MOST_COUNTS = 8;

  private final LearntSystem system;
  private final CostTexts costs;
  private final ProtocolNames names = new ProtocolNames();

  /** Service → members that were used. */
  private final SortedMap<String, Integer> members = new TreeMap<>();

  /** Roles that take part, whatever is chosen, in what is printed now. */
  private Set<String> always = new HashSet<>();

  /** Members that are used in what is printed now. */
  private Set<String> used = new HashSet<>();

  private final Set<String> told = new HashSet<>();
  private final List<String> notes = new ArrayList<>();
  private int threads;
  private int cases;
  private int rounds;

  /**
   * Where statements are.
   *
   * @param role who acts
   * @param operation whose costs count
   * @param held members that other branches or callers hold
   * @param entered operation → how often it is entered
   */
  private record Place(
      String role, String operation, Set<String> held, Map<String, Integer> entered) {
    Place at(String otherRole) {
      return new Place(otherRole, operation, held, entered);
    }

    Place holding(Set<String> more) {
      Set<String> all = new HashSet<>(held);
      all.addAll(more);
      return new Place(role, operation, all, entered);
    }

    Place entering(String otherRole, String other) {
      Map<String, Integer> more = new HashMap<>(entered);
      more.merge(other, 1, Integer::sum);
      Set<String> all = new HashSet<>(held);
      all.add(otherRole);
      return new Place(otherRole, other, all, more);
    }
  }

  ProtocolPrinter(LearntSystem system, LearnSettings settings) {
    this.system = system;
    this.costs = new CostTexts(system, settings.costs());
  }

  /** What had to be left out. */
  List<String> notes() {
    return notes;
  }

  /** The protocol. */
  Protocol print() {
    ProtocolBuilder protocol = Protocol.named("Learnt");
    system.operations().keySet().forEach(this::nameOf);
    List<Block.Weighted> roots = new ArrayList<>();
    system.roots().forEach((name, n) -> roots.add(new Block.Weighted(n, new Block.Call(name))));
    Block root = roots.size() == 1 ? roots.get(0).of() : new Block.Alternatives(roots);
    emit(protocol, root, new Place(ProtocolNames.CLIENT, "", Set.of(), Map.of()));
    for (LearntOperation operation : system.operations().values()) {
      if (told.add(operation.name())) {
        ProcessComments.lines(operation).forEach(protocol::comment);
      }
    }
    declare(protocol);
    return protocol.build();
  }

  private void nameOf(String operation) {
    names.role(service(operation));
    names.message(OperationName.plain(operation));
  }

  private void declare(ProtocolBuilder protocol) {
    protocol.role(ProtocolNames.CLIENT);
    members.forEach(
        (service, most) -> {
          String role = names.role(service);
          int replicas = Math.max(most, system.replicas().getOrDefault(service, 1));
          if (replicas > 1) {
            protocol.family(role, "1", Integer.toString(replicas));
          } else {
            protocol.role(role);
          }
          if (!always.contains(role)) {
            protocol.optional();
          }
        });
    for (int i = 1; i <= threads; i++) {
      protocol.role(ProtocolNames.THREAD + i);
      if (!always.contains(ProtocolNames.THREAD + i)) {
        protocol.optional();
      }
    }
    if (cases > 0) {
      protocol.role(ProtocolNames.OBSERVER);
      if (!always.contains(ProtocolNames.OBSERVER)) {
        protocol.optional();
      }
    }
  }

  private static String service(String label) {
    int colon = label.indexOf(": ");
    return colon < 0 ? label : label.substring(0, colon);
  }

  /** The lowest member of a service that nobody holds. */
  private String member(String label, Place at) {
    String service = service(OperationName.plain(label));
    String role = names.role(service);
    int replicas = system.replicas().getOrDefault(service, 1);
    int number = 1;
    while (replicas > 1 && number < replicas && at.held.contains(role + "[" + number + "]")) {
      number++;
    }
    members.merge(service, number, Math::max);
    String member = replicas > 1 ? role + "[" + number + "]" : role;
    used.add(member);
    always.add(role);
    return member;
  }

  private void emit(BlockBuilder<?> to, Block block, Place at) {
    if (block instanceof Block.Call call) {
      call(to, call.label(), at);
    } else if (block instanceof Block.Sequence s) {
      sequence(to, s.parts(), at);
    } else if (block instanceof Block.Beside b) {
      beside(to, b.parts(), at);
    } else if (block instanceof Block.Alternatives c) {
      alternatives(to, c, at);
    } else if (block instanceof Block.Possible p) {
      List<Chance> chances =
          List.of(
              new Chance(p.seen(), b -> emit(b, p.of(), at)),
              new Chance(p.total() - p.seen(), b -> {}));
      choice(to, at.role, chances);
    } else if (block instanceof Block.Loop l) {
      counted(to, l.rounds(), at, (b, k) -> loop(b, l, k, at));
    } else if (block instanceof Block.FanOut f) {
      Block call = new Block.Call(f.label());
      counted(
          to,
          f.members(),
          at,
          (b, k) -> beside(b, IntStream.range(0, k).mapToObj(i -> call).toList(), at));
    } else if (block instanceof Block.Ordered o) {
      ordered(to, o, at);
    }
  }

  private void compute(BlockBuilder<?> to, String role, Optional<String> cost) {
    cost.ifPresent(text -> to.compute(role, text));
  }

  private static void priced(BlockBuilder<?> to, Optional<String> cost) {
    cost.ifPresent(to::cost);
  }

  private boolean isInner(String label) {
    return system.inner().contains(label);
  }

  private void call(BlockBuilder<?> to, String label, Place at) {
    compute(to, at.role, costs.local(at.operation, label));
    String plain = OperationName.plain(label);
    if (isInner(label)) {
      process(to, label, at.entering(at.role, plain));
      return;
    }
    String callee = member(label, at);
    to.message(names.message(plain)).from(at.role).to(callee);
    if (OperationName.isUnanswered(label)) {
      priced(to, costs.queue(label));
      process(to, label, at.entering(callee, plain));
    } else {
      priced(to, costs.wire(label, SampleKey.REQUEST));
      process(to, label, at.entering(callee, plain));
      to.message(reply(label)).from(callee).to(at.role);
      priced(to, costs.wire(label, SampleKey.REPLY));
    }
  }

  private String reply(String label) {
    return names.message(OperationName.plain(label))
        + (OperationName.isFailed(label) ? "Error" : "Reply");
  }

  /** What an operation does, without its request and reply. */
  private void process(BlockBuilder<?> to, String label, Place at) {
    String plain = OperationName.plain(label);
    String own =
        OperationName.isFailed(label) && system.operations().containsKey(label) ? label : plain;
    LearntOperation operation = system.operations().get(own);
    if (operation == null) {
      compute(to, at.role, costs.remote(label));
      return;
    }
    Place inside = new Place(at.role, own, at.held, at.entered);
    if (at.entered.getOrDefault(plain, 0) > system.nesting().getOrDefault(own, 1)) {
      String note = "'" + own + "' enters itself again deeper than was seen: cut there";
      if (!notes.contains(note)) {
        notes.add(note);
      }
      to.comment(note);
    } else if (operation.block().isPresent()) {
      if (told.add(own)) {
        ProcessComments.lines(operation).forEach(to::comment);
      }
      emit(to, operation.block().get(), inside);
    }
    compute(to, at.role, costs.local(own, SampleKey.END));
  }

  private void sequence(BlockBuilder<?> to, List<Block> parts, Place at) {
    for (int i = 0; i < parts.size(); i++) {
      if (i + 1 < parts.size()
          && parts.get(i) instanceof Block.Possible p
          && p.of() instanceof Block.Call failed
          && parts.get(i + 1) instanceof Block.Call again
          && failed.label().equals(again.label() + OperationName.FAILED)
          && !isInner(again.label())) {
        retry(to, p, again.label(), at);
        i++;
      } else {
        emit(to, parts.get(i), at);
      }
    }
  }

  /** A request that may fail and is then made again. */
  private void retry(BlockBuilder<?> to, Block.Possible failing, String label, Place at) {
    String failed = label + OperationName.FAILED;
    request(
        to,
        label,
        at,
        List.of(
            new Answer(failing.total() - failing.seen(), label, b -> {}),
            new Answer(failing.seen(), failed, b -> call(b, label, at))));
  }

  /** An answer to a request, with what follows it. */
  private record Answer(long seen, String label, Consumer<BlockBuilder<?>> next) {}

  /** One request with two answers, among which the callee chooses. */
  private void request(BlockBuilder<?> to, String plain, Place at, List<Answer> answers) {
    compute(to, at.role, costs.local(at.operation, answers.get(0).label, answers.get(1).label));
    String callee = member(plain, at);
    to.message(names.message(plain)).from(at.role).to(callee);
    priced(to, costs.wire(plain, SampleKey.REQUEST));
    List<Chance> chances = new ArrayList<>();
    for (Answer answer : answers) {
      chances.add(
          new Chance(
              answer.seen,
              b -> {
                process(b, answer.label, at.entering(callee, plain));
                b.message(reply(answer.label)).from(callee).to(at.role);
                priced(b, costs.wire(plain, SampleKey.REPLY));
                answer.next.accept(b);
              }));
    }
    choice(to, callee, chances);
  }

  private void alternatives(BlockBuilder<?> to, Block.Alternatives choice, Place at) {
    if (choice.branches().size() == 2) {
      Block.Weighted one = choice.branches().get(0);
      Block.Weighted other = choice.branches().get(1);
      String first = head(one.of());
      String second = head(other.of());
      String plain = OperationName.plain(first);
      boolean answers =
          !first.equals(second)
              && plain.equals(OperationName.plain(second))
              && !OperationName.isUnanswered(first)
              && !OperationName.isUnanswered(second)
              && !plain.isEmpty()
              && !isInner(first);
      if (answers) {
        request(
            to,
            plain,
            at,
            List.of(
                new Answer(one.seen(), first, b -> sequence(b, rest(one.of()), at)),
                new Answer(other.seen(), second, b -> sequence(b, rest(other.of()), at))));
        return;
      }
    }
    choice(
        to,
        at.role,
        choice.branches().stream()
            .map(branch -> new Chance(branch.seen(), b -> emit(b, branch.of(), at)))
            .toList());
  }

  /** The label that a process begins with, when it is a call. */
  private static String head(Block block) {
    Block first = block instanceof Block.Sequence s ? s.parts().get(0) : block;
    return first instanceof Block.Call call ? call.label() : "";
  }

  private static List<Block> rest(Block block) {
    return block instanceof Block.Sequence s ? s.parts().subList(1, s.parts().size()) : List.of();
  }

  /** A branch and how often it was taken. */
  private record Chance(long seen, Consumer<BlockBuilder<?>> body) {}

  private void choice(BlockBuilder<?> to, String role, List<Chance> chances) {
    Set<String> before = always;
    List<Set<String>> each = new ArrayList<>();
    long total = chances.stream().mapToLong(Chance::seen).sum();
    to.choice(
        role,
        branches -> {
          for (Chance chance : chances) {
            always = new HashSet<>();
            branches.branch(
                share(chance.seen, total),
                body -> {
                  body.message("case" + ++cases).from(role).to(ProtocolNames.OBSERVER);
                  always.add(ProtocolNames.OBSERVER);
                  chance.body.accept(body);
                });
            each.add(always);
          }
        });
    Set<String> common = each.get(0);
    each.forEach(common::retainAll);
    common.addAll(before);
    always = common;
  }

  /** A share as a short decimal where that is exact, else as a fraction. */
  static String share(long part, long whole) {
    if (part == whole) {
      return "1";
    }
    BigDecimal exact =
        new BigDecimal(part)
            .divide(new BigDecimal(whole), new MathContext(6, RoundingMode.HALF_UP));
    return exact.multiply(new BigDecimal(whole)).compareTo(new BigDecimal(part)) == 0
        ? exact.toPlainString()
        : part + "/" + whole;
  }

  /** Writes a block so many times. */
  private interface Times {
    void write(BlockBuilder<?> to, int count);
  }

  private void counted(
      BlockBuilder<?> to, SortedMap<Integer, Integer> counts, Place at, Times times) {
    SortedMap<Integer, Integer> few = counts.size() > MOST_COUNTS ? octiles(counts) : counts;
    if (few.size() == 1) {
      times.write(to, few.firstKey());
      return;
    }
    List<Chance> chances = new ArrayList<>();
    few.forEach((count, seen) -> chances.add(new Chance(seen, b -> times.write(b, count))));
    choice(to, at.role, chances);
  }

  /** The middles of eighths of what was counted. */
  static SortedMap<Integer, Integer> octiles(SortedMap<Integer, Integer> counts) {
    int total = counts.values().stream().mapToInt(Integer::intValue).sum();
    SortedMap<Integer, Integer> few = new TreeMap<>();
    for (int i = 0; i < MOST_COUNTS; i++) {
      long rank = (long) Math.ceil((2 * i + 1) * (double) total / (2 * MOST_COUNTS));
      long sum = 0;
      for (Map.Entry<Integer, Integer> count : counts.entrySet()) {
        sum += count.getValue();
        if (sum >= rank) {
          few.merge(count.getKey(), 1, Integer::sum);
          break;
        }
      }
    }
    return few;
  }

  private void loop(BlockBuilder<?> to, Block.Loop loop, int count, Place at) {
    Block redo = loop.redo();
    int times = redo == null ? count : count - 1;
    if (times == 1 && redo == null) {
      emit(to, loop.body(), at);
      return;
    }
    if (times > 0) {
      String name = "Round" + ++rounds;
      to.loop(
          name,
          times,
          body -> {
            emit(body, loop.body(), at);
            if (redo != null) {
              emit(body, redo, at);
            }
            body.again(name);
          });
    }
    if (redo != null) {
      emit(to, loop.body(), at);
    }
  }

  /** A branch that runs beside others: at a callee, or at a thread. */
  private record Branch(Block block, String label, String role) {
    boolean isCall() {
      return !label.isEmpty();
    }
  }

  private Branch branch(Block block, Place at) {
    if (block instanceof Block.Call call && !isInner(call.label())) {
      return new Branch(block, call.label(), member(call.label(), at));
    }
    String thread = ProtocolNames.THREAD + ++threads;
    always.add(thread);
    return new Branch(block, "", thread);
  }

  private void beside(BlockBuilder<?> to, List<Block> parts, Place at) {
    Set<String> outside = used;
    Set<String> taken = new HashSet<>();
    List<Branch> branches = new ArrayList<>();
    for (Block part : parts) {
      used = new HashSet<>();
      branches.add(branch(part, at.holding(taken)));
      taken.addAll(used);
    }
    for (Branch branch : branches) {
      if (branch.isCall()) {
        compute(to, at.role, costs.local(at.operation, branch.label));
        to.send(names.message(OperationName.plain(branch.label))).from(at.role).to(branch.role);
      } else {
        to.send("Fork").from(at.role).to(branch.role);
      }
    }
    for (Branch branch : branches) {
      used = new HashSet<>();
      body(to, branch, at.holding(taken));
      taken.addAll(used);
    }
    for (Branch branch : branches) {
      if (!branch.isCall()) {
        to.receive("Join").from(branch.role).to(at.role);
      } else if (!OperationName.isUnanswered(branch.label)) {
        to.receive(reply(branch.label)).from(branch.role).to(at.role);
        priced(to, costs.wire(branch.label, SampleKey.REPLY));
      }
    }
    used = outside;
    used.addAll(taken);
  }

  private void body(BlockBuilder<?> to, Branch branch, Place at) {
    if (!branch.isCall()) {
      to.receive("Fork").from(at.role).to(branch.role);
      emit(to, branch.block, at.at(branch.role));
      to.send("Join").from(branch.role).to(at.role);
      return;
    }
    String plain = OperationName.plain(branch.label);
    boolean answered = !OperationName.isUnanswered(branch.label);
    to.receive(names.message(plain)).from(at.role).to(branch.role);
    priced(to, answered ? costs.wire(plain, SampleKey.REQUEST) : costs.queue(plain));
    process(to, branch.label, at.entering(branch.role, plain));
    if (answered) {
      to.send(reply(branch.label)).from(branch.role).to(at.role);
    }
  }

  /** One thread for each part, which waits for those before it. */
  private void ordered(BlockBuilder<?> to, Block.Ordered order, Place at) {
    Set<String> outside = used;
    Set<String> taken = new HashSet<>();
    int n = order.parts().size();
    int[] sorted = sorted(order);
    Branch[] branches = new Branch[n];
    for (int i : sorted) {
      String thread = ProtocolNames.THREAD + ++threads;
      always.add(thread);
      branches[i] = new Branch(order.parts().get(i), "", thread);
      to.send("Fork").from(at.role).to(thread);
    }
    for (int i : sorted) {
      used = new HashSet<>();
      String own = branches[i].role;
      to.receive("Fork").from(at.role).to(own);
      order.arcs().stream()
          .filter(arc -> arc.to() == i)
          .forEach(arc -> to.receive("Done").from(branches[arc.from()].role).to(own));
      emit(to, branches[i].block, at.holding(taken).at(own));
      order.arcs().stream()
          .filter(arc -> arc.from() == i)
          .forEach(arc -> to.send("Done").from(own).to(branches[arc.to()].role));
      to.send("Join").from(own).to(at.role);
      taken.addAll(used);
    }
    for (int i : sorted) {
      to.receive("Join").from(branches[i].role).to(at.role);
    }
    used = outside;
    used.addAll(taken);
  }

  /** Parts in an order that holds all arcs. */
  private static int[] sorted(Block.Ordered order) {
    int n = order.parts().size();
    int[] sorted = new int[n];
    boolean[] placed = new boolean[n];
    for (int size = 0; size < n; size++) {
      for (int i = 0; i < n; i++) {
        int part = i;
        boolean free =
            !placed[i]
                && order.arcs().stream().noneMatch(arc -> arc.to() == part && !placed[arc.from()]);
        if (free) {
          placed[i] = true;
          sorted[size] = i;
          break;
        }
      }
    }
    return sorted;
  }
}
