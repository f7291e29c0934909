// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.Symbols;
import org.camp.bsp.value.Shape;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.lang.type.BoundValue;

/** A program with its known value and costs. */
record GoldenCase(JsonNode json, JsonNode file) {
  static List<GoldenCase> all() {
    try (InputStream in = GoldenCase.class.getResourceAsStream("/org/camp/bsp/golden.json")) {
      JsonNode file = new ObjectMapper().readTree(in);
      List<GoldenCase> all = new ArrayList<>();
      file.get("cases").forEach(json -> all.add(new GoldenCase(json, file)));
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String id() {
    return json.get("id").asText();
  }

  boolean isMulti() {
    return json.get("mode").asText().equals("multi");
  }

  Shape shape() {
    if (!isMulti()) {
      return Shape.flat(json.get("machine").get("bsp").asInt());
    }
    List<Integer> children = new ArrayList<>();
    json.get("machine").get("ps").forEach(p -> children.add(p.asInt()));
    return Shape.tree(children);
  }

  BulkSynchronousProgram program() {
    SourceText source = new SourceText(id(), json.get("source").asText());
    return OcamlParser.parse(source, isMulti() ? Dialect.MULTI_ML : Dialect.BSML);
  }

  Code code() {
    Map<String, Expr> inputs = new HashMap<>();
    json.get("env")
        .properties()
        .forEach(
            field -> {
              Expr value = BoundValue.parse(field.getKey(), field.getValue().toString(), Span.NONE);
              inputs.put(
                  field.getKey(),
                  field.getKey().equals("tda")
                      ? new Expr.Parallel(Primitive.TREE, List.of(value), Span.NONE)
                      : value);
            });
    return Programs.compile(program(), inputs, shape());
  }

  Run run() {
    return Run.of(code(), shape(), Run.Settings.standard());
  }

  /** The value as programs print it. */
  String value() {
    return text(json.get("value"));
  }

  private static String text(JsonNode value) {
    if (value.isNull()) {
      return "nil";
    }
    if (value.isArray()) {
      return list("[|", value, "|]");
    }
    if (value.has("vec")) {
      return list("<", value.get("vec"), ">");
    }
    return value.has("fun") ? "fn" : value.asText();
  }

  private static String list(String open, JsonNode items, String close) {
    List<String> texts = new ArrayList<>();
    items.forEach(item -> texts.add(text(item)));
    return open + String.join(", ", texts) + close;
  }

  /** The values of all symbols; those without a timing count as 0. */
  double[] timings(boolean proxies) {
    Symbols symbols = shape().symbols();
    double[] values = new double[symbols.size()];
    for (int i = 0; i < values.length; i++) {
      String name = symbols.name(i);
      JsonNode level = isMulti() ? file.get("multi").get(name.replace("_", "")) : null;
      JsonNode given =
          level != null
              ? level
              : file.get("bsp").has(name)
                  ? file.get("bsp").get(name)
                  : file.get("table1_us").get(name);
      if (given == null && proxies) {
        given = file.get("proxies_us").get(name);
      }
      values[i] = given == null ? 0 : given.asDouble();
    }
    return values;
  }

  @Override
  public String toString() {
    return id() + ": " + json.get("desc").asText();
  }
}
