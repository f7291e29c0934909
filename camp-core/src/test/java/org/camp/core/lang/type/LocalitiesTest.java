// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.Program;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LocalitiesTest {
  private static Program parse(String text) {
    boolean multi = text.contains("multi") || text.contains("mktree") || text.startsWith("(*m*)");
    return OcamlParser.parse(
        new SourceText(multi ? "p.mml" : "p.bsml", text), multi ? Dialect.MULTI_ML : Dialect.BSML);
  }

  private static List<Diagnostic> check(String text) {
    return TypeCheck.check(parse(text), Map.of());
  }

  @ParameterizedTest
  @MethodSource("org.camp.core.lang.ocaml.OcamlParserTest#knownTrees")
  void acceptsKnownPrograms(String line) {
    assertThat(check(line.split("\t")[2])).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '`',
      value = {
        "<< 1 >> ¦ int par",
        "<< $pid$ = 1 >> ¦ bool par",
        "fun v -> << $v$ + 1 >> ¦ int par -> int par",
        "fun v -> fun w -> << ($v$, $w$) >> ¦ 'a par -> 'b par -> ('a * 'b) par",
        "proj ¦ 'a par -> int -> 'a",
        "put ¦ (int -> 'a) par -> (int -> 'a) par",
        "mkpar (fun i -> i * i) ¦ int par",
        "replicate ¦ (unit -> 'a) -> 'a par",
        "apply ¦ ('a -> 'b) par -> 'a par -> 'b par",
        "let id = fun x -> x in << id $pid$ >>, id true ¦ int par * bool",
        "fun i -> get [| 1.5 |] i +. 2. ¦ int -> real",
        "get ¦ 'a array -> int -> 'a",
        "set [| 1 |] 0 ¦ int -> int array",
        "fun f -> << f $pid$ >> ¦ (int -> 'a) -> 'a par",
        "nil ¦ 'a",
        "if true then nil else 1 ¦ int",
        "fst (1, true) ¦ int",
        "fun t -> let multi f x = where node = proj << f #x# >> 1 where leaf = at t in f 0 ¦ 'a"
            + " tree -> 'a",
        "let multi tree f x = where node = let rc = << f $pid$ >> in finally (rc, x) where leaf = x"
            + " in f 0 ¦ int tree",
        "mktree 1 ¦ int tree",
        "fun op -> fun t -> let multi tree r t = where node = let rc = << r t >> in let v = proj rc"
            + " in finally (rc, op (v 1) (v 2)) where leaf = at t in r t ¦ ('a -> 'a -> 'a) -> 'a"
            + " tree -> 'a tree",
        "let k = 3 in let multi f x = where node = proj << f k >> 1 where leaf = k + x in f 0 ¦ int"
      })
  void infersTypes(String text, String type) {
    assertThat(check(text)).isEmpty();
    assertThat(TypeCheck.typeOf(parse(text))).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '`',
      value = {
        "<< << 1 >> >> ¦ 1:4: vectors cannot be nested: this one stands inside another",
        "let v = << 1 >> in << proj $v$ >> ¦ 1:23: 'proj' stands inside a vector",
        "<< put 1 >> ¦ 1:4: 'put' stands inside a vector",
        "let f = fun x -> << x >> in << f 1 >> ¦ 1:32: this call builds or exchanges vectors, but"
            + " stands inside a vector",
        "let v = << 1 >> in << v >> ¦ 1:23: the vector 'v' is read inside a vector",
        "let v = << 1 >> in << let w = v in 2 >> ¦ 1:31: the vector 'v' is read inside a vector",
        "let x = proj v 1 in << let w = v in 2 >> ¦ 1:32: the vector 'v' is read inside a vector",
        "<< pid >> ¦ 1:4: the vector 'pid' is read inside a vector",
        "let id = fun x -> x in let ap = fun f -> << f 1 >> in ap (fun y -> << y >>) ¦ 1:45: this"
            + " call builds or exchanges vectors, but stands inside a vector",
        "let wrap = fun x -> << x >> in wrap << 1 >> ¦ 1:32: vectors cannot be nested: this is int"
            + " par par",
        "mkpar (fun i -> << i >>) ¦ 1:1: vectors cannot be nested: this is int par par",
        "apply << fun x -> x >> 1 ¦ 1:24: the second operand of 'apply' must be a vector, but this"
            + " is int",
        "let x = 1 in << $x$ >> ¦ 1:17: '$x$' is a component of a vector, but 'x' is int",
        "let v = << true >> in << $v$ + 1 >> ¦ 1:26: the vector holds bool, but int is wanted here",
        "$pid$ + 1 ¦ 1:1: '$pid$' stands outside of a vector",
        "if << true >> then 1 else 2 ¦ 1:4: the condition must be bool, but this is bool par",
        "let x = 1 in << #x# >> ¦ 1:17: a flat machine has no children to copy 'x' to",
        "if true then 1 else 2. ¦ 1:21: this branch gives real, but another one int",
        "1 + 2. ¦ 1:5: the right operand of '+' must be int, but this is real",
        "(*m*) << 1 >> ¦ 1:7: '<< >>' stands outside of node code",
        "(*m*) let x = 1 in apply (replicate (fun _ -> fun x -> x)) #x# ¦ 1:20: 'apply' stands"
            + " outside of node code",
        "let multi f x = where node = f x where leaf = x in f 1 ¦ 1:30: a multi-function is called"
            + " in node code, outside of a vector",
        "let multi f x = where node = proj << f x >> 1 where leaf = x in f 1 ¦ 1:40: 'x' is a value"
            + " of the node, which its children cannot read",
        "let multi f x = where node = let y = x + 1 in proj << f y >> 1 where leaf = x in f 1 ¦"
            + " 1:57: 'y' is a value of the node, which its children cannot read",
        "let multi f x = where node = << f #x# >> where leaf = x in f 1 ¦ 1:30: this"
            + " multi-function gives 'a par, but vectors stay where they are built",
        "let multi f x = where node = let v = << 1 >> in v where leaf = << 2 >> in f 1 ¦ 1:30: this"
            + " multi-function gives int par, but vectors stay where they are built",
        "let multi f x = where node = 1 where leaf = f 2 in f 1 ¦ 1:45: a multi-function is called"
            + " in leaf code",
        "let multi f x = where node = 1 where leaf = true in f 1 ¦ 1:45: the leaf code gives bool,"
            + " but the node code int",
        "let multi f x = where node = let multi g y = where node = 1 where leaf = 2 in 1 where leaf"
            + " = 1 in f 1 ¦ 1:30: the multi-function 'g' is defined inside another one",
        "fun t -> let multi f x = where node = 1 where leaf = 1 in at t + f 1 ¦ nothing",
        "let multi f x = where node = let h = fun y -> << y >> in 1 where leaf = 1 in f 1 ¦ 1:50:"
            + " 'y' is a value of the node, which its children cannot read",
        "mkpar (fun i -> (proj << 1 >>) 1) ¦ 1:1: the function of 'mkpar' builds or exchanges"
            + " vectors",
        "let f = fun i -> proj << 1 >> i in mkpar f ¦ 1:36: the function of 'mkpar' builds or"
            + " exchanges vectors",
        "let v = << 1 >> in mkpar (fun i -> let w = v in i) ¦ 1:20: the function of 'mkpar' reads a"
            + " vector, but runs inside one",
        "let multi f x = where node = let v = mkpar (fun i -> f i) in 1 where leaf = x in f 1 ¦"
            + " 1:38: a multi-function is called in node code, outside of a vector",
        "let multi f x = where node = let g = ( + ) 1 in proj << g 1 >> 1 where leaf = x in f 1 ¦"
            + " 1:57: 'g' holds values of the node, which its children cannot read",
        "let multi f x = where node = let t = proj << 1 >> in proj << t 1 >> 1 where leaf = x in f"
            + " 1 ¦ 1:62: 't' holds values of the node, which its children cannot read",
        "let add = fun a -> fun b -> a + b in let map = fun f -> fun v -> << f $v$ >> in let multi"
            + " f x = where node = let v = map (add x) << 1 >> in 1 where leaf = x in f 1 ¦ 1:118:"
            + " in 'map', 'f' holds values of the node, which its children cannot read",
        "let add = fun a -> fun b -> a + b in let g = add 1 in let map = fun f -> fun v -> << f $v$"
            + " >> in let multi f x = where node = let v = map g << 1 >> in 1 where leaf = x in f 1"
            + " ¦ nothing",
        "let v = << 1 >> in let f = fun x -> let w = v in x in let g = put << fun j -> f >> in 1 ¦"
            + " 1:79: 'f' holds a vector, but is read inside a vector",
        "let multi f x = where node = let t = proj << f >> in 1 where leaf = x in f 1 ¦ 1:38: what"
            + " 'proj' sends holds multi-functions, which has no size",
        "let multi f x = where node = let g = fun z -> f z in let v = << #g# >> in 1 where leaf = x"
            + " in f 1 ¦ 1:65: what '#g#' sends holds multi-functions, which has no size",
        "let t = mktree 1 in let multi f x = where node = let v = << #t# >> in 1 where leaf = x in"
            + " f 1 ¦ 1:61: what '#t#' sends holds trees, which has no size",
        "let t = mktree 1 in let multi f x = where node = t where leaf = t in f 1 ¦ 1:50: the"
            + " result of this multi-function holds trees, which stays where it is built",
        "let multi f x = where node = 1 where leaf = bsp_p in f 1 ¦ 1:45: 'bsp_p' asks how many"
            + " children there are, but there are none here",
        "let multi f x = where node = 1 where leaf = let v = pid in 1 in f 1 ¦ 1:53: 'pid' stands"
            + " where the code runs on one processor",
        "let v = << 1 >> in v = v ¦ 1:20: vectors cannot be compared",
        "let same = fun a -> fun b -> a = b in same << 1 >> ¦ 1:39: in 'same', vectors cannot be"
            + " compared",
        "[fun x -> x] = [] ¦ 1:1: functions cannot be compared",
        "let f = fun x -> x in f = nil ¦ 1:23: functions cannot be compared",
        "let multi tree f x = where node = x where leaf = x in f 1 ¦ 1:35: the node code of a"
            + " 'multi tree' ends with finally, but this is",
        "let multi f x = where node = finally (<< f $pid$ >>, x) where leaf = x in f 1 ¦ 1:30:"
            + " finally ends the node code of a 'multi tree', but this is another"
      })
  void explainsLocalities(String text, String expected) {
    List<Diagnostic> found = check(text);
    if (expected.equals("nothing")) {
      assertThat(found).isEmpty();
      return;
    }
    assertThat(found)
        .extracting(d -> d.line() + ":" + d.column() + ": " + d.message())
        .first()
        .asString()
        .startsWith(expected);
  }
}
