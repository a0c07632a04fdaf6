import { expect, test } from "vitest";
import { formatted, isEmojiOnly, unformatted } from "./formatted";

/** The spans as HTML. */
const shown = (text: string) =>
  formatted(text)
    .map(({ text: words, bold, italic, struck }) => {
      const inner = struck ? `<s>${words}</s>` : words;
      const leaning = italic ? `<i>${inner}</i>` : inner;
      return bold ? `<b>${leaning}</b>` : leaning;
    })
    .join("");

test.each([
  ["plain words", "plain words"],
  ["*bold*", "<b>bold</b>"],
  ["a *bold* word", "a <b>bold</b> word"],
  ["_italic_ and ~struck~", "<i>italic</i> and <s>struck</s>"],
  ["*_both_*", "<b><i>both</i></b>"],
  ["*bold _both_*", "<b>bold </b><b><i>both</i></b>"],
  ["(*bold*).", "(<b>bold</b>)."],
  ["*two words*", "<b>two words</b>"],
])("shows %j as WhatsApp does", (text, html) => {
  expect(shown(text)).toBe(html);
});

test.each([
  "2 * 3 * 4",
  "snake_case_name",
  "a*b*c",
  "*not closed",
  "* a list\n* of things",
  "*over\nlines*",
  "**",
  "5*",
  "_ _",
])("leaves %j as it is", (text) => {
  expect(shown(text)).toBe(text);
});

test("an unclosed mark inside another pair stays in the text", () => {
  expect(shown("*bold _half*")).toBe("<b>bold _half</b>");
});

test.each(["*a ", "*_~", "*a* ", "_a* "])("handles a hundred thousand characters of %j", (marks) => {
  const text = marks.repeat(100_000 / marks.length);
  expect(formatted(text).every((span) => text.startsWith(span.text, span.at))).toBe(true);
});

test.each([
  ["👍", true],
  ["👍🏽 ❤️", true],
  ["👨‍👩‍👧‍👦", true],
  ["🇩🇪", true],
  ["👍👍👍👍", false],
  ["ok 👍", false],
  ["123", false],
  ["", false],
])("isEmojiOnly(%j) is %s", (text, isAlone) => {
  expect(isEmojiOnly(text)).toBe(isAlone);
});

test("a line without styles shows none of the marks", () => {
  expect(unformatted("*Tomorrow* at _nine_, 3 * 4")).toBe("Tomorrow at nine, 3 * 4");
});
