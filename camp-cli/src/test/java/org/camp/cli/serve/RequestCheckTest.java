// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestCheckTest {
  private static final RequestCheck SECRET =
      new RequestCheck(Set.of("localhost:7357"), Optional.of("longsecret"));

  private static Headers headers(String name, String value) {
    Headers headers = new Headers();
    headers.add(name, value);
    return headers;
  }

  @Test
  void theTokenMayBeOneOfSeveralCookies() {
    assertThat(SECRET.knows(headers("Cookie", "camp-token=longsecret"), null)).isTrue();
    assertThat(SECRET.knows(headers("Cookie", "a=b; camp-token=longsecret; c=d"), null)).isTrue();
    assertThat(SECRET.knows(headers("Cookie", "a=camp-token=longsecret"), null)).isFalse();
    assertThat(SECRET.knows(headers("Cookie", "camp-token=longsecre"), null)).isFalse();
    assertThat(SECRET.knows(headers("Authorization", "Bearer longsecret"), null)).isTrue();
    assertThat(SECRET.knows(new Headers(), "token=longsecret")).isTrue();
    assertThat(SECRET.knows(new Headers(), "token=longsecrets")).isFalse();
    assertThat(SECRET.knows(new Headers(), null)).isFalse();
  }

  @Test
  void pagesOfOthersAndOtherNamesAreRefused() {
    Headers own = headers("Host", "LOCALHOST:7357");
    assertThat(SECRET.isMeant(own)).isTrue();
    own.add("Origin", "http://localhost:7357");
    assertThat(SECRET.isMeant(own)).isTrue();
    for (String origin : new String[] {"null", "http://localhost", "https://localhost:7357", ""}) {
      Headers foreign = headers("Host", "localhost:7357");
      foreign.add("Origin", origin);
      assertThat(SECRET.isMeant(foreign)).as(origin).isFalse();
    }
    assertThat(SECRET.isMeant(headers("Host", "evil:7357"))).isFalse();
    assertThat(SECRET.isMeant(new Headers())).isFalse();
  }
}
