import { z } from "zod";
import type { Tx } from "@/db/client";
import { emit } from "@/lib/change";
import { AppError } from "@/lib/errors";
import { isSameJson } from "@/lib/text/json";
import { mergePatch } from "@/lib/text/merge-patch";
import { inMs } from "@/lib/time/time";
import type { Metadata } from "@/schema/common";
import { type ExpectedLead, type Lead, LeadMetadataInput, type LeadPatch } from "@/schema/lead";
import { parseInput } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { leadBlocked } from "./changes";
import { readNumbers } from "./phones";
import { changeLeadWithNumbers } from "./search/numbers";
import type { LeadChange } from "./store";

/** Since when something holds: as before if it did, else from now on; null if it does not. */
const sinceWhen = (holds: boolean, before: string | null): string | null =>
  holds ? (before ?? inMs().toISOString()) : null;

/** Refuses a change whose caller has not seen what somebody else changed in the meantime. */
function refuseOvertaken(current: Lead, expected: ExpectedLead): void {
  const faults = Object.entries(expected).flatMap(([field, seen]) => {
    const now: unknown = Reflect.get(current, field);
    const inWords = Array.isArray(now) ? now.join(", ") : (now ?? "–");
    const message = `was changed to “${inWords}” in the meantime`;
    return isSameJson(now, seen) ? [] : [{ path: [field], message }];
  });
  if (faults.length === 0) return;
  throw new AppError("conflict", "Somebody else changed this lead in the meantime.", { faults });
}

/** Metadata after a patch, which never has notes: they stay. 422 if it would be more than a lead may have. */
function patchedMetadata(current: Metadata, patch: Metadata | null): Metadata {
  const { notes } = current;
  if (patch === null) return notes === undefined ? {} : { notes };
  const metadata = mergePatch(current, patch);
  parseInput(z.object({ metadata: LeadMetadataInput }), { metadata });
  return metadata;
}

/** What a patch makes of a lead that was as `current`. Its numbers are already in their stored form. */
export const patchedBy = (
  { blocked, opted_out, metadata, ...patch }: LeadPatch,
  current: Pick<Lead, "blocked_at" | "opted_out_at" | "metadata">,
): LeadChange => ({
  ...patch,
  ...(blocked !== undefined && { blocked_at: sinceWhen(blocked, current.blocked_at) }),
  ...(opted_out !== undefined && { opted_out_at: sinceWhen(opted_out, current.opted_out_at) }),
  ...(metadata !== undefined && { metadata: patchedMetadata(current.metadata, metadata) }),
});

/** Changes a lead, if it is still as the caller expects it. */
export async function patchLead(
  tx: Tx,
  ctx: Ctx,
  id: string,
  { patch, expected = {} }: { patch: LeadPatch; expected?: ExpectedLead | undefined },
): Promise<Lead> {
  const read = { ...patch, ...(await readNumbers(tx, ctx, patch)) };
  const lead = await changeLeadWithNumbers(tx, ctx, id, (current) => {
    ctx.if_match?.(current);
    refuseOvertaken(current, expected);
    return patchedBy(read, current);
  });
  if (patch.blocked) await emit(leadBlocked, tx, ctx, lead.id);
  return lead;
}
