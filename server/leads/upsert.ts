import { type Tx, transaction } from "@/db/client";
import { invalid } from "@/lib/errors";
import { filledText } from "@/schema/common";
import { Channel, Lead, LeadPatch } from "@/schema/lead";
import {
  emailOnChannel,
  identitiesOf,
  isSameNumber,
  phoneOnChannel,
  readChannelId,
} from "@/server/adapters/messaging/identity";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { findOrCreateLead } from "./find-or-create";
import { claimPhones } from "./merge/identities";
import { patchedBy, patchLead } from "./patch-lead";
import { readNumbers } from "./phones";

type Address = Pick<Lead, "channel" | "channel_id">;

const NO_ADDRESS: Partial<Record<Channel, string>> = {
  whatsapp: "must be a number with its country code, or a WhatsApp user id",
  email: "must be an e-mail address",
};

function readAddress({ channel, channel_id }: Address): Address {
  const read = readChannelId({ channel, channel_id });
  if (read === null) throw invalid(["channel_id"], NO_ADDRESS[channel] ?? "is no address");
  return { channel, channel_id: read };
}

const UNMARKED = { blocked_at: null, opted_out_at: null, metadata: {} };

/** The lead at an address, made as the patch says if there is none. Of several callers at once, one makes it. */
async function findOrMake(tx: Tx, ctx: Ctx, address: Address, patch: LeadPatch) {
  const numbers = await readNumbers(tx, ctx, patch);
  const own = phoneOnChannel(address);
  // Another number would be the lead's from then on, and the next request would find nobody at this one.
  if (own && numbers.phone !== undefined && !isSameNumber(numbers.phone, own))
    throw invalid(["phone"], "must be the number in the address; another one can be the second_phone");
  const { name = address.channel_id, ...change } = patchedBy({ ...patch, ...numbers }, UNMARKED);
  const email = change.email ?? emailOnChannel(address);
  const fields = { ...change, name, email, phone: numbers.phone ?? own, ...address };
  const sender = { identities: identitiesOf(address), fields, is_proven: false };
  const { lead, created } = await findOrCreateLead(tx, ctx, sender);
  if (created) await claimPhones(tx, ctx, [lead]);
  return { lead, created };
}

export const upsertLead = action({
  summary: "Create the lead at an address of a channel, or change the one who has it",
  description:
    "201 with `lead.created` if nobody has the address, else the lead is changed like by PATCH. However often or at once the same is sent, there is one lead. On WhatsApp it is a number with its country code, in any spelling, which whoever wrote from it has and `phone` must be too, or a user id. Leads from a file have no address. Without a `name`, a new lead is called as its `channel_id`. With If-Match nothing is created, with `If-None-Match: *` nothing is changed (412).",
  input: LeadPatch.extend({
    channel: Channel,
    channel_id: filledText(200).meta({
      description: "Who they are on that channel, such as their WhatsApp number; percent-encoded",
    }),
  }),
  output: Lead,
  audit: "lead.updated",
  run: async (ctx, { channel, channel_id, ...patch }) => {
    const address = readAddress({ channel, channel_id });
    const { lead, created } = await transaction(ctx.db, async (tx) => {
      const found = await findOrMake(tx, ctx, address, patch);
      if (!found.created) return { ...found, lead: await patchLead(tx, ctx, found.lead.id, { patch }) };
      ctx.if_match?.(null);
      return found;
    });
    if (created) ctx.created?.();
    return lead;
  },
});
