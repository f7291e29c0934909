// SPDX-License-Identifier: Apache-2.0
package org.camp.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Cursor;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the items of a JSON text. It begins before the first one; {@link #next} goes on by
 * one item in O(its length). Every call refuses a text that is no JSON with {@link BadInput}, which
 * says where and why, and so does nesting beyond 1,000 levels.
 */
public final class JsonReader {
  /** What an item is. */
  public enum Item {
    /** The beginning of an object. */
    OBJECT,
    /** The beginning of a list. */
    LIST,
    /** The end of an object or a list. */
    CLOSE,
    /** The name of a field, whose value follows. */
    NAME,
    /** A text. */
    TEXT,
    /** A number without fraction and exponent. */
    WHOLE,
    /** A number with fraction or exponent. */
    REAL,
    /** {@code true}. */
    TRUE,
    /** {@code false}. */
    FALSE,
    /** {@code null}. */
    NULL,
    /** Behind the last value. */
    END;

    /** Whether this is a value that has no parts. */
    public boolean isScalar() {
      return ordinal() >= TEXT.ordinal() && this != END;
    }

    /** Whether this is a number. */
    public boolean isNumber() {
      return this == WHOLE || this == REAL;
    }
  }

  private static final JsonFactory FACTORY = new JsonFactory();

  private final SourceText source;
  private final JsonParser parser;
  private Item item = Item.END;

  /** Before the first item of a text. */
  public JsonReader(SourceText source) {
    this.source = source;
    try {
      this.parser = FACTORY.createParser(source.text());
    } catch (IOException e) {
      throw fault(e);
    }
  }

  private BadInput fault(IOException e) {
    if (e instanceof JsonProcessingException) {
      return JsonSyntax.fault(source);
    }
    throw new IllegalStateException(e);
  }

  /** The text that is read. */
  public SourceText source() {
    return source;
  }

  /** Goes to the next item. */
  public Item next() {
    try {
      item = item(parser.nextToken());
      return item;
    } catch (IOException e) {
      throw fault(e);
    }
  }

  /** Goes to the value that must be next in the text. */
  public Item nextValue() {
    if (next() == Item.END) {
      throw JsonSyntax.fault(source);
    }
    return item;
  }

  private static Item item(@Nullable JsonToken token) {
    if (token == null) {
      return Item.END;
    }
    return switch (token) {
      case START_OBJECT -> Item.OBJECT;
      case START_ARRAY -> Item.LIST;
      case END_OBJECT, END_ARRAY -> Item.CLOSE;
      case FIELD_NAME -> Item.NAME;
      case VALUE_STRING -> Item.TEXT;
      case VALUE_NUMBER_INT -> Item.WHOLE;
      case VALUE_NUMBER_FLOAT -> Item.REAL;
      case VALUE_TRUE -> Item.TRUE;
      case VALUE_FALSE -> Item.FALSE;
      default -> Item.NULL;
    };
  }

  /** The item that was come to. */
  public Item item() {
    return item;
  }

  /** A name or text without quotes and escapes; any other item as it is written. */
  public String text() {
    try {
      return parser.getText();
    } catch (IOException e) {
      throw fault(e);
    }
  }

  /** Goes to the end of the object or list that begins here; stays at any other item. */
  public void skip() {
    try {
      parser.skipChildren();
      item = item(parser.currentToken());
    } catch (IOException e) {
      throw fault(e);
    }
  }

  /** The offset where the item begins. */
  public int offset() {
    return (int) parser.currentTokenLocation().getCharOffset();
  }

  /** The characters of the item; those of an object or list are its bracket. */
  public Span span() {
    text();
    int start = offset();
    int end = item == Item.NAME ? endOfName(start) : (int) parser.currentLocation().getCharOffset();
    return new Span(start, Math.max(start, Math.min(end, source.text().length())));
  }

  /** The library is at the value already when it gives the name. */
  private int endOfName(int start) {
    Cursor cursor = new Cursor(source);
    cursor.moveTo(start + 1);
    while (!cursor.atEnd() && !cursor.take('"')) {
      cursor.skip(cursor.at('\\') ? 2 : 1);
    }
    return cursor.offset();
  }

  /** Refuses what follows the value. */
  public void requireEnd() {
    int end = (int) parser.currentLocation().getCharOffset();
    if (next() != Item.END) {
      throw JsonSyntax.more(source, Math.max(end, offset()));
    }
  }
}
