import { z } from "zod";
import { AgentLanguage } from "@/server/schema/model";
import { DialogueKind } from "@/server/schema/rehearsal";
import booking from "./dialogues/1-booking.json";
import moving from "./dialogues/2-moving.json";
import cancelling from "./dialogues/3-cancelling.json";
import question from "./dialogues/4-question.json";
import emergency from "./dialogues/5-emergency.json";
import handOver from "./dialogues/6-hand-over.json";
import offTopic from "./dialogues/7-off-topic.json";
import abuse from "./dialogues/8-abuse.json";
import injection from "./dialogues/9-injection.json";

/**
 * A dialogue as a file keeps it. `says`: what the customer writes, one line after each answer; who books, moves or cancels goes on
 * from there, taking what is offered and telling what they are asked, until that is done. `yes`: how they write a yes, instead of
 * tapping it. `wants_person`: the line (from 0) that asks for one; `no_person`: none does. `never`: what no answer may hold, as
 * patterns of what is asked for, never of the question. `only_there`: it is about what only the evaluation's business has or
 * lacks, its services and prices.
 */
const KeptDialogue = z.strictObject({
  name: z.string(),
  language: AgentLanguage,
  says: z.array(z.string()).min(1),
  yes: z.string().optional(),
  wants_person: z.int().optional(),
  no_person: z.boolean().default(false),
  never: z.array(z.string()).default([]),
  only_there: z.boolean().default(false),
});
/** `aim`: what its customer is after, for whoever plays them; `{service}` stands for a service. */
export type Dialogue = z.infer<typeof KeptDialogue> & { kind: DialogueKind; aim: string };

const DialogueFile = z.strictObject({
  kind: DialogueKind,
  aim: z.string(),
  dialogues: z.array(KeptDialogue),
});

const FILES: unknown[] = [
  ...[booking, moving, cancelling, question, emergency],
  ...[handOver, offTopic, abuse, injection],
];

/** All dialogues, in the order of their files. */
export const loadDialogues = (): Dialogue[] =>
  FILES.flatMap((file) => {
    const { kind, aim, dialogues } = DialogueFile.parse(file);
    return dialogues.map((one) => ({ ...one, kind, aim }));
  });
