// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolModule.Formal;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.protocol.ProtocolModule.Parameter;
import org.camp.core.protocol.ProtocolModule.Range;
import org.camp.core.protocol.ProtocolModule.RoleDeclaration;
import org.camp.core.protocol.ProtocolModule.ValueFormal;
import org.camp.core.quantity.Expression;

/**
 * Makes protocols in Java:
 *
 * <pre>{@code
 * Protocol scatterGather =
 *     Protocol.named("ScatterGather")
 *         .param("n", "8")
 *         .param("c", "2ms")
 *         .param("t")
 *         .role("p")
 *         .family("w", "1", "n")
 *         .each("i", "1", "n", b -> b
 *             .message("Task").payload("bytes", "t").from("p").to("w[i]").cost("c"))
 *         .loop("Poll", 3, b -> b
 *             .message("Ask").from("p").to("w[1]")
 *             .choice("w[1]", c -> c
 *                 .branch(0.9, x -> x.message("NotYet").from("w[1]").to("p").again("Poll"))
 *                 .branch(0.1, x -> x.message("Ready").from("w[1]").to("p"))))
 *         .build();
 * }</pre>
 *
 * <p>What is built is the protocol that {@link ScribbleText} would write and {@link ScribbleParser}
 * would read: diagnostics point into that text.
 */
public final class ProtocolBuilder extends BlockBuilder<ProtocolBuilder> {
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<GlobalProtocol> finished = new ArrayList<>();
  private final List<ValueFormal> values = new ArrayList<>();
  private final List<Formal> formals = new ArrayList<>();
  private final List<RoleDeclaration> roles = new ArrayList<>();
  private String name;
  private boolean auxiliary;

  ProtocolBuilder(String name) {
    this.name = ScribbleParser.name(name);
  }

  @Override
  ProtocolBuilder self() {
    return this;
  }

  /** {@code param name;} — symbolic until it is bound. */
  public ProtocolBuilder param(String parameter) {
    parameters.add(new Parameter(ScribbleParser.name(parameter), null, Span.NONE));
    return this;
  }

  /** {@code param name = value;} */
  public ProtocolBuilder param(String parameter, String value) {
    Expression expression = Expression.parse(value);
    parameters.add(new Parameter(ScribbleParser.name(parameter), expression, Span.NONE));
    return this;
  }

  /** Declares single roles of the current protocol. */
  public ProtocolBuilder role(String... names) {
    for (String role : names) {
      roles.add(new RoleDeclaration(ScribbleParser.name(role), List.of(), Span.NONE));
    }
    return this;
  }

  /**
   * Declares a family of the current protocol: {@code role name[low..high, …]}.
   *
   * @param bounds first and last index of each dimension
   * @throws IllegalArgumentException when the bounds are no pairs
   */
  public ProtocolBuilder family(String family, String... bounds) {
    checkArgument(
        bounds.length > 0 && bounds.length % 2 == 0,
        "a family has a first and a last index per dimension");
    List<Range> ranges = new ArrayList<>();
    for (int i = 0; i < bounds.length; i += 2) {
      ranges.add(new Range(Expression.parse(bounds[i]), Expression.parse(bounds[i + 1])));
    }
    roles.add(new RoleDeclaration(ScribbleParser.name(family), ranges, Span.NONE));
    return this;
  }

  /** Lets the single role or family that was declared last be left out of branches. */
  public ProtocolBuilder optional() {
    RoleDeclaration last = roles.remove(roles.size() - 1);
    roles.add(new RoleDeclaration(last.name(), last.ranges(), true, last.holds(), Span.NONE));
    return this;
  }

  /** Says how many bytes the single role or family that was declared last occupies. */
  public ProtocolBuilder occupying(String size) {
    RoleDeclaration last = roles.remove(roles.size() - 1);
    Expression bytes = Expression.parse(size);
    roles.add(new RoleDeclaration(last.name(), last.ranges(), last.optional(), bytes, Span.NONE));
    return this;
  }

  /** Lets the current protocol take values: {@code [names]}; see {@link #when}. */
  public ProtocolBuilder values(String... names) {
    for (String value : names) {
      values.add(new ValueFormal(ScribbleParser.name(value), Span.NONE));
    }
    return this;
  }

  /** Lets the current protocol take a message: {@code <sig name>}; send it by {@link #argument}. */
  public ProtocolBuilder messageArgument(String argument) {
    formals.add(new Formal(true, ScribbleParser.name(argument), Span.NONE));
    return this;
  }

  /** Lets the current protocol take a payload type: {@code <type name>}. */
  public ProtocolBuilder typeArgument(String argument) {
    formals.add(new Formal(false, ScribbleParser.name(argument), Span.NONE));
    return this;
  }

  /** Marks the current protocol as {@code aux}: it is only called. */
  public ProtocolBuilder auxiliary() {
    auxiliary = true;
    return this;
  }

  /** Ends the current protocol and begins another one of the same module. */
  public ProtocolBuilder protocol(String next) {
    String checked = ScribbleParser.name(next);
    finished.add(current());
    name = checked;
    auxiliary = false;
    values.clear();
    formals.clear();
    roles.clear();
    clear();
    return this;
  }

  /**
   * The first protocol that is not auxiliary, with the others beside it.
   *
   * @throws org.camp.core.diagnostic.BadInput when a name is no name
   * @throws org.camp.core.diagnostic.IllFormed with all errors, as for a text
   */
  public Protocol build() {
    List<GlobalProtocol> all = new ArrayList<>(finished);
    all.add(current());
    ProtocolModule module = new ProtocolModule(SourceText.NONE, parameters, all, List.of());
    SourceText text = new SourceText(all.get(0).name(), ScribbleText.of(module));
    return Protocol.of(ScribbleParser.parse(text), null);
  }

  private GlobalProtocol current() {
    return new GlobalProtocol(name, auxiliary, values, formals, roles, block(), Span.NONE);
  }
}
