import { z } from "zod";
import { Id } from "@/schema/common";
import { AppointmentWish } from "./reading/wishes";

/** What the receptionist may have asked last. */
export const Question = z.enum(["name", "email", "service", "slot", "wait", "need", "time", "change"]);
export type Question = z.infer<typeof Question>;

/**
 * Where a dialogue stands, stored in the conversation. `seen`: position of the last message read. `service`: the one
 * chosen. `person`: whom the customer wants to see; null: anybody. `need`: what is wanted if there are no services.
 * `misunderstood`: how often in a row. `change`: which change of which appointment is being asked about. `wanted`: when an
 * appointment is wanted. `picked`: the time that is booked once the customer has told an e-mail address, or none.
 */
export const DialogueState = z.object({
  by: z.literal("receptionist"),
  seen: z.int(),
  asked: Question.nullable(),
  misunderstood: z.int(),
  has_skipped_email: z.boolean(),
  wants_booking: z.boolean(),
  service: z.string().nullable(),
  person: z.string().nullable().default(null),
  need: z.string().nullable(),
  change: z.object({ act: AppointmentWish, booking_id: Id.nullable() }).nullable().default(null),
  wanted: z
    .object({
      days: z.array(z.object({ from: z.string(), to: z.string().nullable() })),
      times: z.array(z.object({ from: z.number(), to: z.number() })),
    })
    .default({ days: [], times: [] }),
  picked: z.string().nullable().default(null),
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
  person: null,
  need: null,
  change: null,
  wanted: { days: [], times: [] },
  picked: null,
};
