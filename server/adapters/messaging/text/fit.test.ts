import { describe, expect, test } from "vitest";
import type { AgentReply } from "@/schema/reply";
import { fitReply as fitted } from "./fit";

const titles = (count: number, word = "Option") =>
  Array.from({ length: count }, (_, n) => ({ id: `o${n + 1}`, title: `${word} ${n + 1}` }));
const b = (reply: AgentReply) => fitted(reply, "provider-b");
const LONG = "Appointment with Doctor Ada Lovelace";

describe("fit leaves alone what fits", () => {
  test.each<[string, AgentReply, object[]]>([
    ["a text", { text: " Hello\n" }, [{ text: " Hello" }]],
    ["three buttons", { text: "Which?", buttons: titles(3) }, [{ text: "Which?", buttons: titles(3) }]],
    [
      "a list",
      {
        text: "When?",
        list: {
          button: "Times",
          sections: [
            { title: "Morning", rows: titles(2) },
            { title: "Noon", rows: [{ id: "n", title: "12:00", description: "With Ada" }] },
          ],
        },
      },
      [
        {
          text: "When?",
          list: {
            button: "Times",
            sections: [
              { title: "Morning", rows: titles(2) },
              { title: "Noon", rows: [{ id: "n", title: "12:00", description: "With Ada" }] },
            ],
          },
        },
      ],
    ],
    [
      "empty lists of choices",
      { text: "Hello", buttons: [], list: { sections: [{ rows: [] }] } },
      [{ text: "Hello" }],
    ],
    ["nulls", { text: "Hello", buttons: null, list: null }, [{ text: "Hello" }]],
  ])("%s", (_, reply, contents) => {
    expect(b(reply)).toEqual({ contents, changes: [] });
  });
});

