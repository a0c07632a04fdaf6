import { plain } from "@/lib/text/normalize-text";
import { timeOf } from "@/lib/time/clock";
import type { AgentTurn } from "@/schema/agent";
import { Email } from "@/schema/common";
import type { Message } from "@/schema/conversation";
import { partsOf, readMetadata } from "@/schema/message-metadata";
import type { ModelOffer, ModelState } from "@/server/adapters/agent/model/state";
import { idOf } from "@/server/adapters/agent/model/tools/choices";
import { isPart, offeredBy } from "@/server/adapters/agent/receptionist/messages";
import { dayNumbers, dayWords, namesMonth, timeSpellings } from "@/server/adapters/languages/moments";
import { isYes } from "@/server/adapters/languages/yes/yes";

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

/** Words that may surround a chosen time without changing the choice; plain. Any other word makes it unclear. */
const AROUND = words(
  `at to the one on for please pls ok okay yes yeah yep sure thanks thank you i ll d would like want take me my in it book great perfect good then um
  a las la el por favor gracias si vale quiero perfecto para
  as sim pode ser quero obrigado obrigada perfeito
  ja bitte gerne der die das den am danke dann ich nehme mochte
  le celui oui merci s il vous plait parfait je prends d accord va pour`,
);
/** Words that may also follow it. */
const BEHIND = words("is works fine suits us passt geht mir me va viene bien bem convient ca marche");
/** A message of nothing but these words is neither a yes nor a no; plain. */
const COURTESY = words(
  "hi hello hey there thanks thank you so very much many please cheers hola gracias muchas muchisimas por favor ola oi obrigado obrigada muito hallo danke vielen dank bitte schon bonjour merci beaucoup s il vous plait",
);

/** The customer's messages after the position `seen`. */
export const newMessages = ({ messages }: Pick<AgentTurn, "messages">, seen: number): Message[] =>
  messages.filter((one) => one.role === "user" && one.position > seen && isPart(one));

export function tappedBy(message: Message): string | undefined {
  const metadata = readMetadata(message);
  return metadata.author === "customer" ? metadata.reply?.id : undefined;
}

/** Whether a message says nothing about the offers: a courtesy, or an e-mail address. */
function isNeutral(message: Message): boolean {
  if (tappedBy(message) !== undefined) return false;
  const { content } = message;
  if (Email.safeParse(content).success) return true;
  return (
    !content.includes("?") &&
    plain(content)
      .split(" ")
      .every((word) => COURTESY.has(word))
  );
}

/** Whether a text chooses this offer by its time, with nothing else but its day and filler words. */
function choosesTime(text: string, offer: ModelOffer, time_zone: string): boolean {
  if (offer.act === "cancel" || text.includes("?")) return false;
  const said = plain(text);
  const { starts_at } = offer;
  const numbers = namesMonth(said, starts_at, time_zone) ? dayNumbers(starts_at, time_zone) : [];
  const day = new Set([...dayWords(starts_at, time_zone), ...numbers]);
  return timeSpellings(timeOf(starts_at, time_zone)).some((spelling) => {
    const [before = "", ...behind] = ` ${said} `.split(` ${spelling} `).map((one) => one.trim());
    if (behind.length === 0) return false;
    const fits = (part: string, ...sets: Set<string>[]) =>
      part === "" || part.split(" ").every((word) => sets.some((set) => set.has(word)));
    return fits(before, AROUND, day) && behind.every((part) => fits(part, AROUND, BEHIND, day));
  });
}

/** The offer in our last message that a typed message accepts: by its title, its time, or a yes to the one question. */
function typed({ content }: Message, last: Message | undefined, standing: ModelOffer[], time_zone: string) {
  const said = plain(content);
  const shown = offeredBy(last);
  const asked = standing.filter((offer) => shown.some(({ id }) => id === idOf(offer)));
  const titled = asked.filter((offer) =>
    shown.some(({ id, title }) => id === idOf(offer) && plain(title) === said),
  );
  const hasButtons = last !== undefined && (partsOf(readMetadata(last)).buttons ?? []).length > 0;
  // A yes only answers buttons. A list of one time is no question: the words above it are the model's.
  const yes = hasButtons ? asked.filter(({ act }) => isYes(content, act)) : [];
  const found = [titled, yes, asked.filter((one) => choosesTime(content, one, time_zone))];
  const [taken = []] = found.filter((some) => some.length > 0);
  return taken.length === 1 ? taken[0] : undefined;
}

/** What the customer agreed to, and whether they also said something that needs an answer. */
type Agreement = { offer: ModelOffer; saysMore: boolean };

/**
 * The offer that the customer has clearly agreed to since it was made: tapped last, or typed with nothing else. A later
 * word that may take it back makes it unclear. This code decides and not the model, so that nothing is booked, moved or
 * cancelled that nobody wanted. If it is unclear, the desk asks.
 */
export function agreedTo(turn: AgentTurn, { offers, seen }: ModelState): Agreement | undefined {
  const fresh = newMessages(turn, seen);
  const from = fresh[0]?.position ?? 0;
  const telling = fresh.filter((one) => !isNeutral(one));
  const [message, ...others] = telling.toReversed();
  if (!message) return undefined;
  const tapped = tappedBy(message);
  if (tapped !== undefined) {
    const offer = offers.find((one) => idOf(one) === tapped);
    return offer && { offer, saysMore: others.some((one) => tappedBy(one) === undefined) };
  }
  if (others.length > 0) return undefined;
  const last = turn.messages.findLast(({ role, position }) => role === "assistant" && position < from);
  const offer = typed(message, last, offers, turn.organization.time_zone);
  return offer && { offer, saysMore: false };
}
