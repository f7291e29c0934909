// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.lex.Literals;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.camp.core.scan.Tokens;
import org.jspecify.annotations.Nullable;

/** What names mean while an OCaml-like text is read: a bound name hides a built-in one. */
final class OcamlNames {
  private static final Map<String, Operator> OPERATORS = operators();
  private static final Map<String, Primitive> PRIMITIVES = primitives();

  /** The modules of BSML and Multi-ML. */
  private static final Set<String> PARALLEL = Set.of("Bsml", "Bsmlmpi", "Multiml");

  /** The number of the first processor, as only the library calls it. */
  static final String FIRST = "first pid";

  /** For every name in scope, inner meanings first: how many arguments its calls give at once. */
  private final Map<String, Deque<Integer>> scope = new HashMap<>();

  private final List<String> bound = new ArrayList<>();
  private final List<String> opened = new ArrayList<>();

  /** The functions of the library, by their qualified names. */
  private final Set<String> functions;

  /** The module of the library that is read; empty when a program is. */
  private final String module;

  /** The functions of that module that are known. */
  private final Set<String> defined = new HashSet<>();

  /** The signs between operands, or before one, that the text declares. */
  private final Set<String> signs;

  private String numberedBy = "";
  private Span numberedAt = Span.NONE;

  OcamlNames(Set<String> functions, String module, Set<String> signs) {
    this.functions = functions;
    this.signs = signs;
    this.module = module;
  }

  private static Map<String, Operator> operators() {
    Map<String, Operator> all = new HashMap<>();
    for (Operator operator :
        List.of(
            Operator.NOT,
            Operator.ABS,
            Operator.MIN,
            Operator.MAX,
            Operator.SQRT,
            Operator.SIN,
            Operator.COS,
            Operator.TAN,
            Operator.ATAN2,
            Operator.EXP,
            Operator.APPEND,
            Operator.LENGTH,
            Operator.FST,
            Operator.SND,
            Operator.SET,
            Operator.AT)) {
      all.put(operator.symbol(), operator);
    }
    all.put("log", Operator.LN);
    all.put("float", Operator.REAL);
    all.put("truncate", Operator.TRUNC);
    all.put("int_of_float", Operator.TRUNC);
    all.put("get", Operator.SUB);
    all.put("make", Operator.ARRAY);
    all.put("Array.get", Operator.SUB);
    all.put("Array.set", Operator.UPDATE);
    all.put("Array.sub", Operator.PART);
    all.put("Array.copy", Operator.COPY);
    all.put("abs_float", Operator.ABS);
    all.put("Float.of_int", Operator.INT_REAL);
    all.put("Float.to_int", Operator.TRUNC);
    all.put("char_of_int", Operator.CHR);
    all.put("int_of_char", Operator.CODE);
    for (Operator operator : EnumSet.range(Operator.COMPARE, Operator.PRINT_CHAR)) {
      if (Character.isLetter(operator.symbol().charAt(0))) {
        all.put(operator.symbol(), operator);
      }
    }
    List.of("land", "lor", "lxor", "lsl", "lsr", "asr").forEach(all::remove);
    all.put("Array.make", Operator.ARRAY);
    all.put("Array.length", Operator.LENGTH);
    all.put("Array.append", Operator.APPEND);
    return all;
  }

  private static Map<String, Primitive> primitives() {
    Map<String, Primitive> all = new HashMap<>();
    for (Primitive primitive : Primitive.values()) {
      if (primitive != Primitive.VECTOR && primitive != Primitive.TREE) {
        all.put(primitive.symbol(), primitive);
      }
    }
    return all;
  }

  /** The names of everything that is built in. */
  static Set<String> builtIn() {
    Set<String> names = new TreeSet<>(OPERATORS.keySet());
    names.addAll(PRIMITIVES.keySet());
    return names;
  }

