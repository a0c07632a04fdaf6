import { z } from "zod";
import { Id, Timestamp } from "./common";

/** What the receiver says to one call: a status, or null to leave it hanging. */
export const ReceiverAnswer = z.int().min(200).max(599).nullable();
export type ReceiverAnswer = z.infer<typeof ReceiverAnswer>;

/** The answers to the next calls, in order; the last one goes on for ever. */
export const ReceiverAnswers = z.strictObject({ answers: z.array(ReceiverAnswer).min(1).max(10) });

/** A call as the receiver got it, and whether each of its two signatures is right. */
const Receipt = z.object({
  id: Id,
  created_at: Timestamp,
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  answer: ReceiverAnswer,
  service_verified: z.boolean(),
  standard_verified: z.boolean(),
});

/** An organization's own webhook receiver with the calls it got, newest first; `next` is what the next call is told. */
export const SandboxReceiver = z.object({
  url: z.string(),
  answers: z.array(ReceiverAnswer),
  next: ReceiverAnswer,
  receipts: z.array(Receipt),
});
export type SandboxReceiver = z.infer<typeof SandboxReceiver>;

/** The organization's receiver once it was opened. */
export const Sandbox = z.object({ receiver: SandboxReceiver.nullable() });
export type Sandbox = z.infer<typeof Sandbox>;
