import { z } from "zod";
import { Id, Timestamp } from "./common";
import type { ReplyButton } from "./reply";

const ButtonAnswer = z.enum(["accept", "decline"]);
type ButtonAnswer = z.infer<typeof ButtonAnswer>;

type Offered = { id: string; starts_at: string };

/** The buttons below an offer of the waiting list; `labels` are their titles. */
export const offerButtons = (
  { id, starts_at }: Offered,
  labels: Record<ButtonAnswer, string>,
): ReplyButton[] =>
  ButtonAnswer.options.map((answer) => ({ id: `${answer}:${id}:${starts_at}`, title: labels[answer] }));

const Read = z.object({ answer: ButtonAnswer, offer_id: Id, starts_at: Timestamp });
/** The content of such a button's id: the answer, the offer, and when the appointment would begin. */
export type OfferButton = z.infer<typeof Read>;

/** Parses the id of a tapped button; undefined if it is not an offer's. */
export function readOfferButton(id: string | undefined): OfferButton | undefined {
  const [, answer, offer_id, starts_at] = /^(\w+):([0-9a-f-]{36}):(.+)$/.exec(id ?? "") ?? [];
  return Read.safeParse({ answer, offer_id, starts_at }).data;
}
