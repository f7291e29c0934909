// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Span;
import org.camp.core.format.BsmlReader;
import org.camp.core.format.MultiMlReader;
import org.camp.core.format.PmlReader;
import org.camp.core.format.SmlReader;
import org.camp.core.lang.BoundNames.Bound;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundNamesTest {
  private static ModelReader<?> reader(String name) {
    return name.endsWith(".bsml")
        ? new BsmlReader()
        : name.endsWith(".mml")
            ? new MultiMlReader()
            : name.endsWith(".pml") ? new PmlReader() : new SmlReader();
  }

  private static List<Bound> bound(String name, String text) {
    ModelReader<?> reader = reader(name);
    Model model = reader.read(Source.of(name, text), AnalysisContext.defaults());
    if (model instanceof ForkJoinProgram program && program.standard() != null) {
      List<Diagnostic> problems = program.standard().problems();
      if (problems.stream().anyMatch(Diagnostic::isError)) {
        throw new BadInput(problems);
      }
    }
    return BoundNames.of((Program) model, reader.language().orElseThrow());
  }

  /** Numbers behind names say which binding each stands for; the program is without them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.bsml:let x@1 = 1 in let x@2 = x@1 + 1 in x@2",
        "a.bsml:let f@1 x@2 = let y@3 = x@2 in fun x@4 -> x@4 + y@3 in f@1 1 2",
        "a.bsml:let rec f@1 x@2 = if x@2 = 0 then 0 else f@1 (x@2 - 1) in f@1 3",
        "a.bsml:let a@1 = 1 in let v@2 = << a@1 + $pid$ >> in << $v@2$ + a@1 >>",
        "a.bsml:match [1] with [] -> 0 | h@1 :: t@2 -> let h@3 = h@1 + 1 in h@3",
        "a.mml:let multi f@1 x@2 = where node = let y@3 = << f@1 x@2 >> in 1"
            + " where leaf = x@2 in f@1 1",
        "a.pml:let fun f@1 0 = 1 | f@1 n@2 = n@2 * f@1 (n@2 - 1) in f@1 5 end",
        "a.pml:let fun map@1 f@2 nil = nil | map@1 f@3 (h@4 :: t@5) = f@3 h@4 :: map@1 f@3 t@5"
            + " in map@1 end",
        "a.pml:let val x@1 = 1 val y@2 = x@1 in case (x@1, y@2) of (x@3, z@4) => x@3 + z@4 end",
      })
  void eachPlaceBelongsToWhatBindsIt(String both) {
    String name = both.substring(0, both.indexOf(':'));
    String marked = both.substring(name.length() + 1);
    Map<String, List<Integer>> wanted = new TreeMap<>();
    Matcher mark = Pattern.compile("([a-z]+)@([0-9])").matcher(marked);
    int removed = 0;
    while (mark.find()) {
      wanted.computeIfAbsent(mark.group(2), k -> new ArrayList<>()).add(mark.start() - removed);
      removed += 2;
    }
    List<List<Integer>> found =
        bound(name, marked.replaceAll("@[0-9]", "")).stream()
            .map(bound -> bound.places().stream().map(Span::start).toList())
            .toList();
    assertThat(found).containsExactlyElementsOf(wanted.values());
  }

  /** With a new name at its places alone, a program binds and uses what it did. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.bsml:let rec f x y = if x = 0 then y else f (x - 1) (y + x) in"
            + " let f = fun z -> f z z in let x = f 1 in << x + $pid$ >>",
        "a.bsml:let rec even n = if n = 0 then true else odd (n - 1)"
            + " and odd n = if n = 0 then false else even (n - 1) in << even $pid$ >>",
        "a.pml:let fun map f nil = nil | map f (h :: t) = f h :: map f t"
            + " fun sum l = case l of nil => 0 | h :: t => h + sum t"
            + " in sum (map (fn sum => sum + 1) (1 :: 2 :: nil)) end",
        "a.pml:let val (a, b) = (1, 2) in let val a = b fun f a = a + b in f a end end",
      })
  void renamingKeepsWhatNamesMean(String both) {
    String name = both.substring(0, both.indexOf(':'));
    String text = both.substring(name.length() + 1);
    List<Bound> bound = bound(name, text);
    assertThat(bound).isNotEmpty();
    for (int i = 0; i < bound.size(); i++) {
      String other = "renamed";
      StringBuilder changed = new StringBuilder(text);
      List<Span> places = bound.get(i).places();
      for (int p = places.size() - 1; p >= 0; p--) {
        changed.replace(places.get(p).start(), places.get(p).end(), other);
      }
      List<Bound> after = bound(name, changed.toString());
      assertThat(sizes(after)).as(changed.toString()).isEqualTo(sizes(bound));
      assertThat(after.get(i).name()).isEqualTo(other);
    }
  }

  private static List<Integer> sizes(List<Bound> bound) {
    List<Integer> sizes = new ArrayList<>();
    bound.forEach(b -> sizes.add(b.places().size()));
    return sizes;
  }

  /**
   * Random programs of three names that hide each other, with names in comments and texts: each
   * place belongs to what binds it, and of all new names those that capture nothing keep the
   * meaning, and no others.
   */
  @Test
  @Tag(Evidence.TAG)
  void randomScopes() {
    SplittableRandom random = new SplittableRandom(24);
    int captured = 0;
    for (int i = 0; i < Evidence.cases(); i++) {
      RandomScopes made = RandomScopes.of(random);
      List<Bound> bound = bound(made.file(), made.text());
      assertThat(starts(bound)).as(made.text()).isEqualTo(made.places());

      int renamed = random.nextInt(bound.size());
      String other = RandomScopes.NAMES.get(random.nextInt(RandomScopes.NAMES.size()));
      StringBuilder changed = new StringBuilder(made.text());
      List<Span> places = bound.get(renamed).places();
      for (int p = places.size() - 1; p >= 0; p--) {
        changed.replace(places.get(p).start(), places.get(p).end(), other);
      }
      boolean keeps;
      try {
        List<Bound> after = bound(made.file(), changed.toString());
        keeps = BoundNames.isSame(bound, bound.get(renamed), other, after);
      } catch (BadInput refused) {
        keeps = false;
      }
      captured += keeps ? 0 : 1;
      assertThat(keeps)
          .as(made.text() + "\n" + bound.get(renamed) + " to " + other)
          .isEqualTo(!made.captures(renamed, other));
    }
    assertThat(captured).isPositive();
  }

  private static List<List<Integer>> starts(List<Bound> bound) {
    return bound.stream().map(b -> b.places().stream().map(Span::start).toList()).toList();
  }
}
