import type { Tx } from "@/db/client";
import { defineChange } from "@/lib/change";
import type { MergeUndo } from "@/schema/lead-merge";
import type { Ctx } from "@/server/http/ctx";

export const leadRenamed = defineChange<[tx: Tx, ctx: Ctx, lead_id: string]>("lead renamed");

export const leadBlocked = defineChange<[tx: Tx, ctx: Ctx, lead_id: string]>("lead blocked");

/** The ids of what moved to the other lead. */
type Moved = Partial<Pick<MergeUndo, "conversations" | "bookings" | "waiting">>;
/** `continues`: a change of number showed that the duplicate's threads go on under the key of this lead. */
export type LeadMerge = { from: string; to: string; continues?: string | undefined };

/** All that refers to one lead is to refer to another. */
export const leadMerged = defineChange<[tx: Tx, ctx: Ctx, merge: LeadMerge], Moved>("lead merged");

/** `first_ids`: the lead that comes back, and those that had been merged into it. */
export type LeadUnmerge = { from: string; to: string; undo: MergeUndo; first_ids: string[] };

/** What came with a merged lead moves back to it. */
export const mergeUndone = defineChange<[tx: Tx, ctx: Ctx, unmerge: LeadUnmerge]>("merge undone");

/** A thread on a connection, and the address that it is answered at; null if its lead has none there. */
export type ThreadRoute = { connection_id: string; reply_to: string | null; session_key: string };

/** A lead's addresses are others: `addressFor` names the one for a thread. */
export const addressesChanged =
  defineChange<[tx: Tx, ctx: Ctx, lead_id: string, addressFor: (thread: ThreadRoute) => string | null]>(
    "addresses changed",
  );
