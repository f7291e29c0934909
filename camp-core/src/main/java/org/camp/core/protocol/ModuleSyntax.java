// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolModule.Formal;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.protocol.ProtocolModule.Parameter;
import org.camp.core.protocol.ProtocolModule.Range;
import org.camp.core.protocol.ProtocolModule.RoleDeclaration;
import org.camp.core.protocol.ProtocolModule.ValueFormal;
import org.camp.core.quantity.Expression;

/** Reads a file: its header, imports, parameters, declarations, and the heads of its protocols. */
final class ModuleSyntax {
  private final SourceText source;
  private final Diagnostics diagnostics = new Diagnostics();
  private final ScribbleScanner in;
  private final OperandSyntax operands;
  private final StatementSyntax statements;
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<GlobalProtocol> protocols = new ArrayList<>();

  ModuleSyntax(SourceText source) {
    this.source = source;
    in = new ScribbleScanner(source, diagnostics);
    operands = new OperandSyntax(in);
    statements = new StatementSyntax(in, operands, diagnostics);
  }

  ProtocolModule module() {
    header();
    while (!in.atEnd() && !diagnostics.isFull()) {
      try {
        topLevel();
      } catch (BadInput e) {
        e.diagnostics().forEach(diagnostics::add);
        if (StatementSyntax.isFatal(e)) {
          break;
        }
        in.recoverToTopLevel();
      }
    }
    if (protocols.isEmpty() && !diagnostics.hasErrors()) {
      diagnostics.add(
          Diagnostic.error("no-protocol", "there is no protocol in this file")
              .inFile(source.name())
              .withHint(
                  "a protocol looks like: global protocol P(role a, role b) { m() from a to b; }"));
    }
    diagnostics.throwIfBadInput();
    return new ProtocolModule(source, parameters, protocols, diagnostics.all());
  }

  private void header() {
    try {
      if (in.atWord("module") && !in.wordIsFollowedBy("(")) {
        in.takeWord("module");
        operands.dottedName("the name of the module");
        in.expect(';', "behind the module's name");
      }
    } catch (BadInput e) {
      e.diagnostics().forEach(diagnostics::add);
      in.recover();
    }
  }

  private void topLevel() {
    if (in.takeWord("import")) {
      operands.dottedName("the name of a module");
      if (in.takeWord("as")) {
        in.identifier("a name");
      }
      in.expect(';', "behind the import");
    } else if (in.atWord("param")) {
      parameter();
    } else if ((in.atWord("type") || in.atWord("data") || in.atWord("sig"))
        && in.wordIsFollowedBy("<")) {
      payloadDeclaration();
    } else {
      protocol();
    }
  }

  private void parameter() {
    in.takeWord("param");
    int start = in.offset();
    String name = in.identifier("the name of the parameter");
    Span span = in.since(start);
    operands.requireValueName(name, span);
    Expression value = in.take('=') ? in.expression() : null;
    in.expect(';', "behind the parameter");
    parameters.add(new Parameter(name, value, span));
  }

  private void payloadDeclaration() {
    in.identifier("type, data or sig");
    in.expect('<', "before the language");
    in.identifier("a language");
    in.expect('>', "behind the language");
    in.string("the external name in quotes");
    in.expectWord("from", "behind the external name");
    in.string("the library in quotes");
    in.expectWord("as", "before the name");
    in.identifier("a name");
    in.expect(';', "behind the declaration");
  }

  private void protocol() {
    boolean auxiliary = in.takeWord("aux");
    for (String word : List.of("explicit", "local", "nested")) {
      if (in.atWord(word)) {
        BadInput refusal = in.unsupported("'" + word + "' protocols", in.here());
        in.skipProtocol();
        throw refusal;
      }
    }
    boolean global = in.takeWord("global");
    if (!in.takeWord("protocol") && !global) {
      throw in.unexpected("'global protocol'");
    }
    int nameStart = in.offset();
    String name = in.identifier("the name of the protocol");
    Span nameSpan = in.since(nameStart);
    List<ValueFormal> values = values();
    List<Formal> formals = formals();
    List<RoleDeclaration> roles = roles();
    protocols.add(
        new GlobalProtocol(name, auxiliary, values, formals, roles, statements.block(), nameSpan));
  }

  private List<ValueFormal> values() {
    List<ValueFormal> values = new ArrayList<>();
    if (in.take('[')) {
      do {
        int start = in.offset();
        String name = in.identifier("the name of a value");
        Span span = in.since(start);
        operands.requireValueName(name, span);
        values.add(new ValueFormal(name, span));
      } while (in.take(','));
      in.expect(']', "behind the values");
    }
    return values;
  }

  private List<Formal> formals() {
    List<Formal> formals = new ArrayList<>();
    if (in.take('<')) {
      do {
        boolean message = in.takeWord("sig");
        if (!message && !in.takeWord("type") && !in.takeWord("data")) {
          throw in.unexpected("'sig' or 'type'");
        }
        int start = in.offset();
        formals.add(new Formal(message, in.identifier("a name"), in.since(start)));
      } while (in.take(','));
      in.expect('>', "behind the arguments");
    }
    return formals;
  }

  private List<RoleDeclaration> roles() {
    List<RoleDeclaration> roles = new ArrayList<>();
    in.expect('(', "before the roles");
    do {
      if (in.atWord("new")) {
        throw in.unsupported("'new' roles", in.here());
      }
      boolean optional = in.takeWord("optional");
      in.expectWord("role", "before the name of a role");
      int start = in.offset();
      String name = in.identifier("the name of a role");
      Span span = in.since(start);
      List<Range> ranges = new ArrayList<>();
      if (in.take('[')) {
        do {
          Expression low = in.expression();
          operands.rangeDots("indices");
          ranges.add(new Range(low, in.expression()));
        } while (in.take(','));
        in.expect(']', "behind the range of indices");
      }
      Expression holds = in.takeWord("holds") ? in.expression() : null;
      roles.add(new RoleDeclaration(name, ranges, optional, holds, span));
    } while (in.take(','));
    in.expect(')', "behind the roles");
    return roles;
  }
}
