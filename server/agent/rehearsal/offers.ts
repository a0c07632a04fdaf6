import { plain, unaccented } from "@/lib/text/normalize-text";
import type { Booking } from "@/schema/booking";
import type { Message } from "@/schema/conversation";
import { AgentLanguage } from "@/schema/model";
import { offeredBy } from "@/server/adapters/agent/receptionist/messages";
import { agrees } from "@/server/adapters/agent/receptionist/reading/wishes";
import { vocabularyOf } from "@/server/adapters/languages/reading";
import { isYes } from "@/server/adapters/languages/yes/yes";
import { namesAt, namesTimeOf } from "./names-moment";
import type { Played } from "./stage/played";

/** The parts of an answer that can name a moment: lines, sentences, each choice alone, the text with each choice. */
function partsOf(message: Message): string[] {
  const lines = message.content.split("\n");
  const sentences = lines.flatMap((line) => line.split(/;|(?<=[.!?])\s+/));
  const titles = offeredBy(message).map(({ title }) => title);
  return [...lines, ...sentences, ...titles, ...titles.map((title) => `${message.content} ${title}`)];
}

/** The answers that name a moment by its day and time. */
const offersOf = ({ messages, business }: Played, at: string): Message[] =>
  messages
    .filter(({ role }) => role === "assistant")
    .filter((one) =>
      partsOf(one).some((part) => namesAt(part, at, Date.parse(one.created_at), business.time_zone)),
    );

/** Whether the customer accepts a moment: by its time, by a number, or by a yes. */
function takes({ content }: Message, at: string, time_zone: string): boolean {
  const said = unaccented(content);
  const isAgreed = AgentLanguage.options.some((language) => agrees(said, vocabularyOf(language)));
  return (
    isAgreed ||
    isYes(content, "book") ||
    isYes(content, "move") ||
    /^\s*\d{1,2}\W*$/.test(content) ||
    /^(?:yes|si|sim|ja|oui)\b/i.test(said) ||
    namesTimeOf(content, at, time_zone)
  );
}

/** Appointments that got their time during the dialogue, and when they got it. */
const timed = ({ bookings, before }: Played) =>
  bookings
    .filter(
      ({ id, starts_at, status }) =>
        status === "booked" && (id !== before?.id || starts_at !== before.starts_at),
    )
    .map((one) => ({
      at: one.starts_at ?? "",
      since: one.id === before?.id ? one.updated_at : one.created_at,
    }));

/** Whether an appointment was booked or moved to a time that no earlier answer named. */
export const bookedUnoffered = (played: Played): boolean =>
  timed(played).some(({ at, since }) => !offersOf(played, at).some((one) => one.created_at <= since));

/** Whether an offered time was booked before the customer accepted it. */
export const bookedUnagreed = (played: Played): boolean =>
  timed(played).some(({ at, since }) => {
    const [first] = offersOf(played, at);
    if (!first || first.created_at > since) return false;
    const since_offered = played.messages.filter(
      ({ role, created_at }) => role === "user" && created_at > first.created_at && created_at <= since,
    );
    return !since_offered.some((one) => takes(one, at, played.business.time_zone));
  });

const isNew = ({ before }: Played, { id, status }: Booking) => id !== before?.id && status === "booked";

/** Whether a service was booked that the customer did not mention, although they mentioned one. */
export function bookedAnother(played: Played): boolean {
  const said = played.messages.filter(({ role }) => role === "user").map(({ content }) => plain(content));
  const meant = played.business.services.filter((name) => said.some((text) => text.includes(plain(name))));
  const booked = played.bookings.filter((one) => isNew(played, one)).flatMap(({ services }) => services);
  return meant.length > 0 && booked.some((name) => !meant.includes(name));
}
