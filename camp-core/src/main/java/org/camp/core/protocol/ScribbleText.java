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
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Writes protocols in Scribble with costs, so that reading the text gives the same protocols again,
 * apart from positions, comments, imports and declarations of payload types. Streams; time linear
 * in the text.
 */
public final class ScribbleText {
  private static final String INDENT = "  ";

  private final Appendable out;
  private int depth;

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
    ScribbleText text = new ScribbleText(out);
    text.parameters(parameters.inOrder());
    out.append(parameters.inOrder().isEmpty() ? "" : "\n");
    out.append("global protocol ").append(instance.name());
    text.list(
        "(", instance.roles().families().stream().map(f -> "role " + f.text()).toList(), ") {\n");
    text.depth++;
    for (int pc = 0; pc < instance.length(); pc++) {
      text.operation(instance, pc);
    }
    text.depth--;
    out.append("}\n");
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
    return "role " + role.name() + indices(role.ranges().stream().map(ScribbleText::range));
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
    for (Statement statement : block.statements()) {
      indent();
      statement(statement);
      out.append('\n');
    }
    depth--;
    indent();
    out.append('}');
  }

  private void statement(Statement s) throws IOException {
    if (s instanceof Statement.Message m) {
      communication("", m.signature(), m.sender(), m.receivers(), m.cost());
    } else if (s instanceof Statement.Send m) {
      communication("send ", m.signature(), m.sender(), List.of(m.receiver()), null);
    } else if (s instanceof Statement.Receive m) {
      communication("recv ", m.signature(), m.sender(), List.of(m.receiver()), m.cost());
    } else if (s instanceof Statement.Compute c) {
      out.append("compute at ").append(role(c.role()));
      option(" cost ", c.cost());
      out.append(';');
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
    } else if (s instanceof Statement.Call c) {
      out.append("do ").append(c.protocol());
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
      @Nullable Expression cost)
      throws IOException {
    out.append(half).append(signature(signature)).append(" from ").append(role(sender));
    list(" to ", receivers.stream().map(ScribbleText::role).toList(), "");
    option(" cost ", cost);
    out.append(';');
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

  private void operation(ProtocolInstance code, int pc) throws IOException {
    RoleTable roles = code.roles();
    byte op = code.op(pc);
    if (op == Op.END_CHOICE || op == Op.END_REC) {
      depth--;
      indent();
      out.append("}\n");
      return;
    }
    if (op == Op.BRANCH) {
      branch(code, pc);
      return;
    }
    indent();
    switch (op) {
      case Op.MESSAGE, Op.SEND, Op.RECEIVE -> {
        MessageKind kind = code.kindAt(pc);
        out.append(op == Op.SEND ? "send " : op == Op.RECEIVE ? "recv " : "");
        out.append(kind.text()).append(" from ").append(roles.name(code.sender(pc)));
        out.append(" to ").append(roles.name(code.receiver(pc)));
        option(" cost ", op == Op.SEND ? null : kind.cost());
        out.append(";\n");
      }
      case Op.COMPUTE -> {
        out.append("compute at ").append(roles.name(code.role(pc)));
        option(" cost ", code.computationAt(pc));
        out.append(";\n");
      }
      case Op.CHOICE -> out.append("choice at ").append(roles.name(code.subject(pc)));
      case Op.REC -> {
        ProtocolInstance.Recursion recursion = code.recursionAt(pc);
        out.append("rec ").append(recursion.name());
        option(" times ", recursion.times());
        out.append(" {\n");
        depth++;
      }
      case Op.CONTINUE -> {
        out.append("continue ").append(code.recursionAt(pc).name());
        out.append(";\n");
      }
      default -> throw new IllegalStateException("operation " + op);
    }
  }

  private void branch(ProtocolInstance code, int pc) throws IOException {
    if (code.op(pc - 1) == Op.CHOICE) {
      out.append(' ');
    } else {
      depth--;
      indent();
      out.append("} or ");
    }
    if (code.hasProbability(pc)) {
      option("prob ", code.probabilityAt(pc));
      out.append(' ');
    }
    out.append("{\n");
    depth++;
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
