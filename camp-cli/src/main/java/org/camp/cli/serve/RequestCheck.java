// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.serve;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whom the server answers.
 *
 * @param hosts what a request may call the server, with its port
 * @param token what everybody has to know; nothing on this host alone
 */
record RequestCheck(Set<String> hosts, Optional<String> token) {
  /** The cookie that keeps the token, once the page was asked for with it. */
  static final String COOKIE = "camp-token=";

  /** Copies the set. */
  RequestCheck {
    hosts = Set.copyOf(hosts);
  }

  /** Whether it is meant for this server, and does not come from a page of another one. */
  boolean isMeant(Headers headers) {
    String host = headers.getFirst("Host");
    String origin = headers.getFirst("Origin");
    return host != null
        && hosts.contains(host.toLowerCase(Locale.ROOT))
        && (origin == null || origin.equalsIgnoreCase("http://" + host));
  }

  /** Whether it knows the token, if there is one. */
  boolean knows(Headers headers, @Nullable String query) {
    return token.isEmpty()
        || isToken(query, "token=")
        || isToken(headers.getFirst("Authorization"), "Bearer ")
        || cookies(headers).anyMatch(cookie -> isToken(cookie, COOKIE));
  }

  /** All cookies: a host has one jar for all its ports. */
  private static Stream<String> cookies(Headers headers) {
    return headers.getOrDefault("Cookie", List.of()).stream()
        .flatMap(line -> Stream.of(line.split(";", -1)))
        .map(String::strip);
  }

  private boolean isToken(@Nullable String text, String before) {
    if (text == null || !text.startsWith(before)) {
      return false;
    }
    byte[] given = text.substring(before.length()).getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(given, token.orElse("").getBytes(StandardCharsets.UTF_8));
  }
}
