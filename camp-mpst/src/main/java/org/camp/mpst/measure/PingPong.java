// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.camp.core.analysis.Cancellation;
import org.camp.mpst.run.Channel;
import org.camp.mpst.run.Transport;
import org.camp.mpst.run.WaitStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Two threads that send messages back and forth over the channels that runs use. Half a round trip
 * is a send and a receive, including what it takes until the receiver sees the message; the send is
 * what the sender itself spends, timed in rounds of their own. The receive is the difference.
 */
final class PingPong implements AutoCloseable {
  private static final double SAMPLE = 0.004;
  private static final int MOST_ROUNDS = 1 << 20;
  private static final int STOP = 1;

  private final Channel there;
  private final Channel back;

  /** Byte of a message → what is sent. */
  private final byte[] payload;

  /** Byte of a message → what was received last. */
  private final byte[] received;

  private final Thread echo;
  private final AtomicReference<@Nullable RuntimeException> fault = new AtomicReference<>();
  private final double timer = timerOverhead();

  PingPong(Transport transport, WaitStrategy waiting, int largest) {
    there = transport.open(waiting);
    back = transport.open(waiting);
    payload = new byte[largest];
    received = new byte[largest];
    echo = new Thread(() -> echo(largest), "echo");
    echo.setDaemon(true);
    echo.start();
  }

  private void echo(int largest) {
    byte[] into = new byte[largest];
    try {
      int letter = 0;
      while (letter != STOP) {
        letter = there.receive(into);
        back.send(0, there.clock(), into, (int) there.clock());
      }
    } catch (RuntimeException e) {
      fault.set(e);
    }
  }

  /**
   * Measures messages of one size.
   *
   * @param bytes the size
   * @param samples how many samples to take
   */
  RepeatedSample measure(int bytes, int samples, Cancellation cancellation) {
    int rounds = 8;
    while (rounds < MOST_ROUNDS && trips(bytes, rounds) * rounds < SAMPLE) {
      rounds *= 2;
      cancellation.check();
    }
    List<Double> half = new ArrayList<>();
    List<Double> send = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      half.add(trips(bytes, rounds) / 2);
      send.add(sends(bytes, rounds));
      cancellation.check();
    }
    return new RepeatedSample(bytes, send, half);
  }

  /** Plays for some time, until code, caches and connections are as they will be. */
  void warmUp(int bytes, double seconds, Cancellation cancellation) {
    long before = System.nanoTime();
    while (System.nanoTime() - before < seconds * 1e9) {
      trips(bytes, 64);
      sends(bytes, 64);
      cancellation.check();
    }
  }

  /** Seconds of a round trip, on average. */
  private double trips(int bytes, int rounds) {
    long before = System.nanoTime();
    for (int i = 0; i < rounds; i++) {
      there.send(0, bytes, payload, bytes);
      back.receive(received);
    }
    return (System.nanoTime() - before) / 1e9 / rounds;
  }

  /** Seconds that the sender spends on a send, on average. */
  private double sends(int bytes, int rounds) {
    long spent = 0;
    for (int i = 0; i < rounds; i++) {
      long before = System.nanoTime();
      there.send(0, bytes, payload, bytes);
      spent += System.nanoTime() - before;
      back.receive(received);
    }
    return Math.max(0, spent / 1e9 / rounds - timer);
  }

  /** What reading the clock twice takes, in seconds. */
  private static double timerOverhead() {
    double least = Double.POSITIVE_INFINITY;
    for (int sample = 0; sample < 50; sample++) {
      long spent = 0;
      for (int i = 0; i < 1000; i++) {
        long before = System.nanoTime();
        spent += System.nanoTime() - before;
      }
      least = Math.min(least, spent / 1e12);
    }
    return least;
  }

  @Override
  public void close() {
    there.send(STOP, 0, payload, 0);
    there.close();
    back.close();
    echo.interrupt();
  }
}
