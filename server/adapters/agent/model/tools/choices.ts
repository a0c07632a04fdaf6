import type { AgentTurn } from "@/schema/agent";
import type { AgentLanguage } from "@/schema/model";
import { type AgentReply, REPLY_LIMITS } from "@/schema/reply";
import type { ModelOffer } from "@/server/adapters/agent/model/state";
import type { FoundTimes } from "@/server/adapters/agent/model/turn-context";
import {
  type Choices,
  personId,
  serviceId,
  short,
  slotIdFor,
} from "@/server/adapters/agent/receptionist/reading/choices";
import { deskWords, momentWords, withPeople } from "@/server/adapters/languages/languages";

/** The choice id of an offer. It holds the whole offer, so taps on older messages stay clear. The rules can read it. */
export function idOf(offer: ModelOffer): string {
  if (offer.act === "book") return slotIdFor(offer.starts_at, offer.service, offer.with);
  if (offer.act === "cancel") return `off:${offer.booking_id}:${offer.starts_at}`;
  const id = `to:${offer.booking_id}:${offer.starts_at}`;
  return offer.with === undefined ? id : personId(id, offer.with);
}

export const MOST_TIMES = REPLY_LIMITS.list_rows - 1;

/** So many times of each search that they fit into one list; what one leaves over, the others get. */
function fairParts(searches: readonly FoundTimes[]): FoundTimes[] {
  const counts = searches.map(() => 0);
  for (let left = MOST_TIMES, gave = true; left > 0 && gave; ) {
    gave = false;
    for (const [index, { times }] of searches.entries()) {
      const count = counts[index] ?? 0;
      if (left === 0 || count >= times.length) continue;
      counts[index] = count + 1;
      left -= 1;
      gave = true;
    }
  }
  return searches.map(({ what, times }, index) => ({ what, times: times.slice(0, counts[index]) }));
}

/**
 * A list of times, with a row for other times, and the offers in it. Each row names the people who are free then, and
 * what it is for if the times are for several things, which have a section each.
 */
export function offeredTimes(
  searches: readonly FoundTimes[],
  time_zone: string,
  language: AgentLanguage,
): { choices: Choices; offers: ModelOffer[] } {
  const words = deskWords(language);
  const parts = fairParts(searches);
  const isOne = parts.length === 1;
  const sections = parts.map(({ what, times }) => ({
    ...(!isOne && { title: short(what, REPLY_LIMITS.section_title) }),
    rows: times.map(({ offer, people }) => {
      const about = [!isOne && what, people.length > 0 && withPeople(language, people)];
      const description = about.filter(Boolean).join(" ");
      return {
        id: idOf(offer),
        title: short(momentWords(language, offer.starts_at, time_zone), REPLY_LIMITS.row_title),
        ...(description && { description: short(description, REPLY_LIMITS.row_description) }),
      };
    }),
  }));
  sections.at(-1)?.rows.push({ id: "more", title: words.otherTimes });
  const offers = parts.flatMap(({ times }) => times.map(({ offer }) => offer));
  return { choices: { list: { button: words.times, sections } }, offers };
}

/** Buttons for a yes to one offer, and for the way out: other times, or leaving it as it is. */
export function yesChoices(offer: ModelOffer, language: AgentLanguage): Choices {
  const words = deskWords(language);
  const yes = { book: words.yesBook, move: words.yesMove, cancel: words.yesCancel }[offer.act];
  const other =
    offer.act === "book" ? { id: "more", title: words.otherTimes } : { id: "keep", title: words.keep };
  return { buttons: [{ id: idOf(offer), title: yes }, other] };
}

export function serviceList({ services }: AgentTurn["organization"], language: AgentLanguage): Choices {
  const rows = services.slice(0, REPLY_LIMITS.list_rows).map(({ name }, index) => ({
    id: serviceId(index),
    title: short(name, REPLY_LIMITS.row_title),
    ...(name.length > REPLY_LIMITS.row_title && { description: short(name, REPLY_LIMITS.row_description) }),
  }));
  const list: AgentReply["list"] = { button: deskWords(language).services, sections: [{ rows }] };
  return rows.length > 0 ? { list } : {};
}
