package org.camp.mpst.random;

/** Means and sums of squared differences of several values, gathered one sample after the other. */
final class Moments {
  private final double[] mean;
  private final double[] squares;
  private long size;

  Moments(int values) {
    mean = new double[values];
    squares = new double[values];
  }

  /** Begins a sample; its values are then added. */
  void next() {
    size++;
  }

  /** Adds a value of the present sample (Welford). */
  void add(int value, double x) {
    double difference = x - mean[value];
    mean[value] += difference / size;
    squares[value] += difference * (x - mean[value]);
  }

  /** Adds the samples of others (Chan, Golub and LeVeque). */
  void addAll(Moments other) {
    if (other.size == 0) {
      return;
    }
    long all = size + other.size;
    for (int i = 0; i < mean.length; i++) {
      double difference = other.mean[i] - mean[i];
      mean[i] += difference * other.size / all;
      squares[i] += other.squares[i] + difference * difference * size / all * other.size;
    }
    size = all;
  }

  long size() {
    return size;
  }

  /** The expected value of one of the values. */
  Estimate estimate(int value, double factor) {
    return size == 0 ? Estimate.UNKNOWN : Estimate.of(size, mean[value], squares[value], factor);
  }
}
