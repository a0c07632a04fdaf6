import { deskWords, momentWords } from "@/server/languages/languages";
import type { AgentTurn } from "@/server/schema/agent";
import type { AgentLanguage } from "@/server/schema/model";
import { type AgentReply, REPLY_LIMITS } from "@/server/schema/reply";
import { type Choices, serviceId, short, slotIdFor } from "../receptionist/choices";
import type { ModelOffer } from "./state";

/** The choice id of an offer. It holds the whole offer, so taps on older messages stay clear. The rules can read it. */
export function idOf(offer: ModelOffer): string {
  if (offer.act === "book") return slotIdFor(offer.starts_at, offer.service);
  return offer.act === "move"
    ? `to:${offer.booking_id}:${offer.starts_at}`
    : `off:${offer.booking_id}:${offer.starts_at}`;
}

export const MOST_TIMES = REPLY_LIMITS.list_rows - 1;

/** A list of times, with a row for other times. */
export function offeredTimes(offers: ModelOffer[], time_zone: string, language: AgentLanguage): Choices {
  const words = deskWords(language);
  const rows = offers.slice(0, MOST_TIMES).map((offer) => ({
    id: idOf(offer),
    title: short(momentWords(language, offer.starts_at, time_zone), REPLY_LIMITS.row_title),
  }));
  return {
    list: {
      button: words.times,
      sections: [{ rows: [...rows, { id: "more", title: words.otherTimes }] }],
    },
  };
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
