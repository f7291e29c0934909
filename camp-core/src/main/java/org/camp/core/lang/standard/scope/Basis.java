// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Operator;
import org.camp.core.lang.TypeTerm;
import org.jspecify.annotations.Nullable;

/** The primitives, constructors and types that the library and all programs begin with. */
public final class Basis {
  private static final String ATOMIC =
      "atomic operations make the result depend on the schedule: give every branch a place of its"
          + " own, or combine results after the join";
  private static final String FILES = "programs read no files: put the input into the program";
  private static final String SYSTEM =
      "programs do not reach the operating system: what they compute must not depend on it";

  private final Environment top = new Environment(null);

  private Basis() {}

  static Environment create() {
    Basis basis = new Basis();
    basis.types();
    basis.constructors();
    basis.numbers();
    basis.texts();
    basis.state();
    basis.missing();
    return basis.top;
  }

  private static TypeTerm named(String name, TypeTerm... arguments) {
    return new TypeTerm.Named(name, List.of(arguments), Span.NONE);
  }

  private Environment structure(String name) {
    return top.structures.computeIfAbsent(name, n -> new Environment(null));
  }

  private void types() {
    for (String name :
        List.of(
            "int", "real", "bool", "string", "char", "unit", "exn", "word", "word8", "word32",
            "order")) {
      top.types.put(name, new Environment.TypeMeaning(List.of(), named(name)));
    }
    TypeTerm a = new TypeTerm.Parameter("'a", Span.NONE);
    for (String name : List.of("list", "option", "array", "vector", "ref", "future")) {
      top.types.put(name, new Environment.TypeMeaning(List.of("'a"), named(name, a)));
    }
    TypeTerm substring = named("string");
    top.types.put("substring", new Environment.TypeMeaning(List.of(), substring));
    member("Int", "int", "int");
    member("Real", "real", "real");
    member("Char", "char", "char");
    member("String", "string", "string");
    member("Word", "word", "word");
    member("Word64", "word", "word");
    member("LargeWord", "word", "word");
    member("Word32", "word", "word32");
    member("Word8", "word", "word8");
    for (String name : List.of("List", "Option", "Array", "Vector")) {
      String type = name.toLowerCase(Locale.ROOT);
      structure(name).types.put(type, top.types.get(type));
    }
    structure("Time").types.put("time", new Environment.TypeMeaning(List.of(), named("real")));
    structure("General").types.put("order", top.types.get("order"));
  }

  private void member(String structure, String type, String is) {
    structure(structure).types.put(type, new Environment.TypeMeaning(List.of(), named(is)));
  }

  private void constructors() {
    TypeTerm a = new TypeTerm.Parameter("'a", Span.NONE);
    TypeTerm list = named("list", a);
    constructor("nil", null, list, "'a");
    constructor("::", new TypeTerm.Tuple(List.of(a, list), Span.NONE), list, "'a");
    constructor("NONE", null, named("option", a), "'a");
    constructor("SOME", a, named("option", a), "'a");
    for (String name : List.of("LESS", "EQUAL", "GREATER")) {
      constructor(name, null, named("order"));
    }
    top.values.put("true", new Meaning.Fixed(new Constant.Bool(true)));
    top.values.put("false", new Meaning.Fixed(new Constant.Bool(false)));
    for (String name : List.of("LESS", "EQUAL", "GREATER")) {
      structure("General").values.put(name, top.values.get(name));
    }
    for (String name : List.of("SOME", "NONE")) {
      structure("Option").values.put(name, top.values.get(name));
    }
    for (String name :
        List.of(
            "Match",
            "Bind",
            "Subscript",
            "Div",
            "Size",
            "Chr",
            "Empty",
            "Option",
            "Overflow",
            "Domain",
            "Span")) {
      constructor(name, null, named("exn"));
    }
    constructor("Fail", named("string"), named("exn"));
    for (String name : List.of("nil", "::")) {
      structure("List").values.put(name, top.values.get(name));
    }
    structure("List").values.put("Empty", top.values.get("Empty"));
    structure("Option").values.put("Option", top.values.get("Option"));
  }

