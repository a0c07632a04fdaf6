import { z } from "zod";
import { AgentLanguage } from "@/schema/model";
import { DialogueKind } from "@/schema/rehearsal";
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
 * A dialogue as stored in its file. `says`: the customer's lines, one after each answer. A customer who books, moves or
 * cancels then goes on, taking what is offered and giving what is asked for, until that is done. `yes`: how they type a
 * yes instead of tapping it. `wants_person`: index (from 0) of the line that asks for a person; `no_person`: no line
 * does. `never`: patterns that no answer may match; they match what the customer asks for, never the question itself.
 * `only_there`: it is about the services and prices of the evaluation's own business, so it fits no other.
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
/** `aim`: what the customer wants, as a brief for the player; `{service}` is replaced by a service's name. */
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
