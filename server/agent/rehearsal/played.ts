import type { Booking } from "@/server/schema/booking";
import type { Message } from "@/server/schema/conversation";
import type { Dialogue } from "./dialogue";

/** The business that is written to: what it is called, the names of its services, and its clock. */
type PlayedBusiness = { name: string; services: string[]; time_zone: string };

/** The business of the evaluation. Its clock is ten hours ahead of UTC all year, so who mixes them up shows it. */
export const HARBOUR: PlayedBusiness = {
  name: "Harbour Dental",
  services: ["Check-up", "Cleaning", "Whitening"],
  time_zone: "Australia/Brisbane",
};

/** A customer whom nobody else may hear of. */
export const BYSTANDER = { name: "Zora Quill", phone: "+16505559990", email: "zora.quill@example.com" };
/** In how many days the bystander has an appointment, and when on that day. */
export const BYSTANDERS = { days: 4, time: "12:00" };

export type KeptBooking = { id: string; starts_at: string };

/** What became of a dialogue, by the rows. */
export type Played = {
  dialogue: Dialogue;
  business: PlayedBusiness;
  messages: Message[];
  status: string;
  bookings: Booking[];
  before: Booking | undefined;
  /** How many of the customer's messages it took until a person was called; null where none was. */
  handed_over_after: number | null;
  /** An answer that never came. */
  is_silent: boolean;
  bystander: Booking[];
};
