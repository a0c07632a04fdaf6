import type { BookingNotice } from "@/schema/booking-notice";
import { channelWords } from "./words";

type Way = BookingNotice["ways"][number];

/** The chat on the business's own page is a channel of its own. */
const by = (way: Way, channel: BookingNotice["channel"]): string =>
  way === "email"
    ? "by e-mail"
    : channel === "web"
      ? "in the chat"
      : `by ${channel ? channelWords[channel] : "message"}`;

const call = ({ formatted_phone }: Pick<BookingNotice, "formatted_phone">): string =>
  formatted_phone ? `call ${formatted_phone}` : "there is no phone number either";

/** Whether customers are told of their appointments: before a change, after it, and what staff have to do about it. */
export const customerNotice = {
  will: ({ name, ways, channel }: BookingNotice) =>
    `${name} is told ${ways.map((way) => by(way, channel)).join(" and ")}`,
  wont: (notice: BookingNotice) => `${notice.name} can't be told: ${call(notice)}`,
  off: (notice: BookingNotice) =>
    `${notice.name} is not told, because confirmations are off under Reminders: ${call(notice)}`,
  why: {
    off: undefined,
    blocked: "They are blocked, so no message goes out.",
    opted_out: "They want no automatic messages.",
    window_closed: "They last wrote more than 24 hours ago, and can't be mailed.",
    unreachable: "There is no conversation to write in, and they can't be mailed.",
  },
  sameTime: "The time stays the same, so the customer gets no message.",
  declined: (notice: BookingNotice) =>
    `${notice.name} won't get a message that you declined: ${call(notice)}`,
  knows: "They know already",
  label: "Told",
  nothingYet: "No message yet",
  by: {
    message: "By message",
    email: "By e-mail",
    phone: "By phone",
    agent: "By the agent",
    page: "On the booking page",
  },
  untold: "Not told",
  callOn: "Not told: call",
  noPhone: "Not told: no phone number",
  settle: "Told by phone",
  settleFor: (name: string) => `Told by phone: ${name}`,
  settled: (name: string) => `${name} has been told`,
  all: (count: number) => `See all ${count > 99 ? "99+" : count}`,
};
