// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolModule;
import org.camp.core.protocol.Statement;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Makes a protocol of the lines of a sequence diagram. Everything keeps the place where it is
 * written, so that what is told of the protocol is told of the diagram.
 */
final class DiagramProtocol {
  private static final Pattern TIMES =
      Pattern.compile(
          "rec\\s+\\w+\\s+times\\s+(\\S.*)|(?:.*?\\s)?(\\w+)\\s*(?:times|x|×)\\b.*|(\\d+)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SHARE = Pattern.compile(".*?(\\d+(?:\\.\\d+)?)\\s*%.*");

  private final SourceText source;
  private final Consumer<Diagnostic> told;
  private final Diagnostics faults = new Diagnostics();
  private final Map<String, String> roles = new LinkedHashMap<>();
  private final Map<String, Span> places = new LinkedHashMap<>();
  private final List<ProtocolModule.Parameter> parameters = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private final MessageLabels labels = new MessageLabels();
  private String name;
  private int loops;
  private int silent;

  /** Something that has begun: its line, and its branches so far. */
  private static final class Open {
    private final DiagramLine.@Nullable Open line;
    private final List<Part> parts = new ArrayList<>();

    Open(DiagramLine.@Nullable Open line, String text) {
      this.line = line;
      parts.add(new Part(text));
    }

    Part last() {
      return parts.get(parts.size() - 1);
    }
  }

  /** A branch: the text at its beginning, and what it holds behind the last break. */
  private static final class Part {
    private final String text;
    private final Deque<Break> breaks = new ArrayDeque<>();
    private List<Statement> statements = new ArrayList<>();

    Part(String text) {
      this.text = text;
    }
  }

  /** Where a branch may end early: what stands before that, and what happens then instead. */
  private record Break(DiagramLine.Open line, List<Statement> before, Part instead) {}

  private DiagramProtocol(SourceText source, String name, Consumer<Diagnostic> told) {
    this.source = source;
    this.name = name;
    this.told = told;
  }

  /**
   * The protocol of a diagram.
   *
   * @param told hears what was passed over
   * @throws BadInput with all lines that cannot be read
   */
  static Protocol of(Source file, LineReader reader, Consumer<Diagnostic> told) {
    SourceText text = new SourceText(file.name(), file.text());
    String base = Source.baseName(file.name(), "").replaceFirst("\\.\\w+$", "");
    DiagramProtocol made = new DiagramProtocol(text, MessageText.label(base), told);
    made.open.push(new Open(null, ""));
    reader.lines(text).forEach(made::add);
    return made.protocol();
  }

  private void add(DiagramLine line) {
    try {
      if (line instanceof DiagramLine.Participant participant) {
        role(participant.id(), participant.span());
      } else if (line instanceof DiagramLine.Arrow arrow) {
        arrow(arrow);
      } else if (line instanceof DiagramLine.Note note) {
        note(note);
      } else if (line instanceof DiagramLine.Open begun) {
        begin(begun);
      } else if (line instanceof DiagramLine.Next next) {
        next(next);
      } else if (line instanceof DiagramLine.Close close) {
        end(close);
      } else if (line instanceof DiagramLine.Title title) {
        name = MessageText.label(title.text());
      } else if (line instanceof DiagramLine.Param param) {
        Expression value =
            param.value().isEmpty() ? null : PlacedExpression.parse(param.value(), param.span());
        parameters.add(new ProtocolModule.Parameter(param.name(), value, param.span()));
      } else if (line instanceof DiagramLine.LeftOut left) {
        told.accept(
            source
                .warning("left-out", left.span(), left.why())
                .withHint("write here what belongs to the protocol"));
      } else if (line instanceof DiagramLine.Program program) {
        faults.add(
            source
                .error("unsupported", program.span(), "the preprocessor is not run")
                .withHint("'plantuml -preproc FILE' writes the diagram that it makes"));
      } else if (line instanceof DiagramLine.Unknown unknown) {
        faults.add(
            source
                .error("syntax", unknown.span(), "this is no line of a sequence diagram")
                .withHint("a message is written A->>B: Label(type[size]) cost 2ms"));
      }
    } catch (BadInput e) {
      e.diagnostics()
          .forEach(
              d -> faults.add(source.error(d.code(), line.span(), d.message()).withHint(d.hint())));
    }
  }

  /** The role of a participant, which is declared where it is first named. */
  private Statement.RoleRef role(String id, Span span) {
    String role = roles.get(id);
    if (role == null) {
      String plain = id.replaceAll("[^A-Za-z0-9_]+", "_");
      plain = plain.matches("_*|\\d.*") ? "p" + plain.replaceAll("^_+$", "") : plain;
      role = plain;
      for (int i = 2; roles.containsValue(role); i++) {
        role = plain + "_" + i;
      }
      roles.put(id, role);
      places.put(role, span);
    }
    return new Statement.RoleRef(role, List.of(), span);
  }

  private List<Statement> here() {
    return open.element().last().statements;
  }

  /** What a branch holds: behind a break, what happens instead or everything else. */
  private List<Statement> whole(Part part, List<Statement> end) {
    List<Statement> rest = new ArrayList<>(part.statements);
    rest.addAll(end);
    while (!part.breaks.isEmpty()) {
      Break last = part.breaks.pop();
      Part otherwise = otherwise(last.instead.text);
      otherwise.statements = rest;
      rest = new ArrayList<>(last.before);
      choice(last.line, List.of(last.instead, otherwise)).ifPresent(rest::add);
    }
    return rest;
  }

  /** A branch that is taken where another is not, and as often. */
  private static Part otherwise(String text) {
    Matcher share = SHARE.matcher(text);
    return new Part(
        share.matches()
            ? BigDecimal.valueOf(100).subtract(new BigDecimal(share.group(1))) + "%"
            : "");
  }

  private void arrow(DiagramLine.Arrow arrow) {
    Statement.RoleRef from = role(arrow.from(), arrow.span());
    if (arrow.from().equals(arrow.to())) {
      compute(from, arrow.text(), arrow.span());
      return;
    }
    Statement.RoleRef to = role(arrow.to(), arrow.span());
    MessageText text = MessageText.of(arrow.text(), arrow.span());
    String label = labels.of(text, arrow.text());
    here()
        .add(
            new Statement.Message(
                new Statement.Signature(label, text.payloads(), false, arrow.span()),
                from,
                List.of(to),
                text.cost(),
                Statement.Clauses.NONE,
                arrow.span()));
  }

  private void note(DiagramLine.Note note) {
    for (String id : note.over()) {
      compute(role(id, note.span()), note.text(), note.span());
    }
  }

  /** What a role computes, where a text says what that costs. */
  private void compute(Statement.RoleRef role, String text, Span span) {
    MessageText said = MessageText.of(text, span);
    if (said.cost() == null) {
      silent++;
    } else {
      here().add(new Statement.Compute(List.of(), role, said.cost(), Statement.Clauses.NONE, span));
    }
  }

  private void begin(DiagramLine.Open begun) {
    open.push(new Open(begun, begun.text()));
  }

  private void next(DiagramLine.Next next) {
    DiagramLine.Open line = open.element().line;
    boolean branches =
        line != null
            && (line.kind() == DiagramLine.Kind.ALTERNATIVE
                || line.kind() == DiagramLine.Kind.PARALLEL
                || line.kind() == DiagramLine.Kind.CRITICAL);
    if (!branches) {
      faults.add(source.error("syntax", next.span(), "no alt, par or critical is open here"));
      return;
    }
    open.element().parts.add(new Part(next.text()));
  }

  private void end(DiagramLine.Close close) {
    DiagramLine.Open line = open.element().line;
    if (line == null) {
      faults.add(source.error("syntax", close.span(), "nothing is open here"));
      return;
    }
    Open ended = open.pop();
    switch (line.kind()) {
      case LOOP -> loop(line, ended);
      case ALTERNATIVE -> choice(line, ended.parts).ifPresent(here()::add);
      case OPTION -> {
        Part part = ended.last();
        choice(line, List.of(part, otherwise(part.text))).ifPresent(here()::add);
      }
      case CRITICAL -> {
        here().addAll(whole(ended.parts.remove(0), List.of()));
        if (!ended.parts.isEmpty()) {
          ended.parts.add(new Part(""));
          choice(line, ended.parts).ifPresent(here()::add);
        }
      }
      case BREAK -> {
        Part around = open.element().last();
        around.breaks.push(new Break(line, around.statements, ended.last()));
        around.statements = new ArrayList<>();
      }
      case PARALLEL -> {
        ended.parts.forEach(part -> here().addAll(whole(part, List.of())));
        told.accept(
            source.warning(
                "in-order",
                line.span(),
                "what is beside each other is read in the order in which it is written; only roles"
                    + " that take part in several branches are bound by that"));
      }
      case FRAME -> ended.parts.forEach(part -> here().addAll(whole(part, List.of())));
      default -> throw new AssertionError(line.kind());
    }
  }

  private void loop(DiagramLine.Open line, Open ended) {
    String label = loops++ == 0 ? "Loop" : "Loop" + loops;
    List<Statement> body = whole(ended.last(), List.of(new Statement.Continue(label, line.span())));
    Matcher times = TIMES.matcher(line.text().strip());
    Expression count;
    if (times.matches()) {
      String written =
          Stream.of(1, 2, 3).map(times::group).filter(Objects::nonNull).findFirst().orElseThrow();
      count = PlacedExpression.parse(written, line.span());
    } else {
      String open = label + "Times";
      parameters.add(new ProtocolModule.Parameter(open, null, line.span()));
      count = new Expression.Name(open, line.span());
    }
    here()
        .add(
            new Statement.Recursion(
                label, count, new Statement.Block(body, line.span()), line.span()));
  }

  /** A loop behind which nothing comes goes on for ever, unless it says how often it goes round. */
  private void endless(List<Statement> all) {
    if (!all.isEmpty()
        && all.get(all.size() - 1) instanceof Statement.Recursion last
        && last.times() instanceof Expression.Name times
        && times.id().equals(last.name() + "Times")) {
      all.set(all.size() - 1, new Statement.Recursion(last.name(), null, last.body(), last.span()));
      parameters.removeIf(parameter -> parameter.name().equals(times.id()));
    }
  }

  private Optional<Statement> choice(DiagramLine.Open line, List<Part> parts) {
    List<List<Statement>> bodies = parts.stream().map(part -> whole(part, List.of())).toList();
    Optional<Statement.RoleRef> subject = Optional.empty();
    for (List<Statement> body : bodies) {
      Optional<Statement.RoleRef> first = body.stream().findFirst().flatMap(this::actor);
      if (subject.isEmpty()) {
        subject = first;
      } else if (first.isPresent() && !first.get().name().equals(subject.get().name())) {
        faults.add(
            source
                .error(
                    "mixed-choice",
                    line.span(),
                    "branches begin with '"
                        + subject.get().name()
                        + "' and with '"
                        + first.get().name()
                        + "': who chooses must send first in each")
                .withHint("let the one that decides tell the others"));
        return Optional.empty();
      }
    }
    if (subject.isEmpty()) {
      silent++;
      return Optional.empty();
    }
    boolean shares = parts.stream().allMatch(part -> SHARE.matcher(part.text).matches());
    List<Statement.Branch> branches = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Statement.Block body = new Statement.Block(bodies.get(i), line.span());
      branches.add(new Statement.Branch(shares ? share(parts.get(i).text) : null, body));
    }
    return Optional.of(new Statement.Choice(subject.get(), branches, line.span()));
  }

