// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Token.Kind;
import org.junit.jupiter.api.Test;

class TokensTest {
  private final Diagnostics problems = new Diagnostics();

  /** Names, whole numbers, and symbols of one character. */
  private Tokens tokens(String text) {
    SourceText source = new SourceText("x", text);
    Cursor cursor = new Cursor(source);
    List<Token> all = new ArrayList<>();
    cursor.skipBlanks(Comments.OF_C);
    while (!cursor.atEnd()) {
      int start = cursor.offset();
      Kind kind = Kind.SYMBOL;
      if (cursor.takeWhile(Character::isLetter)) {
        kind = Kind.NAME;
      } else if (cursor.takeDigits()) {
        kind = Kind.INT;
      } else {
        cursor.skipCharacter();
      }
      all.add(new Token(kind, cursor.textSince(start), cursor.since(start)));
      cursor.skipBlanks(Comments.OF_C);
    }
    all.add(new Token(Kind.END, "the end", cursor.since(cursor.offset())));
    return new Tokens(source, all, problems);
  }

  @Test
  void takesWhatFits() {
    Tokens tokens = tokens("f (2) // and");

    assertThat(tokens.expect(Kind.NAME, "a name").text()).isEqualTo("f");
    tokens.expect("(");
    assertThat(tokens.accept(")")).isFalse();
    assertThat(tokens.take().isNumber()).isTrue();
    assertThat(tokens.accept(")")).isTrue();
    assertThat(tokens.atEnd()).isTrue();
    assertThat(tokens.since(0)).isEqualTo(new Span(0, 5));
  }

  @Test
  void neverTakesTheEnd() {
    Tokens tokens = tokens("a");
    tokens.take();

    assertThat(tokens.take().kind()).isEqualTo(Kind.END);
    assertThat(tokens.take().kind()).isEqualTo(Kind.END);
    assertThat(tokens.peek(7).kind()).isEqualTo(Kind.END);
    assertThat(tokens.last().text()).isEqualTo("a");
  }

  @Test
  void wordsAreNoSymbols() {
    Tokens tokens = tokens("or");

    assertThat(tokens.accept("or")).isFalse();
    assertThat(tokens.acceptWord("or")).isTrue();
  }

  @Test
  void saysWhatWasExpectedWhere() {
    assertThatThrownBy(() -> Stop.whole(problems, () -> tokens("f 2").expect("(", "before it")))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("x:1:1: error: expected '(' before it, found 'f'");
  }

  @Test
  void tellsSeveralErrorsTogether() {
    Tokens tokens = tokens("1 2");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> tokens.expect(Kind.NAME, "a name")).isInstanceOf(Stop.class);
      tokens.take();
    }

    assertThatThrownBy(() -> tokens.expect(";")).isInstanceOf(Stop.class);
    assertThat(problems.all()).hasSize(3).last().asString().contains("';', found the end");
  }

  @Test
  void aStopThatRecordsNothingIsADefect() {
    assertThatThrownBy(
            () ->
                Stop.whole(
                    problems,
                    () -> {
                      throw new Stop();
                    }))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void depthHasALimit() {
    Depth depth = new Depth(2);
    depth.enter(IllegalStateException::new);
    int mark = depth.now();
    depth.enter(IllegalStateException::new);

    assertThatThrownBy(() -> depth.enter(IllegalStateException::new))
        .isInstanceOf(IllegalStateException.class);
    depth.backTo(mark);
    depth.leave();
    depth.enter(2, IllegalStateException::new);
    assertThat(depth.now()).isEqualTo(2);
  }
}
