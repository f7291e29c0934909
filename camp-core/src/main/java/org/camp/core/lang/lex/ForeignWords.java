// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.lex;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Words that OCaml and SML reserve and the languages here do not have, with what to write in their
 * place. They are no names, so that what begins with one is not read as arguments of what stands
 * before it.
 */
public final class ForeignWords {
  private static final String EXCEPTIONS =
      "there are no exceptions: give Some x or None, and match it";
  private static final String MODULES = "there are no modules: write all definitions in this file";
  private static final String OBJECTS = "there are no objects: use functions and tuples";
  private static final String LOOPS = "there are no side effects, so there are no loops: use %s";
  private static final String TYPES = "types are inferred and are not written";

  public static final Map<String, String> OF_OCAML = ofOcaml();
  public static final Map<String, String> OF_SML = ofSml();

  private ForeignWords() {}

  private static Map<String, String> ofOcaml() {
    Map<String, String> all = new HashMap<>();
    add(all, MODULES, "module", "include", "functor", "struct", "sig");
    add(all, OBJECTS, "class", "object", "method", "inherit", "initializer", "new", "virtual");
    add(all, OBJECTS, "private", "constraint");
    add(all, "a type may refer to itself without it", "nonrec");
    add(all, TYPES, "val", "external");
    add(all, "what is not evaluated at once is a function: fun _ -> …", "lazy");
    add(all, "it is written ||", "or");
    return Map.copyOf(all);
  }

  private static Map<String, String> ofSml() {
    Map<String, String> all = new HashMap<>();
    add(all, EXCEPTIONS, "exception", "handle", "raise");
    add(all, MODULES, "structure", "signature", "functor", "open", "include", "sharing");
    add(all, MODULES, "struct", "sig", "where", "local");
    add(all, LOOPS.replace("%s", "fun"), "while", "do");
    add(all, "write datatype, or leave the type out", "type", "eqtype", "abstype", "withtype");
    add(all, "operations keep their precedence", "infix", "infixr", "nonfix", "op");
    add(all, "it belongs to what is not here", "with");
    return Map.copyOf(all);
  }

  private static void add(Map<String, String> all, String instead, String... words) {
    Arrays.stream(words).forEach(word -> all.put(word, instead));
  }
}
