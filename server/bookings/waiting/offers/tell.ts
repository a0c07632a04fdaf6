import type { Tx } from "@/db/client";
import { newShortToken } from "@/lib/secret/link-token";
import { timeOf } from "@/lib/time/clock";
import type { Lead } from "@/schema/lead";
import { asShortName, asWords } from "@/schema/name";
import { offerButtons } from "@/schema/offer-button";
import type { Organization } from "@/schema/organization";
import { REPLY_LIMITS } from "@/schema/reply";
import type { WaitingOffer } from "@/schema/waiting";
import { fullMoment, languageFor, noticesIn } from "@/server/adapters/languages/languages";
import { compose } from "@/server/adapters/mail/compose";
import { maskedOfferUrl, offerToken } from "@/server/bookings/page/links/message-link";
import { lastConversation } from "@/server/conversations/open-thread";
import { say } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { queueMail } from "@/server/queue/mail/mail";
import { offerUrl } from "./offer-link";
import type { Reached } from "./reach";

type Told = {
  offer: Pick<WaitingOffer, "id" | "starts_at" | "held_until">;
  services: readonly string[];
  lead: Lead;
  organization: Organization;
};

/** Tells a customer what they are offered, and until when it is held. Returns the token of the link that they get. */
export async function tellOffer(tx: Tx, ctx: Ctx, reached: Reached, told: Told): Promise<string> {
  const { offer, services, lead, organization } = told;
  const language = languageFor(lead, organization);
  const { time_zone } = organization;
  const { offer: words } = noticesIn(language);
  const when = fullMoment(language, offer.starts_at, time_zone);
  const appointment = [asWords(services.join(" + ")), when].filter(Boolean).join(", ");
  const sentences = [
    words.free(asWords(organization.name), appointment),
    words.held(timeOf(offer.held_until, time_zone)),
  ];
  if (reached.way === "message") {
    const { row } = await lastConversation(tx, ctx, lead, reached.line.connection, reached.line.reach);
    const content = `${sentences.join(" ")} ${maskedOfferUrl()}`;
    // A text that is too long for buttons is sent without them: it still has the link.
    const fits = content.length <= REPLY_LIMITS.interactive_text;
    const buttons = fits && { buttons: offerButtons(offer, words.labels) };
    const metadata = { author: "agent" as const, offer: { offer_id: offer.id }, ...buttons };
    const message = await say(tx, ctx, row, { content, metadata });
    return offerToken(message);
  }
  const token = newShortToken();
  const subject = words.subject(asShortName(organization.name));
  const link = { label: words.open, url: offerUrl(token) };
  const mail = compose({ to: reached.address, language, subject, before: sentences, link, after: [] });
  await queueMail(tx, mail, offer.held_until);
  return token;
}
