import type { BookingStatus } from "@/server/schema/booking";
import type { ConversationStatus } from "@/server/schema/conversation";
import type { Channel, LeadStatus } from "@/server/schema/lead";

/** What each page calls the same thing: one word for it everywhere. */

export const channelWords: Record<Channel, string> = {
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  web: "Web",
  email: "E-mail",
  voice: "Phone",
};

/** In the channel's place, of leads from a file. */
export const importWord = "Import";

/** Marks the practice number, and who was played by staff. */
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
