// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.camp.mpst.projection.GlobalType.Message;
import org.jspecify.annotations.Nullable;

/** Definition 3.1 with its corrections, by recursion on terms; null is undefined. */
final class NaiveProjection {
  /** A local type; binders have names. */
  sealed interface Local {}

  record End() implements Local {}

  record Var(String name) implements Local {}

  record Mu(String name, Local body, @Nullable Local after) implements Local {}

  record Computes(String cost, Local next) implements Local {}

  /** One of some messages to or from a peer; {@code kind} says whether it sends, and a half. */
  record Action(String kind, int peer, TreeMap<String, Branch> branches) implements Local {}

  record Branch(String type, Set<String> costs, Local next) {}

  private static final Local END = new End();

  private int fresh;

  @Nullable Local project(GlobalType.Term g, int role) {
    if (g instanceof GlobalType.End) {
      return END;
    }
    if (g instanceof GlobalType.Var v) {
      return new Var(v.name());
    }
    if (g instanceof GlobalType.Mu mu) {
      return recursion(mu, role);
    }
    if (g instanceof GlobalType.Counted c) {
      return counted(c, role);
    }
    if (g instanceof GlobalType.Computes c) {
      Local next = project(c.next(), role);
      return next == null || c.role() != role ? next : new Computes(c.cost(), next);
    }
    if (g instanceof GlobalType.Half h) {
      Local next = project(h.next(), role);
      Message m = h.message();
      boolean sends = m.verb().startsWith("send");
      return next == null || role != (sends ? m.from() : m.to())
          ? next
          : action(sends ? "async!" : "async?", List.of(m), List.of(next), role);
    }
    GlobalType.Branches b = (GlobalType.Branches) g;
    Message head = b.messages().get(0);
    List<Local> nexts = new ArrayList<>();
    for (GlobalType.Term next : b.next()) {
      Local local = project(next, role);
      if (local == null) {
        return null;
      }
      nexts.add(local);
    }
    if (role == head.from() || role == head.to()) {
      return action(role == head.from() ? "!" : "?", b.messages(), nexts, role);
    }
    Local all = nexts.get(0);
    for (int i = 1; i < nexts.size() && all != null; i++) {
      all = merge(all, nexts.get(i), false);
    }
    return all;
  }

  private static Local action(String kind, List<Message> messages, List<Local> nexts, int role) {
    TreeMap<String, Branch> branches = new TreeMap<>();
    int peer = -1;
    for (int i = 0; i < messages.size(); i++) {
      Message m = messages.get(i);
      peer = role == m.from() ? m.to() : m.from();
      Set<String> costs = new TreeSet<>();
      if (kind.endsWith("?") && !m.cost().isEmpty()) {
        costs.add(m.cost());
      }
      branches.put(m.label(), new Branch(m.type(), costs, nexts.get(i)));
    }
    return new Action(kind, peer, branches);
  }

  private @Nullable Local recursion(GlobalType.Mu mu, int role) {
    if (!acts(mu, role)) {
      Set<String> exits = new TreeSet<>();
      exits(mu, exits);
      boolean ends = exits.remove("");
      if (exits.isEmpty()) {
        return END;
      }
      return exits.size() == 1 && !ends ? new Var(exits.iterator().next()) : null;
    }
    Local body = project(mu.body(), role);
    if (body == null) {
      return null;
    }
    if (body.equals(new Var(mu.name()))) {
      return END;
    }
    return isFree(mu.name(), body) ? new Mu(mu.name(), body, null) : body;
  }

  private @Nullable Local counted(GlobalType.Counted c, int role) {
    Local after = project(c.after(), role);
    if (c.roles().contains(role)) {
      Local body = project(c.body(), role);
      if (body == null || !isFree(c.name(), body)) {
        return body;
      }
      return after == null ? null : new Mu(c.name(), body, after);
    }
    Set<String> exits = new TreeSet<>();
    jumps(c.body(), c.after(), exits);
    exits.remove(c.name());
    for (String exit : exits) {
      after = after == null ? null : merge(after, new Var(exit), false);
    }
    return after;
  }

  static boolean acts(GlobalType.Term g, int role) {
    if (g instanceof GlobalType.Mu mu) {
      return acts(mu.body(), role);
    }
    if (g instanceof GlobalType.Counted c) {
      return acts(c.body(), role) || acts(c.after(), role);
    }
    if (g instanceof GlobalType.Computes c) {
      return c.role() == role || acts(c.next(), role);
    }
    if (g instanceof GlobalType.Half h) {
      boolean sends = h.message().verb().startsWith("send");
      return role == (sends ? h.message().from() : h.message().to()) || acts(h.next(), role);
    }
    if (g instanceof GlobalType.Branches b) {
      Message head = b.messages().get(0);
      return role == head.from()
          || role == head.to()
          || b.next().stream().anyMatch(n -> acts(n, role));
    }
    return false;
  }

  /** Free variables, and the empty name for an end. */
  private static void exits(GlobalType.Term g, Set<String> into) {
    jumps(g, null, into);
  }

