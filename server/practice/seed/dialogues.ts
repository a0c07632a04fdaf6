import type { LeadStatus } from "@/schema/lead";
import { agentSays, customer, noted, type SeedLine, tap } from "./lines";
import type { SeedThread } from "./thread";

const opening = (service: string): SeedLine[] => [
  customer(`Hi, do you have anything free for a ${service.toLowerCase()} this week?`),
  agentSays("Hello, and welcome to Harbour Dental Studio. May I have your name and e-mail address?"),
];

const offered = (service: string, first: string): SeedLine[] => [
  ...opening(service),
  customer(`${first}, and you can write to the address I use here`),
  agentSays(`Thank you, ${first}. These times are free for a ${service.toLowerCase()}: which suits you?`, {
    buttons: ["Tuesday, 10:30", "Wednesday, 14:00", "Another time"],
  }),
];

const booked = (service: string, first: string): SeedLine[] => [
  ...offered(service, first),
  tap("Tuesday, 10:30"),
  agentSays("It is yours. We look forward to seeing you."),
];

/** The conversation so far of a lead with this status. */
export function seedDialogue(
  status: LeadStatus,
  service: string,
  first: string,
): Pick<SeedThread, "status" | "lines"> {
  switch (status) {
    case "new":
    case "contacted":
      return { status: "active", lines: opening(service) };
    case "booking_offered":
      return { status: "active", lines: offered(service, first) };
    case "no_show":
      return {
        status: "completed",
        lines: [
          ...booked(service, first),
          customer("I am so sorry, I missed it. Can I talk to somebody?"),
          noted("The customer asked for a person."),
        ],
      };
    case "cancelled":
      return {
        status: "completed",
        lines: [
          ...booked(service, first),
          customer("Something came up, I have to cancel"),
          agentSays("That's done. Write to us any time."),
        ],
      };
    case "lost":
      return { status: "abandoned", lines: opening(service) };
    default:
      return { status: "completed", lines: booked(service, first) };
  }
}
