import type { ConversationStatus } from "../../server/schema/conversation";
import type { LeadStatus } from "../../server/schema/lead";

type Line = ["customer" | "agent" | "system", string];
export type Dialogue = { status: ConversationStatus; lines: Line[] };

const opening = (service: string): Line[] => [
  ["customer", `Hi, do you have anything free for a ${service.toLowerCase()} this week?`],
  ["agent", "Hello, and welcome to Harbour Dental Studio. May I have your name and e-mail address?"],
];

const offered = (service: string, first: string): Line[] => [
  ...opening(service),
  ["customer", `${first}, and you can write to the address I use here`],
  ["agent", `Thank you, ${first}. These times are free for a ${service.toLowerCase()}: which suits you?`],
];

const booked = (service: string, first: string): Line[] => [
  ...offered(service, first),
  ["customer", "The first one is perfect"],
  ["agent", "It is yours. We look forward to seeing you."],
];

/** What a lead of this status has talked about so far. */
export function dialogueOf(status: LeadStatus, service: string, first: string): Dialogue {
  switch (status) {
    case "new":
      return { status: "active", lines: opening(service).slice(0, 1) };
    case "contacted":
      return { status: "active", lines: opening(service) };
    case "booking_offered":
      return { status: "active", lines: offered(service, first) };
    case "no_show":
      return {
        status: "escalated",
        lines: [
          ...booked(service, first),
          ["customer", "I am so sorry, I missed it. Can I talk to somebody?"],
          ["system", "The customer asked for a person."],
        ],
      };
    case "cancelled":
      return {
        status: "completed",
        lines: [
          ...booked(service, first),
          ["customer", "Something came up, I have to cancel"],
          ["agent", "That's done. Write to us any time."],
        ],
      };
    case "lost":
      return { status: "abandoned", lines: opening(service) };
    default:
      return { status: "completed", lines: booked(service, first) };
  }
}