  private void constructor(
      String name, @Nullable TypeTerm argument, TypeTerm result, String... parameters) {
    top.values.put(
        name,
        new Meaning.Constructor(new ConstructorInfo(name, argument, result, List.of(parameters))));
  }

  private void operator(Operator operator, String... names) {
    for (String name : names) {
      put(name, new Meaning.Operation(operator, type(name)));
    }
  }

  private void primitive(BasisOperation operation, String... names) {
    for (String name : names) {
      boolean overloaded = operation.type().startsWith("'w") || operation.type().startsWith("'o");
      put(name, new Meaning.Primitive(operation, overloaded ? type(name) : ""));
    }
  }

  /** The type whose operations the structure of a name has; empty without one. */
  private static String type(String name) {
    int point = name.indexOf('.');
    return switch (point < 0 ? "" : name.substring(0, point)) {
      case "Int" -> "int";
      case "Real" -> "real";
      case "Char" -> "char";
      case "String" -> "string";
      case "Word", "Word64", "LargeWord" -> "word";
      case "Word32" -> "word32";
      case "Word8" -> "word8";
      default -> "";
    };
  }

  private void put(String name, Meaning meaning) {
    int point = name.indexOf('.');
    if (point > 0) {
      structure(name.substring(0, point)).values.put(name.substring(point + 1), meaning);
    } else {
      top.values.put(name, meaning);
    }
  }

