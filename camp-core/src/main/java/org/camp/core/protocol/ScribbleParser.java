package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
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
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Reads Scribble and nuScr with costs. Recursive over nesting only, and that at most {@link
 * #DEEPEST} levels; a block of a million statements is a loop. Time linear in the text.
 */
public final class ScribbleParser {
  /** Blocks nested deeper are refused. */
  public static final int DEEPEST = 500;

  private static final Set<String> RESERVED =
      Set.of(
          "module",
          "protocol",
          "global",
          "local",
          "explicit",
          "aux",
          "role",
          "self",
          "from",
          "to",
          "connect",
          "wrap",
          "disconnect",
          "choice",
          "at",
          "or",
          "rec",
          "continue",
          "do");

  private final SourceText source;
  private final Diagnostics diagnostics = new Diagnostics();
  private final ScribbleScanner in;
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<GlobalProtocol> protocols = new ArrayList<>();
  private int depth;

  private ScribbleParser(SourceText source) {
    this.source = source;
    this.in = new ScribbleScanner(source, diagnostics);
  }

  /**
   * Reads a file.
   *
   * @throws BadInput with all lexical and syntax errors and unsupported constructs
   */
  public static ProtocolModule parse(SourceText source) {
    return new ScribbleParser(source).module();
  }

  /** A name that is the whole of {@code text}, for builders. */
  static String name(String text) {
    return whole(text, p -> p.identifierNotReserved("a name"));
  }

  /** A name with dots that is the whole of {@code text}. */
  static String qualifiedName(String text) {
    return whole(text, p -> p.dottedName("a name"));
  }

  /** A role that is the whole of {@code text}. */
  static Statement.RoleRef role(String text) {
    return whole(text, ScribbleParser::role);
  }

  /** An argument of a call that is the whole of {@code text}. */
  static Statement.Signature argument(String text) {
    return whole(text, ScribbleParser::argument);
  }

  private static <T> T whole(String text, Function<ScribbleParser, T> rule) {
    ScribbleParser parser = new ScribbleParser(new SourceText("", text));
    T result = rule.apply(parser);
    if (!parser.in.atEnd()) {
      throw parser.in.unexpected("the end");
    }
    return result;
  }

  private ProtocolModule module() {
    header();
    while (!in.atEnd() && !diagnostics.isFull()) {
      try {
        topLevel();
      } catch (BadInput e) {
        e.diagnostics().forEach(diagnostics::add);
        if (isFatal(e)) {
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

  /** Whether going on behind this error would only produce more errors. */
  private static boolean isFatal(BadInput e) {
    String code = e.diagnostics().get(0).code();
    return code.equals("nested-too-deep") || code.equals("unclosed-block");
  }

  private void header() {
    try {
      if (in.atWord("module") && !in.wordIsFollowedBy("(")) {
        in.takeWord("module");
        dottedName("the name of the module");
        in.expect(';', "behind the module's name");
      }
    } catch (BadInput e) {
      e.diagnostics().forEach(diagnostics::add);
      in.recover();
    }
  }

  private void topLevel() {
    if (in.takeWord("import")) {
      dottedName("the name of a module");
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
    requireValueName(name, span);
    @Nullable Expression value = in.take('=') ? in.expression() : null;
    in.expect(';', "behind the parameter");
    parameters.add(new Parameter(name, value, span));
  }

  /** Names of values stand in expressions, where a digit begins a number. */
  private void requireValueName(String name, Span span) {
    if (Character.isDigit(name.charAt(0)) || name.indexOf('\'') >= 0) {
      throw in.error(
          "bad-name",
          span,
          "'" + name + "' cannot name a value",
          "begin with a letter, and use letters, digits and _ only");
    }
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
        BadInput refusal = unsupported("'" + word + "' protocols", in.here());
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
    List<Formal> formals = formals();
    List<RoleDeclaration> roles = roles();
    protocols.add(new GlobalProtocol(name, auxiliary, formals, roles, block(), nameSpan));
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
        throw unsupported("'new' roles", in.here());
      }
      in.expectWord("role", "before the name of a role");
      int start = in.offset();
      String name = in.identifier("the name of a role");
      Span span = in.since(start);
      List<Range> ranges = new ArrayList<>();
      if (in.take('[')) {
        do {
          Expression low = in.expression();
          if (!in.at("..")) {
            throw in.unexpected("'..' in the range of indices");
          }
          in.take('.');
          in.take('.');
          ranges.add(new Range(low, in.expression()));
        } while (in.take(','));
        in.expect(']', "behind the range of indices");
      }
      roles.add(new RoleDeclaration(name, ranges, span));
    } while (in.take(','));
    in.expect(')', "behind the roles");
    return roles;
  }

  private Statement.Block block() {
    int start = in.offset();
    in.expect('{', "to begin a block");
    if (++depth > DEEPEST) {
      String message = "blocks are nested deeper than " + DEEPEST + " levels, which is the limit";
      String hint = "write what repeats with 'for' or 'rec … times'";
      throw in.error("nested-too-deep", new Span(start, start + 1), message, hint);
    }
    List<Statement> statements = new ArrayList<>();
    while (!in.at('}')) {
      if (in.atEnd()) {
        throw in.error(
            "unclosed-block", new Span(start, start + 1), "this block is never closed", "add '}'");
      }
      try {
        statements.add(statement());
      } catch (BadInput e) {
        if (isFatal(e) || diagnostics.isFull()) {
          throw e;
        }
        e.diagnostics().forEach(diagnostics::add);
        skipBroken();
      }
    }
    in.take('}');
    depth--;
    return new Statement.Block(statements, in.since(start));
  }

  /** Goes on behind the statement that could not be read; a block that belongs to it is read. */
  private void skipBroken() {
    in.recover();
    if (in.at('{')) {
      block();
      while (in.takeWord("or")) {
        in.recover();
        if (in.at('{')) {
          block();
        }
      }
    }
  }

  private Statement statement() {
    if (in.at('(')) {
      return message();
    }
    switch (in.peekWord()) {
      case "choice":
        return choice();
      case "rec":
        return recursion();
      case "continue":
        return continuation();
      case "do":
        return call();
      case "connect", "disconnect", "wrap":
        throw unsupported("'" + in.peekWord() + "'", in.here());
      case "send", "recv":
        return isLabel() ? message() : half();
      case "compute":
        return isLabel() ? message() : computation();
      case "for":
        return isLabel() ? message() : loop();
      default:
        return message();
    }
  }

  /** Whether the word that begins a statement is a label, although it has another meaning too. */
  private boolean isLabel() {
    return in.wordIsFollowedBy("(") || in.wordIsFollowedBy("from");
  }

  private Statement message() {
    int start = in.offset();
    Statement.Signature signature = signature();
    if (in.atWord("connect")) {
      throw unsupported("'connect'", in.here());
    }
    if (signature.bare() && in.atWord("calls")) {
      throw unsupported("'calls' of nested protocols", in.here());
    }
    in.expectWord("from", "behind the message");
    Statement.RoleRef sender = role();
    in.expectWord("to", "behind the sender");
    List<Statement.RoleRef> receivers = new ArrayList<>(1);
    do {
      receivers.add(role());
    } while (in.take(','));
    @Nullable Expression cost = cost();
    in.expect(';', "behind the message");
    return new Statement.Message(signature, sender, receivers, cost, in.since(start));
  }

  private Statement half() {
    int start = in.offset();
    boolean sends = in.takeWord("send");
    if (!sends) {
      in.takeWord("recv");
    }
    Statement.Signature signature = signature();
    in.expectWord("from", "behind the message");
    Statement.RoleRef sender = role();
    in.expectWord("to", "behind the sender");
    Statement.RoleRef receiver = role();
    if (sends && in.atWord("cost")) {
      throw in.error(
          "misplaced-cost",
          in.here(),
          "'send' takes no cost",
          "the computation belongs to the receiver: write it at 'recv'");
    }
    @Nullable Expression cost = sends ? null : cost();
    in.expect(';', "behind the message");
    Span span = in.since(start);
    return sends
        ? new Statement.Send(signature, sender, receiver, span)
        : new Statement.Receive(signature, sender, receiver, cost, span);
  }

  private Statement.Signature signature() {
    int start = in.offset();
    String label = in.at('(') ? "" : identifierNotReserved("a label");
    boolean bare = !in.take('(');
    List<Payload> payloads = List.of();
    if (!bare && !in.take(')')) {
      payloads = new ArrayList<>(1);
      do {
        payloads.add(payload());
      } while (in.take(','));
      in.expect(')', "behind the payload");
    }
    return new Statement.Signature(label, payloads, bare, in.since(start));
  }

  private String identifierNotReserved(String what) {
    if (RESERVED.contains(in.peekWord())) {
      throw in.unexpected(what);
    }
    return in.identifier(what);
  }

  private Payload payload() {
    int start = in.offset();
    String type = dottedName("the type of the payload");
    if (in.take(':')) {
      type = dottedName("the type of the payload");
    }
    if (in.at('{')) {
      throw unsupported("refinements of payloads", in.here());
    }
    if (in.at('@')) {
      throw unsupported("delegation", in.since(start));
    }
    @Nullable Expression size = null;
    if (in.take('[')) {
      size = in.expression();
      in.expect(']', "behind the size");
    }
    return new Payload(type, size, in.since(start));
  }

  private Statement.RoleRef role() {
    int start = in.offset();
    String name = identifierNotReserved("the name of a role");
    List<Expression> indices = List.of();
    if (in.take('[')) {
      indices = new ArrayList<>(1);
      do {
        indices.add(in.expression());
      } while (in.take(','));
      in.expect(']', "behind the index");
    }
    return new Statement.RoleRef(name, indices, in.since(start));
  }

  private @Nullable Expression cost() {
    return in.takeWord("cost") ? in.expression() : null;
  }

  private Statement computation() {
    int start = in.offset();
    in.takeWord("compute");
    in.expectWord("at", "behind 'compute'");
    Statement.RoleRef role = role();
    in.expectWord("cost", "behind the role");
    Expression cost = in.expression();
    in.expect(';', "behind the cost");
    return new Statement.Compute(role, cost, in.since(start));
  }

  private Statement choice() {
    int start = in.offset();
    in.takeWord("choice");
    in.expectWord("at", "behind 'choice'");
    Statement.RoleRef subject = role();
    Span span = in.since(start);
    List<Statement.Branch> branches = new ArrayList<>();
    do {
      @Nullable Expression probability = in.takeWord("prob") ? in.expression() : null;
      branches.add(new Statement.Branch(probability, block()));
    } while (in.takeWord("or"));
    return new Statement.Choice(subject, branches, span);
  }

  private Statement recursion() {
    int start = in.offset();
    in.takeWord("rec");
    String name = identifierNotReserved("the name of the recursion");
    if (in.at('[')) {
      throw unsupported("state of recursions", in.here());
    }
    @Nullable Expression times = in.takeWord("times") ? in.expression() : null;
    Span span = in.since(start);
    return new Statement.Recursion(name, times, block(), span);
  }

  private Statement continuation() {
    int start = in.offset();
    in.takeWord("continue");
    String name = identifierNotReserved("the name of the recursion");
    if (in.at('[')) {
      throw unsupported("state of recursions", in.here());
    }
    in.expect(';', "behind 'continue " + name + "'");
    return new Statement.Continue(name, in.since(start));
  }

  private Statement loop() {
    int start = in.offset();
    in.takeWord("for");
    int nameStart = in.offset();
    String variable = identifierNotReserved("the loop variable");
    requireValueName(variable, in.since(nameStart));
    in.expectWord("in", "behind the loop variable");
    Expression low = in.expression();
    if (!in.at("..")) {
      throw in.unexpected("'..' in the range of the loop");
    }
    in.take('.');
    in.take('.');
    Expression high = in.expression();
    Span span = in.since(start);
    return new Statement.ForEach(variable, low, high, block(), span);
  }

  private Statement call() {
    int start = in.offset();
    in.takeWord("do");
    String protocol = dottedName("the name of a protocol");
    List<Statement.Signature> arguments = new ArrayList<>();
    if (in.take('<')) {
      if (!in.at('>')) {
        do {
          arguments.add(argument());
        } while (in.take(','));
      }
      in.expect('>', "behind the arguments");
    }
    in.expect('(', "before the roles");
    List<Statement.RoleRef> roles = new ArrayList<>();
    do {
      roles.add(role());
    } while (in.take(','));
    in.expect(')', "behind the roles");
    in.expect(';', "behind 'do'");
    return new Statement.Call(protocol, arguments, roles, in.since(start));
  }

  private Statement.Signature argument() {
    int start = in.offset();
    if (!in.at('(') && !in.wordIsFollowedBy("(")) {
      String name = dottedName("an argument");
      return new Statement.Signature(name, List.of(), true, in.since(start));
    }
    return signature();
  }

  private String dottedName(String what) {
    String name = in.identifier(what);
    while (in.at('.') && !in.at("..")) {
      in.take('.');
      name += "." + in.identifier("a name behind '.'");
    }
    return name;
  }

  private BadInput unsupported(String what, Span span) {
    return in.error("unsupported", span, "not supported: " + what, null);
  }
}
