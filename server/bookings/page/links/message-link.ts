import type { Db, Tx } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { bookingLinks } from "@/db/schema/booking-pages";
import { waitingListOffers } from "@/db/schema/waiting-list";
import { inOrg, type Tenant } from "@/db/tenant";
import { hashLinkToken } from "@/lib/secret/link-token";
import { keyedHashes } from "@/lib/secret/secrets";
import { hashOfLink, manageUrl, storeLink } from "@/server/bookings/page/link";
import { offerUrl } from "@/server/bookings/waiting/offers/offer-link";
import type { Ctx } from "@/server/http/ctx";

const PURPOSE = "link in a message";
/** As long as the token of any link, which has 128 bits, so that a text fits a provider's limits with either. */
const TOKEN_CHARS = 22;
const MASK = "•".repeat(TOKEN_CHARS);

/**
 * A customer's link to an appointment as a stored message has it: without its secret, which is put in only as the message
 * is sent. So no event, search, webhook or prompt has it, and nobody who reads the thread.
 */
export const maskedUrl = (): string => manageUrl(MASK);

/** The link to an offer of the waiting list, likewise. */
export const maskedOfferUrl = (): string => offerUrl(MASK);

/** Only this installation can derive a message's token, and always the same: a message that is sent twice is the same. */
const tokensOf = (message_id: string): string[] =>
  keyedHashes(PURPOSE, message_id).map((hash) => hash.slice(0, TOKEN_CHARS));

type Written = { id: string; content: string };

/** Makes the link to an appointment that a message has just been written with. */
export async function linkMessage(tx: Tx, ctx: Ctx, { id, content }: Written, booking_id: string) {
  const [token] = tokensOf(id);
  if (token && content.includes(maskedUrl())) await storeLink(tx, ctx, booking_id, token);
}

/** The token of the link to an offer that a message has just been written with. */
export function offerToken({ id }: Pick<Written, "id">): string {
  const [token] = tokensOf(id);
  if (!token) throw new Error("there is no secret to derive a link from");
  return token;
}

/** What links there are: their address, what is stored of a token, and which of some hashes is stored. */
const LINKS = [
  {
    urlOf: manageUrl,
    hashOf: hashOfLink,
    find: (db: Db, tenant: Tenant, hashes: string[]) =>
      db
        .select({ hash: bookingLinks.token_hash })
        .from(bookingLinks)
        .where(inOrg(tenant, bookingLinks, isOneOf(bookingLinks.token_hash, hashes))),
  },
  {
    urlOf: offerUrl,
    hashOf: hashLinkToken,
    find: (db: Db, tenant: Tenant, hashes: string[]) =>
      db
        .select({ hash: waitingListOffers.token_hash })
        .from(waitingListOffers)
        .where(inOrg(tenant, waitingListOffers, isOneOf(waitingListOffers.token_hash, hashes))),
  },
];

/** The text that a customer gets. A mask in a message that was written without a link stays one. */
export async function withLinks(db: Db, { id, content, ...tenant }: Written & Tenant): Promise<string> {
  let text = content;
  for (const { urlOf, hashOf, find } of LINKS) {
    if (!content.includes(urlOf(MASK))) continue;
    const tokens = new Map(tokensOf(id).map((token) => [hashOf(token), token]));
    const [found] = await find(db, tenant, [...tokens.keys()]);
    const token = tokens.get(found?.hash ?? "");
    if (token) text = text.replaceAll(urlOf(MASK), urlOf(token));
  }
  return text;
}

/** The text as an agent reads it, which could only repeat an address that leads nowhere. */
export const withoutLinks = (content: string): string =>
  LINKS.reduce((text, { urlOf }) => text.replaceAll(urlOf(MASK), "[link]"), content);
