// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.IntFunction;

/** Fields that are made while they are iterated over. */
final class LazyFields extends AbstractMap<String, Value> {
  private final int size;
  private final IntFunction<String> name;
  private final IntFunction<Value> value;

  LazyFields(int size, IntFunction<String> name, IntFunction<Value> value) {
    this.size = size;
    this.name = name;
    this.value = value;
  }

  @Override
  public Set<Map.Entry<String, Value>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public Iterator<Map.Entry<String, Value>> iterator() {
        return new Iterator<>() {
          private int next;

          @Override
          public boolean hasNext() {
            return next < size;
          }

          @Override
          public Map.Entry<String, Value> next() {
            if (next >= size) {
              throw new NoSuchElementException();
            }
            int at = next++;
            return Map.entry(name.apply(at), value.apply(at));
          }
        };
      }
    };
  }
}
