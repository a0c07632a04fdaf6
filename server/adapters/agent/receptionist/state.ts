import { z } from "zod";
import { Id } from "@/server/schema/common";
import { AppointmentWish } from "./wishes";

/** What the receptionist may have asked last. */
export const Question = z.enum(["name", "email", "service", "slot", "need", "time", "change"]);
export type Question = z.infer<typeof Question>;

/**
 * Where a dialogue stands, stored in the conversation. `seen`: position of the last message read. `service`: the one
 * chosen. `need`: what is wanted if there are no services. `misunderstood`: how often in a row. `change`: which change
 * of which appointment is being asked about. `between`: the days within which an appointment is wanted.
 */
export const DialogueState = z.object({
  by: z.literal("receptionist"),
  seen: z.int(),
  asked: Question.nullable(),
  misunderstood: z.int(),
  has_skipped_email: z.boolean(),
  wants_booking: z.boolean(),
  service: z.string().nullable(),
  need: z.string().nullable(),
  change: z.object({ act: AppointmentWish, booking_id: Id.nullable() }).nullable().default(null),
  between: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
});
export type DialogueState = z.infer<typeof DialogueState>;

export const BLANK: DialogueState = {
  by: "receptionist",
  seen: 0,
  asked: null,
  misunderstood: 0,
  has_skipped_email: false,
  wants_booking: false,
  service: null,
  need: null,
  change: null,
  between: null,
};
