// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.camp.cli.page.PageScript;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * The Markdown of the repository as a site of pages: links between documents lead from page to
 * page, other files that they name lie beside. Nothing is fetched.
 */
final class Site {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final HtmlRenderer HTML =
      HtmlRenderer.builder()
          .extensions(EXTENSIONS)
          .attributeProviderFactory(
              context ->
                  (node, tag, attributes) -> {
                    if (node instanceof TableBlock) {
                      attributes.put("class", "t");
                    } else if (node instanceof FencedCodeBlock && tag.equals("pre")) {
                      attributes.put("tabindex", "0");
                    }
                  })
          .build();
  private static final String STYLE =
      "main{max-width:960px}main p,main li{margin:8px 0;max-width:90ch}main h1{font-size:28px}"
          + "main h2{margin-top:32px}main pre{overflow:auto;padding:10px 14px;border:1px solid"
          + " var(--line);border-radius:7px;background:var(--panel)}main table{display:block;"
          + "overflow:auto;margin:12px 0}main img{max-width:100%;background:#fff}main"
          + " code{overflow-wrap:anywhere}\n";

  private final Path root;
  private final Path out;

  /** Document, from the root → its tree. */
  private final Map<Path, Node> documents =
      new TreeMap<>(Comparator.comparing(Site::rank).thenComparing(Comparator.naturalOrder()));

  private Site(Path root, Path out) {
    this.root = root;
    this.out = out;
  }

  /** Writes the site of a repository, and gives the pages. */
  static List<Path> write(Path root, Path out) throws IOException {
    Site site = new Site(root, out);
    site.read();
    Files.createDirectories(out);
    Files.writeString(out.resolve("site.css"), PageScript.style() + STYLE);
    List<Path> pages = new ArrayList<>();
    for (Map.Entry<Path, Node> document : site.documents.entrySet()) {
      pages.add(site.page(document.getKey(), document.getValue()));
    }
    return pages;
  }

  /** The README comes first, then tutorials, reference, modules, and last what few look for. */
  private static int rank(Path document) {
    String name = document.toString();
    return name.equals("README.md")
        ? 0
        : name.startsWith("doc/tutorials")
            ? 1
            : name.startsWith("doc")
                ? 2
                : name.contains("README.md") ? 3 : name.startsWith(".") ? 5 : 4;
  }

  private void read() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".md")).toList()) {
        Path document = root.relativize(file);
        String place = document.toString();
        if (!place.matches("(.*/)?(target|src|\\.git)/.*")) {
          documents.put(document, PARSER.parse(Files.readString(file)));
        }
      }
    }
  }

  /** Where the page of a document is, from the root of the site. */
  private static Path place(Path document) {
    String name = document.toString();
    return Path.of(
        name.endsWith("README.md")
            ? name.substring(0, name.length() - "README.md".length()) + "index.html"
            : name.substring(0, name.length() - "md".length()) + "html");
  }

  private Path page(Path document, Node tree) throws IOException {
    Path place = place(document);
    List<IOException> failed = new ArrayList<>();
    tree.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            link.setDestination(led(document, link.getDestination(), failed));
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            image.setDestination(led(document, image.getDestination(), failed));
          }
        });
    if (!failed.isEmpty()) {
      throw failed.get(0);
    }
    Path to = out.resolve(place);
    Files.createDirectories(to.getParent());
    Files.writeString(to, whole(place, title(tree), HTML.render(tree)));
    return to;
  }

  /** Where a link of a document leads in the site; files that are no documents are copied. */
  private String led(Path document, String link, List<IOException> failed) {
    if (link.matches("(?:[a-z]+:|#).*")) {
      return link;
    }
    int hash = link.indexOf('#');
    String anchor = hash < 0 ? "" : link.substring(hash);
    Path target = root.resolve(document).resolveSibling(hash < 0 ? link : link.substring(0, hash));
    Path from = root.relativize(target.normalize());
    if (documents.containsKey(from.resolve("README.md"))) {
      from = from.resolve("README.md");
    }
    try {
      if (documents.containsKey(from)) {
        from = place(from);
      } else if (Files.isDirectory(target)) {
        from = list(from);
      } else {
        Path copy = out.resolve(from);
        Files.createDirectories(copy.getParent());
        Files.copy(root.resolve(from), copy, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      failed.add(new IOException(document + " leads nowhere: " + link, e));
    }
    return relative(place(document), from) + anchor;
  }

  /** A page that lists the files of a folder. */
  private Path list(Path folder) throws IOException {
    Path place = folder.resolve("index.html");
    StringBuilder body = new StringBuilder("<h1>" + escaped(folder.toString()) + "</h1>\n<ul>\n");
    try (Stream<Path> files = Files.walk(root.resolve(folder))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        Path from = root.relativize(file);
        boolean isDocument = documents.containsKey(from);
        Path to = isDocument ? place(from) : from;
        Files.createDirectories(out.resolve(to).getParent());
        if (!isDocument) {
          Files.copy(file, out.resolve(to), StandardCopyOption.REPLACE_EXISTING);
        }
        String name = isDocument ? title(documents.get(from)) : folder.relativize(from).toString();
        body.append("<li><a href=\"").append(relative(place, to)).append("\">");
        body.append(escaped(name)).append("</a></li>\n");
      }
    }
    Files.writeString(
        out.resolve(place), whole(place, folder.toString(), body.append("</ul>\n").toString()));
    return place;
  }

  private static String relative(Path page, Path to) {
    Path folder = page.getParent();
    return (folder == null ? to : folder.relativize(to)).toString().replace('\\', '/');
  }

  private static String title(Node tree) {
    for (Node node = tree.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading && heading.getLevel() == 1) {
        return TextContentRenderer.builder().build().render(heading).strip();
      }
    }
    return "CAMP";
  }

  private String whole(Path place, String title, String body) {
    StringBuilder rail = new StringBuilder();
    for (Map.Entry<Path, Node> document : documents.entrySet()) {
      Path other = place(document.getKey());
      rail.append("<a href=\"").append(relative(place, other)).append('"');
      rail.append(other.equals(place) ? " aria-current=\"page\">" : ">");
      rail.append(escaped(title(document.getValue()))).append("</a>\n");
    }
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>"
        + escaped(title)
        + " – CAMP</title><link rel=\"stylesheet\" href=\""
        + relative(place, Path.of("site.css"))
        + "\"></head>\n<body><a class=\"skip\" href=\"#main\">Skip to the text</a>"
        + "<header class=\"bar\"><a class=\"brand\" href=\""
        + relative(place, Path.of("index.html"))
        + "\">CAMP</a></header>\n<div class=\"frame\"><nav class=\"rail\" aria-label=\"Pages\">\n"
        + rail
        + "</nav>\n<main id=\"main\">\n"
        + body
        + "</main></div></body></html>\n";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
