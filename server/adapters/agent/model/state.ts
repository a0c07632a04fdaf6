import { z } from "zod";
import type { AgentTurn } from "@/schema/agent";
import { Id, Timestamp } from "@/schema/common";
import { AgentLanguage } from "@/schema/model";

/**
 * Something offered to the customer: a time for a service, a new time for an appointment, or a cancellation. `with`: the
 * person it is with; anybody who is free then if left out. `for_name`: whom it is for, if not the customer.
 */
export const ModelOffer = z.discriminatedUnion("act", [
  z.object({
    ...{ act: z.literal("book"), service: z.string(), starts_at: Timestamp, with: z.string().optional() },
    ...{ for_name: z.string().optional(), note: z.string().optional() },
  }),
  z.object({ act: z.literal("move"), booking_id: Id, starts_at: Timestamp, with: z.string().optional() }),
  z.object({ act: z.literal("cancel"), booking_id: Id, starts_at: Timestamp }),
]);
export type ModelOffer = z.infer<typeof ModelOffer>;

export const MOST_OFFERS = 20;

/** The state for the next turn. `seen`: position of the last message read. `offers`: what can still be accepted. */
export const ModelState = z.object({
  by: z.literal("model"),
  seen: z.int(),
  offers: z.array(ModelOffer).max(MOST_OFFERS),
  language: AgentLanguage,
});
export type ModelState = z.infer<typeof ModelState>;

/** The position of the last message read once this turn is answered. */
export const readTo = (
  { messages }: Pick<AgentTurn, "messages">,
  { seen }: Pick<ModelState, "seen">,
): number => Math.max(seen, ...messages.map(({ position }) => position));
