// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.util.HashMap;
import java.util.Map;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;

/** What roles and messages of a protocol are in a trace: services and operations. */
interface RoleNames {
  /** The service of a role; members of a family are instances of one. */
  String service(int role);

  /** The operation that a message asks a role for. */
  String operation(int role, String label);

  /** Whether it is the environment, which leaves no spans. */
  boolean isClient(int role);

  /** Whether it only hears which branch was taken. */
  boolean isObserver(int role);

  /** Whether it is a part of another role that runs beside it. */
  boolean isThread(int role);

  /** Whether the protocol tells what it was learnt from. */
  boolean isLearnt();

  /** The names of a protocol: those that it was learnt from, where it tells them. */
  static RoleNames of(Protocol protocol, ProtocolInstance instance) {
    OriginalNames original = OriginalNames.of(protocol);
    Map<String, String> services = new HashMap<>();
    for (int pc = 0; pc < instance.length(); pc++) {
      if (instance.isCommunication(pc)) {
        String service = original.service(instance.kindAt(pc).label());
        if (!service.isEmpty()) {
          services.put(instance.roles().familyOf(instance.receiver(pc)).name(), service);
        }
      }
    }
    return new Plain(instance.roles(), original, services);
  }

  /**
   * Names as they stand in a table of roles, unless other ones are told.
   *
   * @param services role → service
   */
  record Plain(RoleTable roles, OriginalNames original, Map<String, String> services)
      implements RoleNames {
    private static final String THREAD = "thread[0-9]+";

    private String family(int role) {
      return roles.familyOf(role).name();
    }

    @Override
    public String service(int role) {
      return services.getOrDefault(family(role), family(role));
    }

    /** A word in lower camel case, unless it begins with several capitals. */
    @Override
    public String operation(int role, String label) {
      String told = original.name(label);
      if (!told.isEmpty()) {
        return told;
      }
      boolean loud = label.length() > 1 && Character.isUpperCase(label.charAt(1));
      return label.isEmpty() || loud
          ? label
          : Character.toLowerCase(label.charAt(0)) + label.substring(1);
    }

    @Override
    public boolean isLearnt() {
      return !original.operations().isEmpty();
    }

    @Override
    public boolean isClient(int role) {
      return family(role).equals("client");
    }

    @Override
    public boolean isObserver(int role) {
      return family(role).equals("observer");
    }

    @Override
    public boolean isThread(int role) {
      return family(role).matches(THREAD);
    }
  }
}
