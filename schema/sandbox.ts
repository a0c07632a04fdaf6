import { z } from "zod";
import { Id, Timestamp } from "./common";

/** How the test receiver answers a call: with a status code, or null to leave the call without an answer. */
export const ReceiverAnswer = z.int().min(200).max(599).nullable();
export type ReceiverAnswer = z.infer<typeof ReceiverAnswer>;

/** The answers to the next calls, in order; the last one is repeated for all later calls. */
export const ReceiverAnswers = z.strictObject({ answers: z.array(ReceiverAnswer).min(1).max(10) });

/** A call that the receiver got, and whether each of its two signatures is valid. */
const Receipt = z.object({
  id: Id,
  created_at: Timestamp,
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  answer: ReceiverAnswer,
  service_verified: z.boolean(),
  standard_verified: z.boolean(),
});

/** An organization's own webhook test receiver with its calls, newest first; `next` is the answer to the next call. */
export const SandboxReceiver = z.object({
  url: z.string(),
  answers: z.array(ReceiverAnswer),
  next: ReceiverAnswer,
  receipts: z.array(Receipt),
});
export type SandboxReceiver = z.infer<typeof SandboxReceiver>;

/** The organization's test receiver; null until it is opened. */
export const Sandbox = z.object({ receiver: SandboxReceiver.nullable() });
export type Sandbox = z.infer<typeof Sandbox>;
