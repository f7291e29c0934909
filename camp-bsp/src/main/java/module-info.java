/** What bulk-synchronous ML programs cost on a machine: by rule, in seconds, and measured. */
module org.camp.bsp {
  requires static transitive org.jspecify;
  requires transitive org.camp.core;

  exports org.camp.bsp;

  provides org.camp.core.analysis.Operation with
      org.camp.bsp.CheckOperation;
}
