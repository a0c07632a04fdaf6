import { isNull } from "drizzle-orm";
import { parse, stringify } from "uuid";
import type { Tx } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { byId, references, type Tenant } from "@/db/tenant";
import { DAY_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { isSigned, signatureOf } from "@/server/bookings/page/effort/signed";

const PURPOSE = "booking page's conversation";
const VALID_MS = 7 * DAY_MS;
const ID_BYTES = 16;
/** 128 bits and more. */
const SIGNATURE_CHARS = 22;

/**
 * What the page's address carries so that a booking comes back into the conversation that it was sent in: signed, for a
 * week, and not stored. Whoever opens the address may book for that customer, and learns nothing of them.
 */
export function newRef(tenant: Tenant, conversation_id: string): string {
  const expires = Buffer.alloc(4);
  expires.writeUInt32BE(Math.ceil((now() + VALID_MS) / 1000));
  const stated = Buffer.concat([parse(conversation_id), expires]).toString("base64url");
  return stated + signatureOf(PURPOSE, tenant, stated).slice(0, SIGNATURE_CHARS);
}

/** The conversation of a reference; undefined for one that is another organization's, forged, or too old. */
function readRef(tenant: Tenant, ref: string): string | undefined {
  const [stated, signature] = [ref.slice(0, -SIGNATURE_CHARS), ref.slice(-SIGNATURE_CHARS)];
  if (!isSigned(PURPOSE, tenant, { stated, signature }, SIGNATURE_CHARS)) return undefined;
  const bytes = Buffer.from(stated, "base64url");
  if (bytes.readUInt32BE(ID_BYTES) * 1000 <= now()) return undefined;
  return stringify(bytes.subarray(0, ID_BYTES));
}

/** Whose conversation a reference means; undefined if it means none, or the business has blocked them. */
export async function leadByRef(
  tx: Tx,
  tenant: Tenant,
  ref: string | undefined,
): Promise<string | undefined> {
  const id = ref && readRef(tenant, ref);
  if (!id) return undefined;
  const [found] = await tx
    .select({ id: leads.id })
    .from(conversations)
    .innerJoin(leads, references(conversations, "lead_id", leads))
    .where(byId(tenant, conversations, id, isNull(leads.blocked_at)));
  return found?.id;
}
