import { z } from "zod";
import { mail, perEach } from "@/server/queue/embedded/lanes";
import { job } from "@/server/queue/job";

const OfBooking = z.object({ organization_id: z.uuid(), booking_id: z.uuid() });
export type OfBooking = z.infer<typeof OfBooking>;

/** Mails a customer that an appointment is booked, moved or cancelled. */
export const confirmBookingJob = job("confirm-booking", {
  input: OfBooking,
  lane: mail,
  flow: { concurrency: [perEach("booking_id")] },
  run: async (input) => (await import("./notices/confirmation")).confirmBookingByMail(input),
});

/** Tells a customer in their conversation that an appointment is booked, moved or cancelled. */
export const tellBookingJob = job("tell-booking", {
  input: OfBooking,
  lane: { concurrency: 2 },
  flow: { concurrency: [perEach("booking_id")] },
  run: async (input) => (await import("@/server/bookings/reminders/tell-booking")).tellBooking(input),
});
