import { describe, expect, test } from "vitest";
import { isStorable } from "@/schema/common";
import { type AgentReply, Content, REPLY_LIMITS } from "@/schema/reply";
import { TEXT_LIMITS } from "@/server/adapters/messaging/limits";
import { random } from "@/tests/random";
import { fitReply as fitted } from "./fit";

const ALPHABET = [
  "a",
  "Z",
  "9",
  " ",
  " ",
  "\n",
  "\n\n",
  "é",
  "😀",
  "👨‍👩‍👧",
  "e\u0301",
  "\u0000",
  "\ud800",
  "{{1}}",
  "–",
  "字",
  "\t",
  "word ",
];

function anyReply(seed: number): AgentReply {
  const below = random(seed);
  const word = (max: number) =>
    Array.from({ length: below(max) }, () => ALPHABET[below(ALPHABET.length)]).join("");
  const sometimes = <T>(make: () => T): T | undefined => (below(3) > 0 ? make() : undefined);
  const several = <T>(max: number, make: () => T): T[] => Array.from({ length: below(max) }, make);
  const option = () => ({
    id: sometimes(() => (below(2) ? "same" : word(300))),
    title: below(2) ? word(8) : word(60),
  });
  const section = () => ({
    title: sometimes(() => word(40)),
    rows: several(6, () => ({ ...option(), description: sometimes(() => word(120)) })),
  });
  return {
    text: word([0, 10, 500, 6000][below(4)] ?? 0),
    buttons: sometimes(() => several(14, option)),
    list: sometimes(() => ({ button: sometimes(() => word(40)), sections: several(5, section) })),
  };
}

/** The characters that must not get lost: all but whitespace. */
const essence = (text: string): string => text.toWellFormed().replace(/[\s\0]/g, "");

describe.each(["provider-a", "provider-b"] as const)("any reply of an agent, for %s", (provider) => {
  test("fits without losing a character of its text", () => {
    for (let seed = 1; seed <= 1500; seed++) {
      const reply = anyReply(seed);
      const { contents } = fitted(reply, provider);
      const all = essence(contents.map(({ text }) => text).join(""));
      expect(all.startsWith(essence(reply.text)), `seed ${seed}`).toBe(true);
      for (const content of contents) {
        expect(Content.safeParse(content).error, `seed ${seed}`).toBeUndefined();
        const { text, buttons, list } = content;
        const max = buttons || list ? REPLY_LIMITS.interactive_text : TEXT_LIMITS[provider];
        const ids = buttons ?? list?.sections.flatMap(({ rows }) => rows) ?? [];
        expect(
          {
            text: text.length <= max && text.trim() !== "" && isStorable(text),
            ids: new Set(ids.map(({ id }) => id)).size === ids.length,
            titles: ids.every(({ title }) => title.trim() !== ""),
            buttons: (buttons?.length ?? 0) <= REPLY_LIMITS.buttons,
            distinct: !buttons || new Set(buttons.map(({ title }) => title)).size === buttons.length,
            flat: provider === "provider-b" || (list?.sections.length ?? 1) === 1,
          },
          `seed ${seed}`,
        ).toEqual({ text: true, ids: true, titles: true, buttons: true, distinct: true, flat: true });
      }
    }
  });

  test("keeps every button title", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const reply = anyReply(seed);
      const shown = essence(JSON.stringify(fitted(reply, provider).contents).replaceAll("\\n", "\n"));
      for (const { title } of reply.buttons ?? []) {
        expect(shown.includes(essence(title.replaceAll("\t", " "))), `seed ${seed}`).toBe(true);
      }
    }
  });
});
