// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import org.camp.core.report.draw.SvgWriter;
import org.camp.core.report.paint.Painting;
import org.junit.jupiter.api.Test;

class PicturesTest {
  private static final BarChart BARS =
      BarChart.of("Cost", Axis.of("time", "s"), List.of("a", "b"), Numbers.of(1, 2));
  private static final Report REPORT =
      new Report("", List.of(BARS), Value.object().build(), List.of(), List.of());

  @Test
  void anImageIsAsLargeAsItsScaleSaysAndShowsColours() throws IOException {
    StringBuilder svg = new StringBuilder();
    SvgWriter.write(BARS, svg);
    Painting painting = Painting.of(svg);
    for (double scale : new double[] {0.5, 1, 3}) {
      BufferedImage image = image(new PictureChoice(0, scale));
      assertThat(image.getWidth()).isEqualTo((int) Math.ceil(painting.width() * scale));
      assertThat(image.getHeight()).isEqualTo((int) Math.ceil(painting.height() * scale));
      long blue =
          IntStream.range(0, image.getWidth() * image.getHeight())
              .map(i -> image.getRGB(i % image.getWidth(), i / image.getWidth()))
              .filter(rgb -> (rgb & 0xff) > 60 + (rgb >> 16 & 0xff))
              .count();
      assertThat(blue).as("the bars").isGreaterThan((long) (5000 * scale * scale));
      assertThat(image.getRGB(1, 1) & 0xffffff).as("the paper").isEqualTo(0xffffff);
    }
  }

  @Test
  void anImageThatIsTooLargeAndAResultWithoutPicturesAreRefused() {
    assertThatThrownBy(() -> PixelWriter.write(large(), 20)).isInstanceOf(BadInput.class);
    Report bare = new Report("", List.of(), Value.object().build(), List.of(), List.of());
    for (Format format : List.of(Format.SVG, Format.PNG, Format.TEX)) {
      Output nowhere = new Output(new ByteArrayOutputStream(), Optional.empty());
      assertThatThrownBy(() -> Pictures.write(format, List.of(bare), PictureChoice.USUAL, nowhere))
          .isInstanceOf(BadInput.class)
          .hasMessageContaining("no");
    }
  }

  private static Painting large() {
    return Painting.of("<svg width=\"10000\" height=\"9000\"></svg>");
  }

  private static BufferedImage image(PictureChoice choice) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Pictures.write(Format.PNG, List.of(REPORT), choice, new Output(bytes, Optional.empty()));
    return ImageIO.read(new ByteArrayInputStream(bytes.toByteArray()));
  }
}
