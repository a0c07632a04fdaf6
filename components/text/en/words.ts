import { number } from "@/components/ui/number";
import type { BookingStatus } from "@/schema/booking";
import type { ConversationStatus } from "@/schema/conversation";
import type { Channel, LeadStatus } from "@/schema/lead";

/** Words that several pages share, so that each thing has the same name everywhere. */

export const channelWords: Record<Channel, string> = {
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  web: "Web",
  email: "E-mail",
  voice: "Phone",
};

/** Shown instead of a channel for leads imported from a file. */
export const importWord = "Import";

/** Marks the practice number and its customers, whom staff play. */
export const practiceWord = "Practice";

export const leadStatusWords: Record<LeadStatus, string> = {
  new: "New",
  contacted: "Contacted",
  booking_offered: "Booking offered",
  booked: "Booked",
  confirmed: "Confirmed",
  completed: "Completed",
  no_show: "No-show",
  cancelled: "Cancelled",
  lost: "Lost",
};

export const bookingStatusWords: Record<BookingStatus, string> = {
  requested: "Requested",
  booked: "Booked",
  completed: "Completed",
  no_show: "No-show",
  cancelled: "Cancelled",
};

export const conversationStatusWords: Record<ConversationStatus, string> = {
  active: "With the agent",
  escalated: "With the team",
  completed: "Completed",
  abandoned: "Abandoned",
};

/** A number and what it counts. */
export const plural = (n: number, one: string, many: string): string =>
  `${number(n)} ${n === 1 ? one : many}`;
