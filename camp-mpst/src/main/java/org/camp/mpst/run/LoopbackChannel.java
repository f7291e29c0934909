// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A TCP connection of this host with itself. */
final class LoopbackChannel implements Channel {
  private static final int BUFFER = 1 << 16;

  private final Socket sending;
  private final Socket receiving;
  private final DataOutputStream out;
  private final DataInputStream in;
  private double clock;

  private LoopbackChannel(Socket sending, Socket receiving) throws IOException {
    this.sending = sending;
    this.receiving = receiving;
    sending.setTcpNoDelay(true);
    out = new DataOutputStream(new BufferedOutputStream(sending.getOutputStream(), BUFFER));
    in = new DataInputStream(new BufferedInputStream(receiving.getInputStream(), BUFFER));
  }

  static LoopbackChannel open() {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 1, here)) {
      Socket sending = new Socket(here, server.getLocalPort());
      return new LoopbackChannel(sending, server.accept());
    } catch (IOException e) {
      throw new UncheckedIOException("no connection over loopback", e);
    }
  }

  @Override
  public void send(int letter, double sent, byte[] payload, int length) {
    try {
      out.writeInt(letter);
      out.writeDouble(sent);
      out.writeInt(length);
      out.write(payload, 0, length);
      out.flush();
    } catch (IOException e) {
      throw new RunStopped(e);
    }
  }

  @Override
  public int receive(byte[] into) {
    try {
      int letter = in.readInt();
      clock = in.readDouble();
      in.readFully(into, 0, in.readInt());
      return letter;
    } catch (IOException e) {
      throw new RunStopped(e);
    }
  }

  @Override
  public boolean isReady() {
    try {
      return in.available() > 0;
    } catch (IOException e) {
      throw new RunStopped(e);
    }
  }

  @Override
  public double clock() {
    return clock;
  }

  @Override
  public void close() {
    try (sending;
        receiving) {
      sending.shutdownOutput();
    } catch (IOException e) {
      // It was closed already, which is what was wanted.
      return;
    }
  }
}
