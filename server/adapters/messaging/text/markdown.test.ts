import { expect, test } from "vitest";
import { withMarks } from "./markdown";

test("Markdown becomes WhatsApp's marks", () => {
  const text = "## Our services\n**Cut** costs *30 €*.\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |";
  expect(withMarks(text)).toBe("*Our services*\n*Cut* costs *30 €*.\n- one\n- two\n\na | b\n1 | 2");
  expect(withMarks("### **Prices**\n[our site](https://example.com/a)")).toBe(
    "*Prices*\nour site: https://example.com/a",
  );
});

test.each([
  "*Cut* costs _30_ €",
  "a ** b ** c",
  "#1 in town",
  "2 * 3 * 4",
  "```\n## code\n**x**\n```",
  "a | b",
  "---",
])("“%s” stays as it is", (text) => expect(withMarks(text)).toBe(text));

test("a long text of marks is read within 50 ms", () => {
  const began = performance.now();
  withMarks("**a [b](".repeat(2500));
  expect(performance.now() - began).toBeLessThan(50);
});
