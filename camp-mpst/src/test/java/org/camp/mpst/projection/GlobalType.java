// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Small protocols twice: as blocks, which are printed, and as terms, straight from the theory. */
final class GlobalType {
  private GlobalType() {}

  /** A message, whole or a half of it. */
  record Message(String verb, int from, int to, String label, String type, String cost) {
    String text() {
      return verb
          + label
          + "("
          + type
          + ") from r"
          + from
          + " to r"
          + to
          + (cost.isEmpty() ? "" : " cost " + cost)
          + ";";
    }
  }

  /** A statement of a block. */
  sealed interface Step {}

  record Send(Message message) implements Step {}

  record Compute(int role, String cost) implements Step {}

  record Choice(int at, List<List<Step>> branches) implements Step {}

  record Rec(String name, boolean counted, List<Step> body) implements Step {}

  record Continue(String name) implements Step {}

  static String text(int roles, List<Step> steps) {
    StringBuilder out = new StringBuilder("param c; param d; global protocol P(role r0");
    for (int r = 1; r < roles; r++) {
      out.append(", role r").append(r);
    }
    out.append(") ");
    print(steps, out);
    return out.toString();
  }

  private static void print(List<Step> steps, StringBuilder out) {
    out.append("{ ");
    for (Step step : steps) {
      if (step instanceof Send s) {
        out.append(s.message().text());
      } else if (step instanceof Compute c) {
        out.append("compute at r").append(c.role()).append(" cost ").append(c.cost()).append(';');
      } else if (step instanceof Choice c) {
        String separator = "choice at r" + c.at() + " ";
        for (List<Step> branch : c.branches()) {
          out.append(separator);
          print(branch, out);
          separator = "or ";
        }
      } else if (step instanceof Rec r) {
        out.append("rec ").append(r.name()).append(r.counted() ? " times 3 " : " ");
        print(r.body(), out);
      } else if (step instanceof Continue c) {
        out.append("continue ").append(c.name()).append(';');
      }
      out.append(' ');
    }
    out.append("} ");
  }

  /** A term: continuations are copied. */
  sealed interface Term {}

  record End() implements Term {}

  record Var(String name) implements Term {}

  record Mu(String name, Term body) implements Term {}

  /** A counted loop with what follows it, and the roles of its text. */
  record Counted(String name, Term body, Term after, Set<Integer> roles) implements Term {}

  record Computes(int role, String cost, Term next) implements Term {}

  record Half(Message message, Term next) implements Term {}

  /** Labelled messages between two roles. */
  record Branches(List<Message> messages, List<Term> next) implements Term {}

  static Term term(List<Step> steps, Term rest) {
    if (steps.isEmpty()) {
      return rest;
    }
    Step step = steps.get(0);
    List<Step> tail = steps.subList(1, steps.size());
    if (step instanceof Continue c) {
      return new Var(c.name());
    }
    Term next = term(tail, rest);
    if (step instanceof Send s) {
      return s.message().verb().isEmpty()
          ? new Branches(List.of(s.message()), List.of(next))
          : new Half(s.message(), next);
    }
    if (step instanceof Compute c) {
      return new Computes(c.role(), c.cost(), next);
    }
    if (step instanceof Rec r) {
      Term body = term(r.body(), next);
      return r.counted()
          ? new Counted(r.name(), body, next, textRoles(r.body()))
          : new Mu(r.name(), body);
    }
    List<Message> heads = new ArrayList<>();
    List<Term> terms = new ArrayList<>();
    for (List<Step> branch : ((Choice) step).branches()) {
      heads.add(((Send) branch.get(0)).message());
      terms.add(term(branch.subList(1, branch.size()), next));
    }
    return new Branches(heads, terms);
  }

  private static Set<Integer> textRoles(List<Step> steps) {
    Set<Integer> roles = new TreeSet<>();
    for (Step step : steps) {
      if (step instanceof Send s) {
        if (!s.message().verb().startsWith("recv")) {
          roles.add(s.message().from());
        }
        if (!s.message().verb().startsWith("send")) {
          roles.add(s.message().to());
        }
      } else if (step instanceof Compute c) {
        roles.add(c.role());
      } else if (step instanceof Rec r) {
        roles.addAll(textRoles(r.body()));
      } else if (step instanceof Choice c) {
        c.branches().forEach(b -> roles.addAll(textRoles(b)));
      }
    }
    return roles;
  }
}
