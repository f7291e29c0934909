/**
 * Concurrency measures of distributed executions.
 *
 * <p>Start at {@link org.camp.concurrency.Concurrency}.
 */
module org.camp.concurrency {
  requires static transitive org.jspecify;
  requires transitive org.camp.core;

  exports org.camp.concurrency.lattice;
}