  /** The name by which an operation is called; its symbol, when there is none. */
  static String nameOf(Operator operator) {
    return OPERATORS.entrySet().stream()
        .filter(entry -> entry.getValue() == operator && entry.getKey().indexOf('.') < 0)
        .map(Map.Entry::getKey)
        .min(String::compareTo)
        .orElse(operator.symbol());
  }

  /** How many bindings are in force. */
  int mark() {
    return bound.size();
  }

  /** Ends all bindings but the first {@code mark}. */
  void release(int mark) {
    while (bound.size() > mark) {
      unbind(bound.get(bound.size() - 1));
    }
  }

  void bind(String name, int arguments) {
    scope.computeIfAbsent(name, n -> new ArrayDeque<>()).push(arguments);
    bound.add(name);
  }

  void bind(Pattern pattern) {
    pattern.forEachName((name, span) -> bind(name, 1));
  }

  void unbind(String name) {
    Deque<Integer> meanings = scope.get(name);
    if (meanings != null) {
      meanings.pop();
      bound.remove(bound.lastIndexOf(name));
    }
  }

  void unbind(Pattern pattern) {
    pattern.forEachName((name, span) -> unbind(name));
  }

  /** How many arguments calls give at once: more than 1 for some multi-functions. */
  int arguments(String name) {
    Deque<Integer> meanings = scope.get(name);
    return meanings == null || meanings.isEmpty() ? 1 : meanings.peek();
  }

  private boolean isBound(String name) {
    Deque<Integer> meanings = scope.get(name);
    return meanings != null && !meanings.isEmpty();
  }

  /** What a name stands for. */
  sealed interface Meaning permits Operators, Primitives, Functions, Name {}

  /** An operation. */
  record Operators(Operator operator) implements Meaning {}

  /** A primitive on vectors or trees. */
  record Primitives(Primitive primitive) implements Meaning {}

  /** A function of the library, by its qualified name. */
  record Functions(String name) implements Meaning {}

  /** What the program binds, or nothing does. */
  record Name(String name) implements Meaning {}

  @Nullable Operator operator(String name) {
    return meaning(name) instanceof Operators o ? o.operator() : null;
  }

  @Nullable Primitive primitive(String name) {
    return meaning(name) instanceof Primitives p ? p.primitive() : null;
  }

  /** What an unqualified name means: what is bound, then opened modules, then what is built in. */
  Meaning meaning(String name) {
    if (isBound(name)) {
      return new Name(name);
    }
    if (defined.contains(name)) {
      return new Functions(module + "." + name);
    }
    for (int i = opened.size() - 1; i >= 0; i--) {
      Meaning member = in(opened.get(i), name);
      if (member != null) {
        return member;
      }
    }
    Meaning builtIn = builtIn(name);
    if (builtIn != null) {
      return builtIn;
    }
    for (String library : List.of("Stdlib", "Bsml")) {
      if (functions.contains(library + "." + name)) {
        return new Functions(library + "." + name);
      }
    }
    boolean first = isLibrary() && name.equals("first_pid");
    return new Name(first ? FIRST : name);
  }

  private static @Nullable Meaning builtIn(String name) {
    Operator operator = OPERATORS.get(name);
    if (operator != null) {
      return new Operators(operator);
    }
    Primitive primitive = PRIMITIVES.get(name);
    if (primitive != null) {
      return new Primitives(primitive);
    }
    return name.equals("this") ? new Name("pid") : null;
  }

  /** What a module calls by a name, or null. */
  private @Nullable Meaning in(String module, String name) {
    Operator operator = OPERATORS.get(module + "." + name);
    if (operator != null) {
      return new Operators(operator);
    }
    if (functions.contains(module + "." + name)) {
      return new Functions(module + "." + name);
    }
    if (PARALLEL.contains(module)) {
      boolean numbers = name.equals("pid") || name.equals("bsp_p");
      if (functions.contains("Bsml." + name)) {
        return new Functions("Bsml." + name);
      }
      Primitive primitive = PRIMITIVES.get(name);
      if (primitive != null) {
        return new Primitives(primitive);
      }
      return numbers ? new Name(name) : name.equals("this") ? new Name("pid") : null;
    }
    return module.equals("Stdlib") ? builtIn(name) : null;
  }

