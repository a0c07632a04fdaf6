import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { AgentLanguage } from "@/server/schema/model";

/** What a dialogue tries. */
export const Kind = z.enum([
  "booking",
  "moving",
  "cancelling",
  "question",
  "emergency",
  "hand_over",
  "off_topic",
  "abuse",
  "injection",
]);
export type Kind = z.infer<typeof Kind>;

/**
 * A dialogue as a file keeps it. `says`: what the customer writes, one line after each answer; who books, moves or cancels goes on
 * from there, taking what is offered and telling what they are asked, until that is done. `yes`: how they write a yes, instead of
 * tapping it. `wants_person`: the line (from 0) that asks for one; `no_person`: none does. `never`: what no answer may hold, as
 * patterns of what is asked for, never of the question.
 */
const Dialogue = z.strictObject({
  name: z.string(),
  language: AgentLanguage,
  says: z.array(z.string()).min(1),
  yes: z.string().optional(),
  wants_person: z.int().optional(),
  no_person: z.boolean().default(false),
  never: z.array(z.string()).default([]),
});
export type Dialogue = z.infer<typeof Dialogue> & { kind: Kind };

const File = z.strictObject({ kind: Kind, dialogues: z.array(Dialogue) });

/** All dialogues, in the order of their files. */
export function loadDialogues(folder = path.join(import.meta.dirname, "dialogues")): Dialogue[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.toSorted().flatMap((name) => {
    const { kind, dialogues } = File.parse(JSON.parse(readFileSync(path.join(folder, name), "utf8")));
    return dialogues.map((one) => ({ ...one, kind }));
  });
}
