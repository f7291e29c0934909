// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.standard.parse.Syntax;
import org.camp.core.lang.standard.parse.Syntax.Ty;

/** Looks up the names of types, and expands abbreviations. */
public final class TypeElaborator {
  private final Faults faults;

  /** By its own name every constructor and exception that was declared. */
  final Map<String, ConstructorInfo> constructors = new LinkedHashMap<>();

  public TypeElaborator(Faults faults) {
    this.faults = faults;
  }

  public TypeTerm of(Ty type, Environment scope) {
    if (type instanceof Syntax.TyVar variable) {
      return new TypeTerm.Parameter(variable.name(), variable.span());
    }
    if (type instanceof Syntax.TyTuple tuple) {
      return new TypeTerm.Tuple(all(tuple.items(), scope), tuple.span());
    }
    if (type instanceof Syntax.TyArrow arrow) {
      return new TypeTerm.Function(
          of(arrow.argument(), scope), of(arrow.result(), scope), arrow.span());
    }
    if (type instanceof Syntax.TyRecord record) {
      Map<String, TypeTerm> fields = new TreeMap<>();
      for (int i = 0; i < record.labels().size(); i++) {
        fields.put(record.labels().get(i), of(record.items().get(i), scope));
      }
      return fields.isEmpty()
          ? new TypeTerm.Named("unit", List.of(), record.span())
          : new TypeTerm.Labelled(
              List.copyOf(fields.keySet()), List.copyOf(fields.values()), record.span());
    }
    Syntax.TyCon named = (Syntax.TyCon) type;
    Environment.TypeMeaning meaning = scope.type(named.name());
    if (meaning == null) {
      throw faults.unknown(named.name(), named.span(), "type", List.of());
    }
    if (meaning.parameters().size() != named.arguments().size()) {
      throw faults.stop(
          "wrong-type",
          named.span(),
          String.format(
              Locale.ROOT,
              "'%s' takes %d types, not %d",
              named.name(),
              meaning.parameters().size(),
              named.arguments().size()));
    }
    Map<String, TypeTerm> arguments = new HashMap<>();
    for (int i = 0; i < named.arguments().size(); i++) {
      arguments.put(meaning.parameters().get(i), of(named.arguments().get(i), scope));
    }
    return replaced(meaning.type(), arguments);
  }

  private List<TypeTerm> all(List<Ty> types, Environment scope) {
    return types.stream().map(type -> of(type, scope)).toList();
  }

  /** A type with other types in the place of its parameters. */
  private static TypeTerm replaced(TypeTerm type, Map<String, TypeTerm> by) {
    if (type instanceof TypeTerm.Parameter parameter) {
      return by.getOrDefault(parameter.name(), parameter);
    }
    if (type instanceof TypeTerm.Named named) {
      return new TypeTerm.Named(named.name(), replaced(named.arguments(), by), named.span());
    }
    if (type instanceof TypeTerm.Tuple tuple) {
      return new TypeTerm.Tuple(replaced(tuple.items(), by), tuple.span());
    }
    if (type instanceof TypeTerm.Labelled record) {
      return new TypeTerm.Labelled(record.labels(), replaced(record.items(), by), record.span());
    }
    TypeTerm.Function function = (TypeTerm.Function) type;
    return new TypeTerm.Function(
        replaced(function.argument(), by), replaced(function.result(), by), function.span());
  }

  private static List<TypeTerm> replaced(List<TypeTerm> types, Map<String, TypeTerm> by) {
    return types.stream().map(type -> replaced(type, by)).toList();
  }

  void abbreviation(Syntax.TypeBinding binding, Environment scope) {
    scope.types.put(
        binding.name(),
        new Environment.TypeMeaning(binding.parameters(), of(binding.type(), scope)));
  }

  void datatype(Syntax.Datatype data, Environment scope, FreshNames fresh) {
    List<TypeTerm> results = new ArrayList<>();
    for (Syntax.DataBinding binding : data.bindings()) {
      List<TypeTerm> parameters = new ArrayList<>();
      binding.parameters().forEach(p -> parameters.add(new TypeTerm.Parameter(p, binding.span())));
      TypeTerm type =
          new TypeTerm.Named(fresh.of("type " + binding.name()), parameters, binding.span());
      results.add(type);
      scope.types.put(binding.name(), new Environment.TypeMeaning(binding.parameters(), type));
    }
    data.abbreviations().forEach(binding -> abbreviation(binding, scope));
    for (int i = 0; i < results.size(); i++) {
      Syntax.DataBinding binding = data.bindings().get(i);
      for (Syntax.Con con : binding.constructors()) {
        Ty argument = con.argument();
        declare(
            con.name(),
            new ConstructorInfo(
                fresh.of(con.name()),
                argument == null ? null : of(argument, scope),
                results.get(i),
                binding.parameters()),
            scope);
      }
    }
  }

  private void declare(String name, ConstructorInfo info, Environment scope) {
    constructors.put(info.name(), info);
    scope.values.put(name, new Meaning.Constructor(info));
  }

  void replicate(Syntax.Replicate copy, Environment scope) {
    Environment.TypeMeaning meaning = scope.type(copy.original());
    if (meaning == null) {
      throw faults.unknown(copy.original(), copy.span(), "type", List.of());
    }
    scope.types.put(copy.name(), meaning);
    int point = copy.original().lastIndexOf('.');
    Environment from = point < 0 ? null : scope.structure(copy.original().substring(0, point));
    if (from != null && meaning.type() instanceof TypeTerm.Named type) {
      from.values.forEach(
          (name, value) -> {
            if (value instanceof Meaning.Constructor constructor
                && constructor.info().result() instanceof TypeTerm.Named result
                && result.name().equals(type.name())) {
              scope.values.put(name, value);
            }
          });
    }
  }

  void exception(Syntax.ExceptionDec exception, Environment scope, FreshNames fresh) {
    String original = exception.original();
    if (original != null) {
      Meaning meaning = scope.value(original);
      if (meaning == null) {
        throw faults.unknown(original, exception.span(), "exception", List.of());
      }
      scope.values.put(exception.name(), meaning);
      return;
    }
    Ty argument = exception.argument();
    TypeTerm exn = new TypeTerm.Named("exn", List.of(), exception.span());
    declare(
        exception.name(),
        new ConstructorInfo(
            fresh.of(exception.name()),
            argument == null ? null : of(argument, scope),
            exn,
            List.of()),
        scope);
  }
}