  /** Whether a sign is one that the program declares, and stands before its operand. */
  boolean isPrefix(String sign) {
    return OcamlOperators.isPrefix(sign) && isDeclared(sign);
  }

  /** Whether a sign is one that the program declares, here. */
  boolean isDeclared(Token sign) {
    return sign.kind() == Kind.SYMBOL && isDeclared(sign.text());
  }

  private boolean isDeclared(String sign) {
    return signs.contains(sign) && isBound(sign);
  }

  /**
   * The module before the last point of a name with points: {@code Stdlib.List.map} is of {@code
   * List}, and what BSML keeps in {@code Stdlib.Base} is its own.
   */
  Token path(Tokens tokens) {
    Token module = tokens.take();
    while (tokens.at(".")
        && Literals.isConstructor(tokens.peek(1).text())
        && tokens.peek(1).kind() == Kind.NAME) {
      tokens.take();
      Token inner = tokens.take();
      boolean base = inner.text().equals("Base") || inner.text().equals("Comm");
      module = new Token(Kind.NAME, base ? "Bsml" : inner.text(), module.span().to(inner.span()));
    }
    return module;
  }

  /** What {@code module.name} means; notes which library the program is written for. */
  Meaning member(Tokens tokens, Token module, Token member) {
    Span span = module.span().to(member.span());
    uses(module.text(), span);
    Meaning found = in(module.text(), member.text());
    if (found != null) {
      return found;
    }
    String name = module.text() + "." + member.text();
    String outside = OcamlWords.outside(module.text());
    throw tokens.stop(
        outside.isEmpty()
            ? tokens
                .source()
                .error("unknown-name", span, "'" + name + "' is not known")
                .withHint(Suggestions.hint(name, qualified()))
            : tokens.source().error("unsupported", span, "'" + name + "': " + outside));
  }

  private void uses(String module, Span span) {
    if (numberedBy.isEmpty() && PARALLEL.contains(module)) {
      numberedBy = module;
      numberedAt = span;
    }
  }

  /** The library that the program names first, with its line; empty when it names none. */
  String numberedBy(SourceText source) {
    return numberedBy.isEmpty() ? "" : numberedBy + " line " + source.line(numberedAt.start());
  }

  /** Opens a module: answers what {@link #close} takes to end that. */
  int open(Tokens tokens, Token module) {
    String name = module.text();
    String outside = OcamlWords.outside(name);
    if (!outside.isEmpty()) {
      throw tokens.stop(
          tokens.source().error("unsupported", module.span(), "'" + name + "': " + outside));
    }
    if (!modules().contains(name)) {
      throw tokens.stop(
          tokens
              .source()
              .error("unknown-name", module.span(), "there is no module '" + name + "'")
              .withHint(Suggestions.hint(name, modules())));
    }
    uses(name, module.span());
    opened.add(name);
    return opened.size() - 1;
  }

  void close(int before) {
    opened.subList(before, opened.size()).clear();
  }

  private Set<String> modules() {
    Set<String> all = new TreeSet<>(PARALLEL);
    all.add("Stdlib");
    for (String name : qualified()) {
      all.add(name.substring(0, name.indexOf('.')));
    }
    return all;
  }

  /** All names with their modules. */
  Set<String> qualified() {
    Set<String> all = new TreeSet<>(functions);
    OPERATORS.keySet().stream().filter(name -> name.indexOf('.') > 0).forEach(all::add);
    PRIMITIVES.keySet().forEach(name -> all.add("Bsml." + name));
    return all;
  }

  /** Whether a module of the library is read, whose functions are static. */
  boolean isLibrary() {
    return !module.isEmpty();
  }

  /** Makes a function of the module that is read known. */
  void define(String name) {
    defined.add(name);
  }
}