  private static Expression share(String text) {
    Matcher share = SHARE.matcher(text);
    if (!share.matches()) {
      throw new IllegalArgumentException(text);
    }
    return Expression.parse("(" + share.group(1) + ")/100");
  }

  /** Who acts first in a statement. */
  private Optional<Statement.RoleRef> actor(Statement statement) {
    if (statement instanceof Statement.Message message) {
      return Optional.of(message.sender());
    } else if (statement instanceof Statement.Compute compute) {
      return Optional.of(compute.role());
    } else if (statement instanceof Statement.Choice choice) {
      return Optional.of(choice.subject());
    } else if (statement instanceof Statement.Recursion recursion) {
      return recursion.body().statements().stream().findFirst().flatMap(this::actor);
    }
    return Optional.empty();
  }

  private Protocol protocol() {
    while (open.size() > 1) {
      DiagramLine.Open line = open.pop().line;
      if (line != null) {
        faults.add(source.error("syntax", line.span(), "this is never closed").withHint("end"));
      }
    }
    if (roles.isEmpty()) {
      faults.add(Diagnostic.error("empty", "there is no participant").inFile(source.name()));
    }
    List<Statement> all = whole(open.element().last(), List.of());
    faults.throwIfBadInput();
    if (silent > 0) {
      String things = silent == 1 ? "1 note or step" : silent + " notes or steps";
      told.accept(
          Diagnostic.note("no-cost", things + " without a cost are passed over")
              .inFile(source.name())
              .withHint("write 'cost 2ms' where something is computed"));
    }
    endless(all);
    List<ProtocolModule.RoleDeclaration> declared = new ArrayList<>();
    places.forEach(
        (role, span) -> declared.add(new ProtocolModule.RoleDeclaration(role, List.of(), span)));
    Statement.Block body = new Statement.Block(all, Span.NONE);
    ProtocolModule.GlobalProtocol protocol =
        new ProtocolModule.GlobalProtocol(
            name, false, List.of(), List.of(), declared, body, places.values().iterator().next());
    return Protocol.of(new ProtocolModule(source, parameters, List.of(protocol), List.of()), null);
  }
}