  private static void jumps(GlobalType.Term g, GlobalType.@Nullable Term stop, Set<String> into) {
    if (g == stop) {
      return;
    }
    if (g instanceof GlobalType.End) {
      into.add("");
    } else if (g instanceof GlobalType.Var v) {
      into.add(v.name());
    } else if (g instanceof GlobalType.Mu mu) {
      Set<String> inner = new TreeSet<>();
      jumps(mu.body(), stop, inner);
      inner.remove(mu.name());
      into.addAll(inner);
    } else if (g instanceof GlobalType.Counted c) {
      Set<String> inner = new TreeSet<>();
      jumps(c.body(), stop, inner);
      inner.remove(c.name());
      into.addAll(inner);
      jumps(c.after(), stop, into);
    } else if (g instanceof GlobalType.Computes c) {
      jumps(c.next(), stop, into);
    } else if (g instanceof GlobalType.Half h) {
      jumps(h.next(), stop, into);
    } else if (g instanceof GlobalType.Branches b) {
      b.next().forEach(n -> jumps(n, stop, into));
    }
  }

  /** {@code a ⊓ b}; {@code same} below asynchronous halves, where nothing may be added. */
  @Nullable Local merge(Local a, Local b, boolean same) {
    if (a instanceof Computes x && b instanceof Computes y && x.cost().equals(y.cost())) {
      Local next = merge(x.next(), y.next(), true);
      return next == null ? null : new Computes(x.cost(), next);
    }
    if (a instanceof Mu x && b instanceof Mu y && (x.after() == null) == (y.after() == null)) {
      String name = "#" + ++fresh;
      Local body = merge(rename(x.body(), x.name(), name), rename(y.body(), y.name(), name), same);
      Local after =
          x.after() == null || y.after() == null ? END : merge(x.after(), y.after(), same);
      if (body == null || after == null) {
        return null;
      }
      return new Mu(name, body, x.after() == null ? null : after);
    }
    if (a instanceof Action x
        && b instanceof Action y
        && x.kind().equals(y.kind())
        && x.peer() == y.peer()) {
      return mergeActions(x, y, same || x.kind().startsWith("async"));
    }
    return a.equals(b) ? a : null;
  }

  private @Nullable Local mergeActions(Action x, Action y, boolean same) {
    boolean extends_ = x.kind().equals("?") && !same;
    if (!extends_ && !x.branches().keySet().equals(y.branches().keySet())) {
      return null;
    }
    TreeMap<String, Branch> all = new TreeMap<>(x.branches());
    all.putAll(y.branches());
    for (Map.Entry<String, Branch> e : x.branches().entrySet()) {
      Branch other = y.branches().get(e.getKey());
      if (other != null) {
        Branch mine = e.getValue();
        Local next = merge(mine.next(), other.next(), same);
        if (next == null || !mine.type().equals(other.type())) {
          return null;
        }
        Set<String> costs = new TreeSet<>(mine.costs());
        costs.addAll(other.costs());
        all.put(e.getKey(), new Branch(mine.type(), costs, next));
      }
    }
    return new Action(x.kind(), x.peer(), all);
  }

  private static boolean isFree(String name, Local l) {
    return !rename(l, name, "?").equals(l);
  }

  private static Local rename(Local l, String from, String to) {
    if (l instanceof Var v) {
      return v.name().equals(from) ? new Var(to) : v;
    }
    if (l instanceof Mu mu) {
      Local after = mu.after();
      return new Mu(
          mu.name(),
          mu.name().equals(from) ? mu.body() : rename(mu.body(), from, to),
          after == null ? null : rename(after, from, to));
    }
    if (l instanceof Computes c) {
      return new Computes(c.cost(), rename(c.next(), from, to));
    }
    if (l instanceof Action a) {
      TreeMap<String, Branch> branches = new TreeMap<>();
      a.branches()
          .forEach(
              (k, b) ->
                  branches.put(k, new Branch(b.type(), b.costs(), rename(b.next(), from, to))));
      return new Action(a.kind(), a.peer(), branches);
    }
    return l;
  }

  /** One text for all alpha-equal types: variables are numbers of binders in between. */
  static String canonical(Local l, List<String> binders) {
    if (l instanceof Var v) {
      int at = binders.lastIndexOf(v.name());
      return "X" + (at < 0 ? v.name() : String.valueOf(binders.size() - at));
    }
    if (l instanceof Mu mu) {
      List<String> inner = new ArrayList<>(binders);
      inner.add(mu.name());
      String body = "mu(" + canonical(mu.body(), inner) + ")";
      Local after = mu.after();
      return after == null ? body : body + "then(" + canonical(after, binders) + ")";
    }
    if (l instanceof Computes c) {
      return "*" + c.cost() + "." + canonical(c.next(), binders);
    }
    if (l instanceof Action a) {
      StringBuilder out = new StringBuilder(a.peer() + a.kind() + "{");
      a.branches()
          .forEach(
              (k, b) ->
                  out.append(k)
                      .append('(')
                      .append(b.type())
                      .append(')')
                      .append(b.costs())
                      .append('.')
                      .append(canonical(b.next(), binders))
                      .append(';'));
      return out.append('}').toString();
    }
    return Objects.equals(l, END) ? "end" : "?";
  }
}
