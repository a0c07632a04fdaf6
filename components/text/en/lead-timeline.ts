import { number } from "@/components/ui/number";
import { leads } from "./leads";
import { plural } from "./words";

/** What happened to a lead. */
export const leadTimeline = {
  edited: { ...leads.fields, preferred_services: "Services" },
  older: "Show older",
  timelineEnd: "This is where it began.",
  created: (how: string) => `Added through ${how}`,
  imported: (file: string) => `Imported from ${file}`,
  status: (from: string, to: string) => `${from} → ${to}`,
  note: (author: string) => `Note by ${author}`,
  edit: (what: string, who: string | null) => (who ? `${what} changed by ${who}` : `${what} changed`),
  editors: {
    customer: "the customer",
    agent: "the agent",
    scheduler: "your scheduler",
    system: "Frontdesk",
  },
  merge: (name: string) => `${name} became part of this lead`,
  conversation: (channel: string) => `Conversation opened on ${channel}`,
  messages: (theirs: number, ours: number) =>
    `${plural(theirs, "message", "messages")} in, ${number(ours)} out`,
  bookingAt: (when: string) => `for ${when}`,
  move: (title: string, when: string) => `${title} moved to ${when}`,
  movedFrom: (when: string) => `It was for ${when}.`,
  unmailed: "The customer was not mailed about an appointment",
  unmailedWhy: "Today's mails to customers had been used up. Status in Settings says more.",
};
