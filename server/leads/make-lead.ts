import { isInTransaction } from "@/db/client";
import { isConnectionFailure } from "@/db/pool/availability";
import { log } from "@/lib/observe/log";
import { gathered } from "@/lib/process/batch-loader";
import type { Lead } from "@/schema/lead";
import type { Ctx } from "@/server/http/ctx";
import { type FreshLead, insertLead, insertLeads } from "./insert";

type Making = { ctx: Ctx; lead: FreshLead };

const MOST_TOGETHER = 100;

const insertAlone = ({ ctx, lead }: Making): Promise<Lead> => insertLead(ctx.db, ctx, lead);

/**
 * Inserts all leads in one statement. If that fails, inserts them one by one, so that each caller gets its own error.
 * All must be of one organization.
 */
async function insertTogether(all: Making[]): Promise<Map<Making, Lead | Promise<Lead>>> {
  const [first] = all;
  if (!first) return new Map();
  try {
    const leads = await insertLeads(
      first.ctx.db,
      first.ctx,
      all.map(({ lead }) => lead),
    );
    return new Map(leads.flatMap((lead, n) => (all[n] ? [[all[n], lead]] : [])));
  } catch (error) {
    if (all.length === 1 || isConnectionFailure(error)) throw error;
    log.warn({ err: error, leads: all.length }, "leads could not be written together");
    return new Map(all.map((one) => [one, insertAlone(one)]));
  }
}

const inTurn = gathered(insertTogether, {
  most: MOST_TOGETHER,
  group: ({ ctx }) => ctx.organization_id,
});

/**
 * Inserts a lead. Leads that arrive while others of their organization are being inserted go together in the next
 * statement. Resolves once the lead is committed; inside a transaction, it is inserted there.
 */
export async function makeLead(ctx: Ctx, lead: FreshLead): Promise<Lead> {
  const making = { ctx, lead };
  const made = isInTransaction(ctx.db) ? await insertAlone(making) : await inTurn(making);
  if (!made) throw new Error("a lead was not written");
  return made;
}