describe("fit adapts what does not fit", () => {
  test("four to ten buttons become a list", () => {
    expect(b({ text: "Which?", buttons: titles(4) })).toEqual({
      contents: [{ text: "Which?", list: { button: "Options", sections: [{ rows: titles(4) }] } }],
      changes: ["4 buttons became a list"],
    });
    expect(b({ text: "Which?", buttons: titles(10) }).contents[0]?.list?.sections[0]?.rows).toHaveLength(10);
  });

  test("eleven options become numbered text, under their sections", () => {
    const sections = [
      { title: "Morning", rows: titles(6) },
      { title: "Noon", rows: [...titles(4, "Later"), { title: "Last", description: "With Ada" }] },
    ];
    const { contents, changes } = b({ text: "Which?", list: { button: "Times", sections } });
    expect(contents).toHaveLength(1);
    expect(contents[0]?.text).toMatch(
      /^Which\?\n\nMorning\n1\. Option 1\n.*\nNoon\n7\. Later 1\n.*\n11\. Last – With Ada$/s,
    );
    expect(changes).toEqual(["11 options became numbered text"]);
  });

  test("a long title gets an ellipsis and is repeated in full in the text", () => {
    const { contents, changes } = b({
      text: "Which?",
      buttons: [
        { id: "a", title: LONG },
        { id: "b", title: "None" },
      ],
    });
    expect(contents).toEqual([
      {
        text: `Which?\n\n• ${LONG}`,
        buttons: [
          { id: "a", title: "Appointment with Do…" },
          { id: "b", title: "None" },
        ],
      },
    ]);
    expect(changes).toEqual(["long titles were shortened and added to the text in full"]);
  });

  test("titles that differ only at the end are numbered", () => {
    const { contents, changes } = b({
      text: "Which?",
      buttons: [
        { id: "a", title: `${LONG} at 9` },
        { id: "b", title: `${LONG} at 10` },
      ],
    });
    expect(contents).toEqual([
      {
        text: `Which?\n\n1. ${LONG} at 9\n2. ${LONG} at 10`,
        buttons: [
          { id: "a", title: "1. Appointment with…" },
          { id: "b", title: "2. Appointment with…" },
        ],
      },
    ]);
    expect(changes).toContain("titles that look alike were numbered");
  });

  test("a long description and a long section title are repeated in the text as well", () => {
    const description = "d".repeat(73);
    const title = "A section with a very long title";
    const [content] = b({
      text: "When?",
      list: { sections: [{ title, rows: [{ id: "a", title: "9:00", description }] }] },
    }).contents;
    expect(content?.text).toBe(`When?\n\n• ${title}\n• 9:00 – ${description}`);
    expect(content?.list?.sections[0]).toMatchObject({
      title: "A section with a very l…",
      rows: [{ description: `${"d".repeat(71)}…` }],
    });
  });

  test("ids are made unique, and missing ones are filled in", () => {
    const { contents, changes } = b({
      text: "Which?",
      buttons: [{ id: "a", title: "One" }, { id: "a", title: "Two" }, { title: "Three" }],
    });
    expect(contents[0]?.buttons?.map(({ id }) => id)).toEqual(["a", "a-2", "Three"]);
    expect(changes).toEqual(["missing, long or repeated ids were replaced"]);
    const long = b({
      text: "?",
      buttons: [
        { id: "x".repeat(300), title: "1" },
        { id: "x".repeat(300), title: "2" },
      ],
    });
    expect(long.contents[0]?.buttons?.map(({ id }) => id)).toEqual(["x".repeat(200), `${"x".repeat(198)}-2`]);
  });

  test("empty titles and an empty text are filled in", () => {
    const rows = [
      { id: "", title: " " },
      { id: "nine", title: "" },
      { title: "", description: "At noon" },
    ];
    const { contents, changes } = b({ text: " ", list: { button: " ", sections: [{ title: "", rows }] } });
    expect(contents).toEqual([
      {
        text: "Please choose:",
        list: {
          button: "Options",
          sections: [
            {
              rows: [
                { id: "Option 1", title: "Option 1" },
                { id: "nine", title: "nine" },
                { id: "At noon", title: "At noon" },
              ],
            },
          ],
        },
      },
    ]);
    expect(changes).toEqual([
      "empty titles were filled in",
      "missing, long or repeated ids were replaced",
      "a text was added",
    ]);
  });

  test("buttons and a list become one list whose sections all have a title", () => {
    const { contents, changes } = b({
      text: "?",
      buttons: titles(1, "Button"),
      list: { sections: [{ title: "Times", rows: titles(1) }] },
    });
    expect(contents[0]?.list?.sections.map(({ title }) => title)).toEqual(["Times", "More"]);
    expect(contents[0]?.list?.sections[1]?.rows[0]?.id).toBe("o1-2");
    expect(changes).toContain("buttons and list were made one list");
  });

  test("provider A's lists have no sections, so their titles become descriptions", () => {
    const list = {
      sections: [
        { title: "Morning", rows: [{ id: "a", title: "9:00", description: "Ada" }] },
        { title: "Noon", rows: [{ id: "b", title: "12:00" }] },
      ],
    };
    const { contents, changes } = fitted({ text: "When?", list }, "provider-a");
    expect(contents[0]?.list?.sections).toEqual([
      {
        rows: [
          { id: "a", title: "9:00", description: "Morning · Ada" },
          { id: "b", title: "12:00", description: "Noon" },
        ],
      },
    ]);
    expect(changes).toEqual(["section titles became descriptions"]);
  });

  test("a long text becomes several messages, with the choice in the last", () => {
    const text = "A sentence of words. ".repeat(300);
    const { contents, changes } = fitted({ text, buttons: titles(2) }, "provider-a");
    expect(
      contents
        .map(({ text: piece }) => piece)
        .join(" ")
        .replace(/ +/g, " "),
    ).toBe(text.trimEnd());
    expect(contents.map(({ buttons }) => buttons?.length)).toEqual([
      ...contents.slice(1).map(() => undefined),
      2,
    ]);
    expect(changes).toEqual([`the text was split into ${contents.length} messages`]);
  });

  test("an empty reply makes no message, and characters that can't be stored are removed", () => {
    expect(b({ text: " \n" })).toEqual({ contents: [], changes: ["the reply was empty"] });
    expect(b({ text: "a\u0000b\ud800" })).toEqual({
      contents: [{ text: "ab\ufffd" }],
      changes: ["characters that can't be stored were removed"],
    });
  });
});