  private void numbers() {
    List<String> words = List.of("Word", "Word64", "Word32", "Word8", "LargeWord");
    for (String s : List.of("", "Int.", "Real.", "Word.", "Word64.", "Word32.", "Word8.")) {
      operator(Operator.PLUS, s + "+");
      operator(Operator.MINUS, s + "-");
      operator(Operator.TIMES, s + "*");
      operator(Operator.NEGATE, s + "~");
      operator(Operator.LESS, s + "<");
      operator(Operator.AT_MOST, s + "<=");
      operator(Operator.GREATER, s + ">");
      operator(Operator.AT_LEAST, s + ">=");
    }
    for (String s : List.of("Int.", "Real.", "Word.", "Word64.", "Word32.", "Word8.")) {
      operator(Operator.MIN, s + "min");
      operator(Operator.MAX, s + "max");
      primitive(BasisOperation.COMPARE, s + "compare");
    }
    for (String s : List.of("", "Int.", "Word.", "Word64.", "Word32.", "Word8.")) {
      operator(Operator.DIV, s + "div");
      operator(Operator.MOD, s + "mod");
    }
    operator(Operator.EQUAL, "=");
    operator(Operator.NOT_EQUAL, "<>");
    operator(Operator.NOT, "not");
    operator(Operator.DIVIDE, "/", "Real./");
    operator(Operator.ABS, "abs", "Int.abs", "Real.abs");
    operator(Operator.QUOTIENT, "Int.quot");
    operator(Operator.REMAINDER, "Int.rem");
    put("real", new Meaning.Operation(Operator.REAL, ""));
    put("Real.fromInt", new Meaning.Operation(Operator.REAL, ""));
    put("Real.fromLargeInt", new Meaning.Operation(Operator.REAL, ""));
    operator(Operator.FLOOR, "floor", "Real.floor");
    operator(Operator.CEIL, "ceil", "Real.ceil");
    operator(Operator.ROUND, "round", "Real.round");
    operator(Operator.TRUNC, "trunc", "Real.trunc");
    operator(Operator.SQRT, "Math.sqrt");
    operator(Operator.SIN, "Math.sin");
    operator(Operator.COS, "Math.cos");
    operator(Operator.TAN, "Math.tan");
    operator(Operator.ATAN2, "Math.atan2");
    operator(Operator.EXP, "Math.exp");
    operator(Operator.LN, "Math.ln");
    primitive(BasisOperation.POW, "Math.pow");
    primitive(BasisOperation.ASIN, "Math.asin");
    primitive(BasisOperation.ACOS, "Math.acos");
    primitive(BasisOperation.ATAN, "Math.atan");
    primitive(BasisOperation.LOG10, "Math.log10");
    primitive(BasisOperation.INT_TEXT, "Int.toString");
    primitive(BasisOperation.INT_FROM_TEXT, "Int.fromString");
    primitive(BasisOperation.SIGN, "Int.sign");
    primitive(
        BasisOperation.INT_ITSELF, "Int.toInt", "Int.fromInt", "Int.toLarge", "Int.fromLarge");
    put("Int.maxInt", new Meaning.FixedOption(new Constant.Int(Long.MAX_VALUE)));
    put("Int.minInt", new Meaning.FixedOption(new Constant.Int(Long.MIN_VALUE)));
    put("Int.precision", new Meaning.FixedOption(new Constant.Int(64)));
    primitive(BasisOperation.REAL_TEXT, "Real.toString");
    primitive(BasisOperation.REAL_FIXED, "Real.fixed");
    primitive(BasisOperation.REAL_FROM_TEXT, "Real.fromString");
    primitive(BasisOperation.REAL_TRUNC, "Real.realTrunc");
    primitive(BasisOperation.REAL_FLOOR, "Real.realFloor");
    primitive(BasisOperation.REAL_EQUAL, "Real.==");
    primitive(BasisOperation.REAL_DIFFERS, "Real.!=");
    primitive(BasisOperation.IS_NAN, "Real.isNan");
    put("Math.pi", new Meaning.Fixed(new Constant.Real(Math.PI)));
    put("Math.e", new Meaning.Fixed(new Constant.Real(Math.E)));
    put("Char.minChar", new Meaning.Fixed(new Constant.Char('\0')));
    put("Char.maxChar", new Meaning.Fixed(new Constant.Char((char) 255)));
    put("Char.maxOrd", new Meaning.Fixed(new Constant.Int(255)));
    put("Word.wordSize", new Meaning.Fixed(new Constant.Int(64)));
    put("Word64.wordSize", new Meaning.Fixed(new Constant.Int(64)));
    put("Word32.wordSize", new Meaning.Fixed(new Constant.Int(32)));
    put("Word8.wordSize", new Meaning.Fixed(new Constant.Int(8)));
    put("Real.posInf", new Meaning.Fixed(new Constant.Real(Double.POSITIVE_INFINITY)));
    put("Real.negInf", new Meaning.Fixed(new Constant.Real(Double.NEGATIVE_INFINITY)));
    put("Real.maxFinite", new Meaning.Fixed(new Constant.Real(Double.MAX_VALUE)));
    for (String s : words) {
      primitive(BasisOperation.WORD_TO_INT, s + ".toInt");
      primitive(BasisOperation.WORD_TO_INT_SIGNED, s + ".toIntX");
      primitive(BasisOperation.WORD_TO_LARGE, s + ".toLarge", s + ".toLargeWord");
      primitive(BasisOperation.ANDB, s + ".andb");
      primitive(BasisOperation.ORB, s + ".orb");
      primitive(BasisOperation.XORB, s + ".xorb");
      primitive(BasisOperation.NOTB, s + ".notb");
      primitive(BasisOperation.SHIFT_LEFT, s + ".<<");
      primitive(BasisOperation.SHIFT_RIGHT, s + ".>>");
      primitive(BasisOperation.SHIFT_RIGHT_SIGNED, s + ".~>>");
      primitive(BasisOperation.WORD_TEXT, s + ".toString");
    }
    for (String s : List.of("Word", "Word64", "LargeWord")) {
      primitive(BasisOperation.WORD64_FROM_INT, s + ".fromInt", s + ".fromLargeInt");
      primitive(BasisOperation.WORD_TO_LARGE, s + ".fromLarge", s + ".fromLargeWord");
    }
    primitive(BasisOperation.WORD32_FROM_INT, "Word32.fromInt");
    primitive(BasisOperation.WORD8_FROM_INT, "Word8.fromInt");
    primitive(BasisOperation.WORD32_FROM_LARGE, "Word32.fromLarge", "Word32.fromLargeWord");
    primitive(BasisOperation.WORD8_FROM_LARGE, "Word8.fromLarge", "Word8.fromLargeWord");
    for (String alias : List.of("Int64", "Int63", "LargeInt", "Position", "FixedInt")) {
      top.structures.put(alias, structure("Int"));
    }
    top.structures.put("Real64", structure("Real"));
    top.structures.put("LargeReal", structure("Real"));
  }

