// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.json.JsonReader;
import org.camp.core.json.JsonReader.Item;
import org.camp.core.machine.Machine;

/** Reference values of dependencies, quorums and memory, as lists and maps. */
public final class DependencyGoldens {
  private DependencyGoldens() {}

  /** The cases of a file. */
  public static List<Map<String, Object>> cases(String file) {
    return casesOf("/dependencies/" + file);
  }

  /** The cases of any resource. */
  @SuppressWarnings("unchecked")
  public static List<Map<String, Object>> casesOf(String resource) {
    JsonReader in = new JsonReader(new SourceText(resource, textOf(resource)));
    in.next();
    return (List<Map<String, Object>>) value(in);
  }

  public static String text(String file) {
    return textOf("/dependencies/" + file);
  }

  private static String textOf(String file) {
    try (InputStream in = DependencyGoldens.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(file, e);
    }
  }

  private static Object value(JsonReader in) {
    switch (in.item()) {
      case OBJECT -> {
        Map<String, Object> all = new LinkedHashMap<>();
        while (in.next() != Item.CLOSE) {
          String name = in.text();
          in.next();
          all.put(name, value(in));
        }
        return all;
      }
      case LIST -> {
        List<Object> all = new ArrayList<>();
        while (in.next() != Item.CLOSE) {
          all.add(value(in));
        }
        return all;
      }
      case TRUE -> {
        return true;
      }
      case FALSE -> {
        return false;
      }
      case NULL -> {
        return Optional.empty();
      }
      case TEXT -> {
        return in.text();
      }
      default -> {
        return Double.parseDouble(in.text());
      }
    }
  }

  @SuppressWarnings("unchecked")
  public static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  public static List<Object> list(Object value) {
    return (List<Object>) value;
  }

  public static double number(Object value) {
    return (Double) value;
  }

  /** The machine of a case. */
  public static Machine machine(Map<String, Object> row) {
    Map<String, Object> transport = map(map(row.get("machine")).get("transport"));
    return Machine.builder("golden")
        .transport((String) transport.get("send"), (String) transport.get("recv"))
        .build();
  }

  /** What a case is analysed with. */
  public static AnalysisContext.Builder context(Map<String, Object> row) {
    AnalysisContext.Builder context = AnalysisContext.builder().machine(machine(row));
    if (row.containsKey("define")) {
      Map<String, String> bindings = new LinkedHashMap<>();
      map(row.get("define"))
          .forEach((name, value) -> bindings.put(name, Long.toString((long) number(value))));
      bindings.forEach(context::bind);
    }
    return context;
  }
}
