// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.TexturePaint;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import javax.imageio.ImageIO;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.paint.Brush;
import org.camp.core.report.paint.Painting;
import org.camp.core.report.paint.VectorPath;

/** Paints a picture as PNG, with the fonts of this host. */
final class PixelWriter {
  /** Pixels that a picture may have: an image of them takes 600 MB. */
  private static final double MOST = 150e6;

  private static final float MITER = 10;
  private static final double HEAD = 8;

  private final Painting painting;
  private final double scale;
  private final BufferedImage image;
  private final Graphics2D graphics;
  private final Map<String, Paint> patterns = new HashMap<>();

  private PixelWriter(Painting painting, double scale) {
    this.painting = painting;
    this.scale = scale;
    int width = (int) Math.max(1, Math.ceil(painting.width() * scale));
    int height = (int) Math.max(1, Math.ceil(painting.height() * scale));
    image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    graphics.scale(scale, scale);
  }

  /**
   * The bytes of the image.
   *
   * @param scale pixels of the image for one of the SVG
   * @throws BadInput when it would be too large, or this host has no fonts
   */
  static byte[] write(Painting painting, double scale) throws IOException {
    double pixels = painting.width() * painting.height() * scale * scale;
    if (pixels > MOST) {
      throw new BadInput(
          Diagnostic.error("too-large", "the image would have more than 150 million pixels")
              .withHint("-f svg has no such limit; --scale makes the image smaller"));
    }
    System.setProperty("java.awt.headless", "true");
    try {
      PixelWriter writer = new PixelWriter(painting, scale);
      painting.items().forEach(writer::item);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ImageIO.setUseCache(false);
      ImageIO.write(writer.image, "png", bytes);
      return bytes.toByteArray();
    } catch (LinkageError | InternalError e) {
      throw new BadInput(
          Diagnostic.error("no-fonts", "this Java has no fonts to paint with here")
              .withHint("install fontconfig and a font, or take -f svg, which needs none"));
    }
  }

  private void item(Painting.Item item) {
    if (item instanceof Painting.Outline outline) {
      outline(outline);
    } else if (item instanceof Painting.Label label) {
      label(label);
    }
  }

  private void outline(Painting.Outline outline) {
    Brush brush = outline.brush();
    Tracer traced = new Tracer();
    outline.path().walk(traced);
    Painting tile = painting.tiles().get(brush.pattern());
    if (tile != null) {
      graphics.setPaint(patterns.computeIfAbsent(brush.pattern(), name -> texture(tile)));
      graphics.fill(traced.path);
    } else if (brush.fills()) {
      graphics.setPaint(colour(brush.fill(), brush.fillOpacity()));
      graphics.fill(traced.path);
    }
    if (brush.draws()) {
      graphics.setPaint(colour(brush.stroke(), brush.strokeOpacity()));
      graphics.setStroke(stroke(brush));
      graphics.draw(traced.path);
    }
    Integer head = painting.arrows().get(brush.arrow());
    if (head != null) {
      graphics.setPaint(colour(head, 1));
      graphics.fill(traced.head());
    }
  }

  /** A tile, as sharp as the picture. */
  private Paint texture(Painting tile) {
    double whole = Math.max(1, Math.rint(tile.width() * scale)) / tile.width();
    return new TexturePaint(
        new PixelWriter(tile, whole).painted(),
        new Rectangle2D.Double(0, 0, tile.width(), tile.height()));
  }

  private BufferedImage painted() {
    painting.items().forEach(this::item);
    return image;
  }

  private static BasicStroke stroke(Brush brush) {
    float width = (float) brush.width();
    if (brush.dashes().isEmpty()) {
      return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, MITER);
    }
    float[] dashes = new float[brush.dashes().size()];
    for (int i = 0; i < dashes.length; i++) {
      dashes[i] = brush.dashes().get(i).floatValue();
    }
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, MITER, dashes, 0);
  }

  private static Color colour(int rgb, double opacity) {
    return new Color(
        rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff, (int) Math.round(255 * opacity));
  }

  private void label(Painting.Label label) {
    if (label.text().isBlank()) {
      return;
    }
    int style = label.bold() ? Font.BOLD : Font.PLAIN;
    Font font = new Font(Font.SANS_SERIF, style, 1).deriveFont((float) label.size());
    FontRenderContext context = new FontRenderContext(null, true, true);
    TextLayout layout = new TextLayout(label.text(), font, context);
    AffineTransform place = AffineTransform.getTranslateInstance(label.x(), label.y());
    place.rotate(Math.toRadians(label.degrees()));
    place.translate(-label.anchor() * layout.getAdvance(), 0);
    Shape letters = layout.getOutline(place);
    Brush brush = label.brush();
    if (brush.draws()) {
      graphics.setPaint(colour(brush.stroke(), 1));
      graphics.setStroke(
          new BasicStroke((float) brush.width(), BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      graphics.draw(letters);
    }
    graphics.setPaint(colour(brush.fill(), brush.fillOpacity()));
    graphics.fill(letters);
  }

  /** A path as Java draws it, and where it comes from at its end. */
  private static final class Tracer implements VectorPath.Walker {
    private final Path2D.Double path = new Path2D.Double();
    private Point2D before = new Point2D.Double();

    @Override
    public void move(double x, double y) {
      path.moveTo(x, y);
      before = path.getCurrentPoint();
    }

    @Override
    public void line(double x, double y) {
      before = path.getCurrentPoint();
      path.lineTo(x, y);
    }

    @Override
    public void curve(double x1, double y1, double x2, double y2, double x, double y) {
      boolean straight = x2 == x && y2 == y;
      before = straight ? new Point2D.Double(x1, y1) : new Point2D.Double(x2, y2);
      path.curveTo(x1, y1, x2, y2, x, y);
    }

    @Override
    public void close() {
      path.closePath();
    }

    /** An arrow head at the end, in the direction of the path. */
    Shape head() {
      Point2D end = path.getCurrentPoint();
      double angle = Math.atan2(end.getY() - before.getY(), end.getX() - before.getX());
      Path2D.Double head = new Path2D.Double();
      head.moveTo(0.5 - HEAD, 0.4 * HEAD);
      head.lineTo(0.5, 0);
      head.lineTo(0.5 - HEAD, -0.4 * HEAD);
      head.closePath();
      AffineTransform place = AffineTransform.getTranslateInstance(end.getX(), end.getY());
      place.rotate(angle);
      head.transform(place);
      return head;
    }
  }
}