  private void texts() {
    operator(Operator.CONCAT, "^", "String.^");
    for (String s : List.of("String.", "Char.")) {
      operator(Operator.LESS, s + "<");
      operator(Operator.AT_MOST, s + "<=");
      operator(Operator.GREATER, s + ">");
      operator(Operator.AT_LEAST, s + ">=");
      primitive(BasisOperation.COMPARE, s + "compare");
    }
    primitive(BasisOperation.ORD, "ord", "Char.ord");
    primitive(BasisOperation.CHR, "chr", "Char.chr");
    primitive(BasisOperation.STR, "str", "String.str", "Char.toString");
    primitive(BasisOperation.SIZE, "size", "String.size");
    primitive(BasisOperation.STRING_SUB, "String.sub");
    primitive(BasisOperation.SUBSTRING, "substring", "String.substring");
    primitive(BasisOperation.IMPLODE, "implode", "String.implode");
    primitive(BasisOperation.CONCAT, "concat", "String.concat");
    primitive(BasisOperation.PRINT, "print");
    primitive(BasisOperation.EXN_NAME, "exnName");
    primitive(BasisOperation.IGNORE, "ignore");
  }

  private void state() {
    primitive(BasisOperation.REF, "ref");
    primitive(BasisOperation.CONTENT, "!");
    primitive(BasisOperation.ASSIGN, ":=");
    primitive(BasisOperation.ARRAY, "Array.array");
    primitive(BasisOperation.SUB, "Array.sub");
    primitive(BasisOperation.UPDATE, "Array.update");
    primitive(BasisOperation.LENGTH, "Array.length");
    primitive(BasisOperation.FREEZE, "Array.vector");
    primitive(BasisOperation.ALLOC, "ForkJoin.alloc");
    primitive(BasisOperation.VECTOR_SUB, "Vector.sub");
    primitive(BasisOperation.VECTOR_LENGTH, "Vector.length");
    primitive(BasisOperation.FUTURE, "Future.future");
    primitive(BasisOperation.TOUCH, "Future.touch");
    structure("Future").types.put("future", top.types.get("future"));
    Environment parallel = new Environment(null);
    parallel.structures.put("Future", structure("Future"));
    structure("MLton").structures.put("Parallel", parallel);
    for (String kind : List.of("Int", "Real", "Bool", "String")) {
      put("CommandLineArgs.parse" + kind, new Meaning.ParameterReader());
    }
    top.values.put("GRAIN", new Meaning.Grain());
    put("Concurrency.numberOfProcessors", new Meaning.Fixed(new Constant.Int(1)));
  }

  /** Why nothing of the structure can be that a long name begins with; empty if it can. */
  static String outside(String name) {
    int point = name.indexOf('.');
    return switch (point < 0 ? name : name.substring(0, point)) {
      case "TextIO", "BinIO", "ImperativeIO", "StreamIO" -> FILES;
      case "OS", "Posix", "Unix", "Windows", "Socket", "NetHostDB" -> SYSTEM;
      case "IntInf" -> "whole numbers have 64 bits here, and raise Overflow";
      case "Concurrency" -> ATOMIC;
      default -> name.startsWith("MLton.Parallel.") ? ATOMIC : "";
    };
  }

  private void missing() {
    Meaning atomic = new Meaning.Unsupported(ATOMIC);
    for (String name : List.of("cas", "casArray", "fetchAndAdd")) {
      put("Concurrency." + name, atomic);
    }
    Environment parallel = structure("MLton").structures.get("Parallel");
    if (parallel != null) {
      for (String name :
          List.of("compareAndSwap", "arrayCompareAndSwap", "fetchAndAdd", "arrayFetchAndAdd")) {
        parallel.values.put(name, atomic);
      }
    }
    put("TextIO.print", new Meaning.Primitive(BasisOperation.PRINT, ""));
  }
}
