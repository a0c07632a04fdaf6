import { expect, test } from "vitest";
import { TooDeep, textOfHtml } from "./html";

test("a page's text stands under its headings, without menus and scripts", () => {
  const html = `<!doctype html><html><head><title>Mill Lane &ndash; Prices</title><style>p{color:red}</style></head>
    <body><nav><a href="/">Home</a></nav><script>if (1 < 2) alert("<p>no</p>")</script><!-- <p>no</p> -->
    <h1>Prices</h1><table><tr><td>Cleaning</td><td>80&nbsp;&euro;</td></tr><tr><td>Check-up</td><td>40 &#8364;</td></tr></table>
    <h2>Parking</h2><p>Behind the
    <b>house</b>.</p><ul><li>Free</li><li>Caf&eacute; next door, &lt; 5 min</li></ul></body></html>`;
  expect(textOfHtml(html)).toEqual({
    title: "Mill Lane – Prices",
    sections: [
      { heading: "Prices", text: "Cleaning · 80 €\nCheck-up · 40 €" },
      { heading: "Parking", text: "Behind the house.\nFree\nCafé next door, < 5 min" },
    ],
  });
});

const MB = 1024 * 1024;

test.each([
  ["elements side by side", "<div></div>".repeat(MB / 11)],
  ["scripts that never end", "<script>".repeat(MB / 8)],
  ["comments that never end", "<!--".repeat(MB / 4)],
  ["tags that never end", "<a ".repeat(MB / 3)],
  ["lone signs", "<".repeat(MB)],
  ["links", '<a href="/x">x</a> '.repeat(MB / 19)],
  ["headings", "<h1>a</h1>b".repeat(MB / 11)],
  ["entities", "&amp".repeat(MB / 4)],
  ["blanks", " ".repeat(MB)],
  ["line breaks", "<br> ".repeat(MB / 5)],
])("1 MB of %s does not hold up the thread", (_, html) => {
  const began = performance.now();
  textOfHtml(html);
  expect(performance.now() - began).toBeLessThan(5000);
});

test.each(["div", "nav"])("elements <%s> that never end are too deep", (tag) => {
  const began = performance.now();
  expect(() => textOfHtml(`<${tag}>a`.repeat(MB / 6))).toThrow(TooDeep);
  expect(performance.now() - began).toBeLessThan(5000);
});
