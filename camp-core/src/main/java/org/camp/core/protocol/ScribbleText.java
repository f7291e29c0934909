// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.core.protocol.ProtocolModule.Formal;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.protocol.ProtocolModule.Parameter;
import org.camp.core.protocol.ProtocolModule.Range;
import org.camp.core.protocol.ProtocolModule.RoleDeclaration;
import org.camp.core.protocol.ProtocolModule.ValueFormal;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Writes protocols in Scribble with costs, so that reading the text gives the same protocols again,
 * apart from positions, comments outside of blocks, imports and declarations of payload types.
 * Streams; time linear in the text.
 */
public final class ScribbleText {
  private static final String INDENT = "  ";

  private final Appendable out;
  private int depth;
  private boolean named;

  private ScribbleText(Appendable out) {
    this.out = out;
  }

  /** A module as text. */
  public static String of(ProtocolModule module) {
    StringBuilder out = new StringBuilder();
    try {
      write(module, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  /**
   * Writes a module.
   *
   * @throws IOException when {@code out} does
   */
  public static void write(ProtocolModule module, Appendable out) throws IOException {
    ScribbleText text = new ScribbleText(out);
    text.named = DataWriter.occursIn(module);
    text.parameters(module.parameters());
    String gap = module.parameters().isEmpty() ? "" : "\n";
    for (GlobalProtocol protocol : module.protocols()) {
      out.append(gap);
      text.protocol(protocol);
      gap = "\n";
    }
  }

  /** An instance as text: {@link #writeFlat}. */
  public static String flat(ProtocolInstance instance, Parameters parameters) {
    StringBuilder out = new StringBuilder();
    try {
      writeFlat(instance, parameters, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  /**
   * Writes a protocol without loops and calls: families with constant ranges, one message to one
   * receiver in a line. Reading and instantiating the text gives the same code.
   *
   * @param parameters those that the instance was made with; they are declared with their values
   * @throws IOException when {@code out} does
   */
  public static void writeFlat(ProtocolInstance instance, Parameters parameters, Appendable out)
      throws IOException {
    new ScribbleText(out).parameters(parameters.inOrder());
    out.append(parameters.inOrder().isEmpty() ? "" : "\n");
    new FlatText(instance, out).write();
  }

  private void parameters(List<Parameter> parameters) throws IOException {
    for (Parameter p : parameters) {
      out.append("param ").append(p.name());
      option(" = ", p.value());
      out.append(";\n");
    }
  }

  private void protocol(GlobalProtocol p) throws IOException {
    out.append(p.auxiliary() ? "aux " : "").append("global protocol ").append(p.name());
    if (!p.values().isEmpty()) {
      list("[", p.values().stream().map(ValueFormal::name).toList(), "]");
    }
    if (!p.formals().isEmpty()) {
      list("<", p.formals().stream().map(ScribbleText::formal).toList(), ">");
    }
    list("(", p.roles().stream().map(ScribbleText::role).toList(), ") ");
    block(p.body());
    out.append('\n');
  }

  private static String formal(Formal formal) {
    return (formal.message() ? "sig " : "type ") + formal.name();
  }

  private static String role(RoleDeclaration role) {
    Expression holds = role.holds();
    return (role.optional() ? "optional role " : "role ")
        + role.name()
        + indices(role.ranges().stream().map(ScribbleText::range))
        + (holds == null ? "" : " holds " + holds.text());
  }

  private static String range(Range range) {
    return range.low().text() + ".." + range.high().text();
  }

  static String role(Statement.RoleRef role) {
    return role.name() + indices(role.indices().stream().map(Expression::text));
  }

  private static String indices(Stream<String> texts) {
    String all = texts.collect(Collectors.joining(", "));
    return all.isEmpty() ? "" : "[" + all + "]";
  }

  private void block(Statement.Block block) throws IOException {
    out.append("{\n");
    depth++;
    int place = 0;
    for (Statement statement : block.statements()) {
      comments(block, place++);
      indent();
      statement(statement);
      out.append('\n');
    }
    comments(block, place);
    depth--;
    indent();
    out.append('}');
  }

  private void comments(Statement.Block block, int place) throws IOException {
    for (String line : block.comments().getOrDefault(place, List.of())) {
      indent();
      out.append(line.isEmpty() ? "//" : "// ").append(line).append('\n');
    }
  }

  private void statement(Statement s) throws IOException {
    if (s instanceof Statement.Message m) {
      communication("", m.signature(), m.sender(), m.receivers(), m.cost(), m.clauses());
    } else if (s instanceof Statement.Send m) {
      List<Statement.RoleRef> to = List.of(m.receiver());
      communication("send ", m.signature(), m.sender(), to, null, m.clauses());
    } else if (s instanceof Statement.Receive m) {
      List<Statement.RoleRef> to = List.of(m.receiver());
      communication("recv ", m.signature(), m.sender(), to, m.cost(), m.clauses());
    } else if (s instanceof Statement.Gather g) {
      gather(g);
    } else if (s instanceof Statement.Compute c) {
      if (!c.names().isEmpty()) {
        list("let ", c.names().stream().map(ScribbleText::value).toList(), " = ");
      }
      out.append("compute at ").append(role(c.role()));
      option(" cost ", c.cost());
      out.append(clauses(c.clauses())).append(';');
    } else if (s instanceof Statement.Choice c) {
      choice(c);
    } else if (s instanceof Statement.Recursion r) {
      out.append("rec ").append(r.name());
      option(" times ", r.times());
      out.append(' ');
      block(r.body());
    } else if (s instanceof Statement.Continue c) {
      out.append("continue ").append(c.name()).append(';');
    } else if (s instanceof Statement.ForEach f) {
      out.append("for ").append(f.variable()).append(" in ");
      out.append(f.low().text()).append("..").append(f.high().text()).append(' ');
      block(f.body());
    } else if (s instanceof Statement.If i) {
      out.append("if ").append(i.left().text()).append(' ').append(i.relation().text());
      out.append(' ').append(i.right().text()).append(' ');
      block(i.then());
      if (i.otherwise() != null) {
        out.append(" else ");
        block(i.otherwise());
      }
    } else if (s instanceof Statement.Call c) {
      out.append("do ").append(c.protocol());
      out.append(indices(c.values().stream().map(Expression::text)));
      if (!c.arguments().isEmpty()) {
        list("<", c.arguments().stream().map(ScribbleText::signature).toList(), ">");
      }
      list("(", c.roles().stream().map(ScribbleText::role).toList(), ");");
    }
  }

  private void communication(
      String half,
      Statement.Signature signature,
      Statement.RoleRef sender,
      List<Statement.RoleRef> receivers,
      @Nullable Expression cost,
      Statement.Clauses clauses)
      throws IOException {
    out.append(half).append(message(signature)).append(" from ").append(role(sender));
    list(" to ", receivers.stream().map(ScribbleText::role).toList(), "");
    out.append(needs(clauses.sent()));
    option(" cost ", cost);
    out.append(clauses(clauses)).append(';');
  }

  private void gather(Statement.Gather g) throws IOException {
    Range range = g.range();
    out.append("gather ").append(g.quorum().text()).append(" of ").append(message(g.signature()));
    out.append(" from ").append(g.senders().name());
    out.append(range == null ? "" : "[" + range(range) + "]");
    out.append(" to ").append(role(g.receiver())).append(needs(g.clauses().sent()));
    option(" cost ", g.cost());
    out.append(clauses(g.clauses())).append(';');
  }

  /** What is said behind a cost, or where it would stand. */
  private static String clauses(Statement.Clauses clauses) {
    String sizes = clauses.holds().stream().map(Expression::text).collect(Collectors.joining(", "));
    return needs(clauses.computed()) + (sizes.isEmpty() ? "" : " holds " + sizes);
  }

  private static String needs(Statement.@Nullable Needs needs) {
    if (needs == null) {
      return "";
    }
    String all = needs.values().stream().map(ScribbleText::value).collect(Collectors.joining(", "));
    return " needs " + (all.isEmpty() ? "nothing" : all);
  }

  private static String value(Statement.ValueRef value) {
    return value.name() + indices(value.indices().stream().map(Expression::text));
  }

  /** A message where it is sent: the names of its payloads count when values are spoken of. */
  private String message(Statement.Signature signature) {
    if (signature.bare() || !named) {
      return signature(signature);
    }
    return signature.payloads().stream()
        .map(p -> (p.name() == null ? "" : value(p.name()) + ": ") + p.text())
        .collect(Collectors.joining(", ", signature.label() + "(", ")"));
  }

  private static String signature(Statement.Signature signature) {
    return signature.bare()
        ? signature.label()
        : new MessageKind(signature.label(), signature.payloads(), null).text();
  }

  private void choice(Statement.Choice c) throws IOException {
    out.append("choice at ").append(role(c.subject()));
    String or = " ";
    for (Statement.Branch branch : c.branches()) {
      out.append(or);
      option("prob ", branch.probability());
      out.append(branch.probability() == null ? "" : " ");
      block(branch.body());
      or = " or ";
    }
  }

  private void option(String word, @Nullable Expression value) throws IOException {
    if (value != null) {
      out.append(word).append(value.text());
    }
  }

  private void list(String before, List<String> texts, String behind) throws IOException {
    out.append(before);
    String gap = "";
    for (String text : texts) {
      out.append(gap).append(text);
      gap = ", ";
    }
    out.append(behind);
  }

  private void indent() throws IOException {
    for (int i = 0; i < depth; i++) {
      out.append(INDENT);
    }
  }
}
