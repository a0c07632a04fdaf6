import { v4 } from "uuid";
import { z } from "zod";
import { transaction } from "@/db/client";
import { AppError } from "@/lib/errors";
import { inMs } from "@/lib/time/time";
import { Id, text } from "@/schema/common";
import { CreatedLeads, ExpectedLead, Lead, LeadNote, LeadPatch, NewLead, NewLeads } from "@/schema/lead";
import { LeadPage, LeadQuery } from "@/schema/lead-query";
import {
  emailOnChannel,
  phoneOnChannel,
  readChannelId,
  typedIdentities,
} from "@/server/adapters/messaging/identity";
import { action, requireRole } from "@/server/http/action";
import { authorOf } from "@/server/http/ctx";
import { publish } from "@/server/webhooks/publish";
import { type FreshLead, insertLeads } from "./insert";
import { makeLead } from "./make-lead";
import { patchLead } from "./patch-lead";
import { countryOf, numbersIn, readNumbers } from "./phones";
import { findLeads } from "./search/list";
import { changeLead, leadById, requireOwn } from "./store";

const OneLead = z.strictObject({ lead_id: Id });

const NOTES_BYTES = 256 * 1024;
const Notes = z.array(LeadNote).catch([]);

export const listLeads = action({
  summary: "List leads, newest first by default",
  description: "The count stops where counting would take long: then `total_is_floor` is true.",
  input: LeadQuery,
  only: "practitioner",
  output: LeadPage,
  run: findLeads,
});

export const getLead = action({
  summary: "Get a lead",
  description: "The id of a lead that was merged into another returns that one.",
  input: OneLead,
  only: "practitioner",
  output: Lead,
  run: (ctx, { lead_id }) => leadById(ctx, lead_id),
});

/** A lead that somebody entered; `numbers`: its own in their stored form. */
function toFresh({ metadata = {}, ...input }: NewLead, numbers: ReturnType<typeof numbersIn>): FreshLead {
  const { channel, channel_id: given = `manual:${v4()}` } = input;
  const channel_id = readChannelId({ channel, channel_id: given }) ?? given;
  const phone = numbers.phone ?? phoneOnChannel({ channel, channel_id });
  const email = input.email ?? emailOnChannel({ channel, channel_id });
  const fields = { ...input, ...numbers, phone, email, channel_id, metadata };
  return { fields, identities: typedIdentities(fields) };
}

export const createLead = action({
  summary: "Create a lead by hand",
  description:
    "There may be several leads with the same phone or e-mail address; they are shown as possible duplicates, not merged. `lead.created` is published.",
  input: NewLead,
  output: Lead,
  audit: "lead.created",
  run: async (ctx, input) => makeLead(ctx, toFresh(input, await readNumbers(ctx.db, ctx, input))),
});

export const createLeads = action({
  summary: "Create up to 100 leads by hand",
  description:
    "All or none: if one is not valid, none is created, and `errors` name it by its place in the list. Each is made as it would be alone, with its `lead.created`.",
  input: NewLeads,
  output: CreatedLeads,
  audit: "leads.created",
  run: async (ctx, input) => {
    const country = await countryOf(ctx.db, ctx);
    const fresh = input.leads.map((lead) => toFresh(lead, numbersIn(lead, country)));
    return { leads: await insertLeads(ctx.db, ctx, fresh) };
  },
});

export const updateLead = action({
  summary: "Change a lead",
  description:
    "What is left out stays, and `metadata` is merged, also if the body is `application/merge-patch+json`. With `expected`, the change is refused (409) if somebody else has changed one of those fields since; with If-Match (412), if they have changed anything. `lead.updated` is published if something changed. Practitioners can't change phone numbers.",
  input: LeadPatch.extend({ lead_id: Id, expected: ExpectedLead.optional() }),
  only: "practitioner",
  output: Lead,
  audit: "lead.updated",
  run: (ctx, { lead_id, expected, ...patch }) =>
    transaction(ctx.db, async (tx) => {
      await requireOwn({ ...ctx, db: tx }, lead_id);
      if (patch.phone !== undefined || patch.second_phone !== undefined) requireRole(ctx);
      return patchLead(tx, ctx, lead_id, { patch, expected });
    }),
});

export const deleteLead = action({
  summary: "Set a lead to lost; the record stays",
  description:
    "Nothing is erased: the lead's conversations and bookings stay, and its status can be set again. `lead.updated` and `lead.deleted` are published, unless it was lost before.",
  input: OneLead,
  output: z.void(),
  audit: "lead.deleted",
  run: (ctx, { lead_id }) =>
    transaction(ctx.db, async (tx) => {
      let was_lost = false;
      const lead = await changeLead(tx, ctx, lead_id, (current) => {
        ctx.if_match?.(current);
        was_lost = current.status === "lost";
        return { status: "lost" };
      });
      if (!was_lost) await publish(tx, ctx.organization_id, [{ type: "lead.deleted", data: lead }]);
    }),
});

export const addLeadNote = action({
  summary: "Add a note to a lead",
  description: "Notes are only ever added. 409 if a lead's notes would exceed 256 KiB.",
  input: OneLead.extend({
    content: text(10_000).trim().min(1).meta({ description: "The note's text; trimmed" }),
  }),
  only: "practitioner",
  output: z.object({ notes: z.array(LeadNote).meta({ description: "All notes on the lead, oldest first" }) }),
  audit: "lead.noted",
  run: (ctx, { lead_id, content }) =>
    transaction(ctx.db, async (tx) => {
      const note = { content, author: authorOf(ctx), created_at: inMs().toISOString() };
      await requireOwn({ ...ctx, db: tx }, lead_id);
      const lead = await changeLead(tx, ctx, lead_id, ({ metadata }) => {
        const notes = [...Notes.parse(metadata.notes), note];
        if (Buffer.byteLength(JSON.stringify(notes)) > NOTES_BYTES) {
          throw new AppError("conflict", "This lead has no room for more notes.");
        }
        return { metadata: { ...metadata, notes } };
      });
      return { notes: Notes.parse(lead.metadata.notes) };
    }),
});
