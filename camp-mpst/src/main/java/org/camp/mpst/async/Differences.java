// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.mpst.projection.Projections;
import org.jspecify.annotations.Nullable;

/**
 * What one of two protocols has and the other has not: roles that act, and actions. Actions are
 * counted when neither protocol has a choice or a recursion; else it only matters whether they
 * occur, since code may stand in several places.
 *
 * @param roles names of roles that act in one of them only
 * @param actions actions that do not occur equally often
 */
public record Differences(List<Role> roles, List<Action> actions) {
  private static final int MOST_SHOWN = 20;

  /** Copies the lists. */
  public Differences {
    roles = List.copyOf(roles);
    actions = List.copyOf(actions);
  }

  /**
   * A role that acts in one protocol only.
   *
   * @param inFirst whether that is the first one
   */
  public record Role(String name, boolean inFirst) {}

  /**
   * An action that occurs more often in one of the protocols.
   *
   * @param text the action
   * @param first how often it occurs in the first
   * @param second how often in the second
   * @param place where it is in the protocol that has more of it
   */
  public record Action(String text, int first, int second, Place place) {}

  /** Where an action was written. */
  public record Place(ProtocolInstance code, int position) {}

  /** How often something occurs; of a receive, {@code sent} is the key of its message. */
  private static final class Count {
    private final String key;
    private final String text;
    private final @Nullable String sent;
    private final Place place;
    private int first;
    private int second;

    private Count(String key, String text, @Nullable String sent, Place place) {
      this.key = key;
      this.text = text;
      this.sent = sent;
      this.place = place;
    }

    void add(boolean inFirst) {
      first += inFirst ? 1 : 0;
      second += inFirst ? 0 : 1;
    }

    boolean differs(boolean counted) {
      return counted ? first != second : (first > 0) != (second > 0);
    }
  }

  /** The differences between two protocols. O(length). */
  public static Differences of(
      Projections first,
      Parameters firstParameters,
      Projections second,
      Parameters secondParameters) {
    List<Role> roles = new ArrayList<>();
    roles(first, second, true, roles);
    roles(second, first, false, roles);
    Map<String, Count> counts = new LinkedHashMap<>();
    count(first.code(), firstParameters, true, counts);
    count(second.code(), secondParameters, false, counts);
    boolean straight = isStraight(first.code()) && isStraight(second.code());
    List<Action> actions = new ArrayList<>();
    for (Count count : counts.values()) {
      Count sent = count.sent == null ? null : counts.get(count.sent);
      if (count.differs(straight) && (sent == null || !sent.differs(straight))) {
        actions.add(new Action(count.text, count.first, count.second, count.place));
      }
    }
    return new Differences(roles, actions);
  }

  private static boolean isStraight(ProtocolInstance code) {
    return code.choices() == 0 && code.recursions().isEmpty();
  }

  private static void roles(
      Projections own, Projections other, boolean inFirst, List<Role> differences) {
    for (int role = 0; role < own.code().roles().size(); role++) {
      String name = own.code().roles().name(role);
      int there = other.code().roles().find(name);
      if (own.isParticipant(role) && (there < 0 || !other.isParticipant(there))) {
        differences.add(new Role(name, inFirst));
      }
    }
  }

  private static void count(
      ProtocolInstance code, Parameters parameters, boolean inFirst, Map<String, Count> counts) {
    Map<Long, Count> known = new HashMap<>();
    for (int pc = 0; pc < code.length(); pc++) {
      byte op = code.op(pc);
      boolean computes = op == ProtocolOp.COMPUTE;
      if (!computes && !ProtocolOp.isCommunication(op)) {
        continue;
      }
      if (op != ProtocolOp.RECEIVE) {
        count(code, pc, false, parameters, known, counts).add(inFirst);
      }
      if (!computes && op != ProtocolOp.SEND) {
        count(code, pc, true, parameters, known, counts).add(inFirst);
      }
    }
  }

  /** The count of an action: its text is made once for all like it. */
  private static Count count(
      ProtocolInstance code,
      int pc,
      boolean received,
      Parameters parameters,
      Map<Long, Count> known,
      Map<String, Count> counts) {
    boolean computes = code.op(pc) == ProtocolOp.COMPUTE;
    long what = 3L * (computes ? code.computationNumber(pc) : code.kindNumber(pc));
    long who = (long) code.from(pc) * code.roles().size() + (computes ? 0 : code.to(pc));
    Long like = (what + (computes ? 2 : received ? 1 : 0)) << 32 ^ who;
    Count count = known.get(like);
    if (count == null) {
      Count made = count(code, pc, received, parameters);
      count = counts.computeIfAbsent(made.key, k -> made);
      known.put(like, count);
    }
    return count;
  }

  private static Count count(
      ProtocolInstance code, int pc, boolean received, Parameters parameters) {
    Place place = new Place(code, pc);
    if (code.op(pc) == ProtocolOp.COMPUTE) {
      String cost = code.computationAt(pc).text();
      String text = "compute at " + code.roles().name(code.role(pc)) + " cost " + cost;
      return new Count(text, text, null, place);
    }
    MessageKind kind = code.kindAt(pc);
    String sender = code.roles().name(code.sender(pc));
    String link = " from " + sender + " to " + code.roles().name(code.receiver(pc));
    String sent = "send " + Vocabulary.text(kind.withCost(null), parameters) + link;
    if (!received) {
      return new Count(sent, "send " + kind.text() + link, null, place);
    }
    Expression cost = kind.cost();
    String text = "recv " + kind.text() + link + (cost == null ? "" : " cost " + cost.text());
    return new Count("recv " + Vocabulary.text(kind, parameters) + link, text, sent, place);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return roles.isEmpty() && actions.isEmpty();
  }

  /** The differences as errors, with places and the nearest of what the other protocol has. */
  public List<Diagnostic> diagnostics(String first, String second) {
    List<Diagnostic> all = new ArrayList<>();
    for (Role role : roles) {
      String text = "role '" + role.name + "' acts in " + (role.inFirst ? first : second) + " only";
      TreeSet<String> others = new TreeSet<>();
      roles.stream().filter(r -> r.inFirst != role.inFirst).forEach(r -> others.add(r.name));
      all.add(
          Diagnostic.error("different-roles", text).withHint(Suggestions.hint(role.name, others)));
    }
    for (Action action : actions.subList(0, Math.min(MOST_SHOWN, actions.size()))) {
      all.add(diagnostic(action, first, second));
    }
    if (actions.size() > MOST_SHOWN) {
      String more = actions.size() - MOST_SHOWN + " more actions differ; -f json has all";
      all.add(Diagnostic.error("different-actions", more));
    }
    return all;
  }

  private Diagnostic diagnostic(Action action, String first, String second) {
    String text =
        "'"
            + action.text
            + "' occurs "
            + times(action.first)
            + " in "
            + first
            + " and "
            + times(action.second)
            + " in "
            + second;
    TreeSet<String> others = new TreeSet<>();
    boolean more = action.first > action.second;
    actions.stream().filter(a -> (a.first > a.second) != more).forEach(a -> others.add(a.text));
    List<String> near = Suggestions.nearest(action.text, others);
    String hint =
        near.isEmpty() ? null : (more ? second : first) + " has '" + near.get(0) + "' instead";
    ProtocolInstance code = action.place.code;
    return code.source()
        .error("different-actions", code.span(action.place.position), text)
        .withHint(hint);
  }

  private static String times(int count) {
    return switch (count) {
      case 0 -> "nowhere";
      case 1 -> "once";
      default -> count + " times";
    };
  }
}
