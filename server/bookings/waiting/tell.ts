import type { Tx } from "@/db/client";
import { env } from "@/lib/env";
import { timeOf } from "@/lib/time/clock";
import type { Lead } from "@/schema/lead";
import { asShortName, asWords } from "@/schema/name";
import { offerButtons } from "@/schema/offer-button";
import type { Organization } from "@/schema/organization";
import { REPLY_LIMITS } from "@/schema/reply";
import type { WaitingOffer } from "@/schema/waiting";
import { fullMoment, languageFor, noticesIn } from "@/server/adapters/languages/languages";
import { compose } from "@/server/adapters/mail/compose";
import { lastConversation } from "@/server/conversations/open-thread";
import { say } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { queueMail } from "@/server/queue/mail/mail";
import type { Reached } from "./reach";

/** Where a customer sees what they are offered, and accepts it. */
const offerUrl = (token: string): string => `${env.PUBLIC_URL}/offer/${token}`;

type Told = {
  offer: WaitingOffer;
  token: string;
  services: readonly string[];
  lead: Lead;
  organization: Organization;
};

/** Tells a customer what they are offered, and until when it is held. */
export async function tellOffer(tx: Tx, ctx: Ctx, reached: Reached, told: Told): Promise<void> {
  const { offer, token, services, lead, organization } = told;
  const language = languageFor(lead, organization);
  const { time_zone } = organization;
  const { offer: words } = noticesIn(language);
  const url = offerUrl(token);
  const when = fullMoment(language, offer.starts_at, time_zone);
  const appointment = [asWords(services.join(" + ")), when].filter(Boolean).join(", ");
  const sentences = [
    words.free(asWords(organization.name), appointment),
    words.held(timeOf(offer.held_until, time_zone)),
  ];
  if (reached.way === "message") {
    const { row } = await lastConversation(tx, ctx, lead, reached.line.connection, reached.line.reach);
    const content = `${sentences.join(" ")} ${url}`;
    // A text that is too long for buttons is sent without them: it still has the link.
    const fits = content.length <= REPLY_LIMITS.interactive_text;
    const buttons = fits && { buttons: offerButtons(offer, words.labels) };
    const metadata = { author: "agent" as const, offer: { offer_id: offer.id }, ...buttons };
    await say(tx, ctx, row, { content, metadata });
    return;
  }
  const subject = words.subject(asShortName(organization.name));
  const link = { label: words.open, url };
  const mail = compose({ to: reached.address, language, subject, before: sentences, link, after: [] });
  await queueMail(tx, mail, offer.held_until);
}
