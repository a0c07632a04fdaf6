import { inArray } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { bookingLinks } from "@/db/schema/booking-pages";
import { inOrg, type Tenant } from "@/db/tenant";
import { keyedHashes } from "@/lib/secret/secrets";
import { hashOfLink, manageUrl, storeLink } from "@/server/bookings/page/link";
import type { Ctx } from "@/server/http/ctx";

const PURPOSE = "link in a message";
/** As long as the token of any link, which has 128 bits, so that a text fits a provider's limits with either. */
const TOKEN_CHARS = 22;

/**
 * A customer's link as a stored message has it: without its secret, which is put in only as the message is sent. So no
 * event, search, webhook or prompt has it, and nobody who reads the thread.
 */
export const maskedUrl = (): string => manageUrl("•".repeat(TOKEN_CHARS));

/** Only this installation can derive a message's token, and always the same: a message that is sent twice is the same. */
const tokensOf = (message_id: string): string[] =>
  keyedHashes(PURPOSE, message_id).map((hash) => hash.slice(0, TOKEN_CHARS));

type Written = { id: string; content: string };

/** Makes the link that a message has just been written with. */
export async function linkMessage(tx: Tx, ctx: Ctx, { id, content }: Written, booking_id: string) {
  const [token] = tokensOf(id);
  if (token && content.includes(maskedUrl())) await storeLink(tx, ctx, booking_id, token);
}

/** The text that a customer gets. A mask in a message that was written without a link stays one. */
export async function withLink(db: Db, { id, content, ...tenant }: Written & Tenant): Promise<string> {
  if (!content.includes(maskedUrl())) return content;
  const tokens = new Map(tokensOf(id).map((token) => [hashOfLink(token), token]));
  const found = await db
    .select({ hash: bookingLinks.token_hash })
    .from(bookingLinks)
    .where(inOrg(tenant, bookingLinks, inArray(bookingLinks.token_hash, [...tokens.keys()])));
  const token = tokens.get(found[0]?.hash ?? "");
  return token ? content.replaceAll(maskedUrl(), manageUrl(token)) : content;
}

/** The text as an agent reads it, which could only repeat an address that leads nowhere. */
export const withoutLink = (content: string): string => content.replaceAll(maskedUrl(), "[link]");
