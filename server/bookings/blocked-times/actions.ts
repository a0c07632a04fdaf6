import { asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { blockedTimes } from "@/db/schema/blocked-times";
import { resources } from "@/db/schema/resources";
import { byId, inOrg } from "@/db/tenant";
import { AppError, invalid, notFound } from "@/lib/errors";
import { iso } from "@/lib/time/clock";
import {
  BlockedTime,
  BlockedTimeKey,
  BlockedTimePage,
  BlockedTimePatch,
  BlockedTimeQuery,
  BlockedTimeRemoval,
  NewBlockedTime,
} from "@/schema/blocked-time";
import { organizationOf } from "@/server/accounts/organization/organization";
import { ownBlockedTimes } from "@/server/accounts/team/practitioner";
import { action } from "@/server/http/action";
import { type Ctx, makerOf } from "@/server/http/ctx";
import { requireRoom } from "@/server/http/limits/list-limit";
import { inMoments } from "../availability/wall-time";
import { isOn, occurrenceOn, type StoredSpan } from "./occurrences";
import { blockedFor } from "./spans";
import { type BlockedTimeRow, toBlockedTime, toStored } from "./stored";

/** Those that are not over yet; more would make each search for free times slow. */
const MOST = 1000;
const MOST_SKIPPED = 366;

const isIt = (ctx: Ctx, id: string) => byId(ctx, blockedTimes, id, ownBlockedTimes(ctx));

/** The row, locked until the transaction ends, if the caller may change it. */
async function lockRow(tx: Tx, ctx: Ctx, id: string): Promise<BlockedTimeRow> {
  const [row] = await tx.select().from(blockedTimes).where(isIt(ctx, id)).for("update");
  if (!row) throw notFound("blocked time");
  await requireMayBlock(tx, ctx, row.resource_id);
  return row;
}

async function insert(
  tx: Tx,
  ctx: Ctx,
  row: StoredSpan & Pick<BlockedTimeRow, "resource_id" | "note">,
): Promise<BlockedTimeRow> {
  const { ends_at } = blockedTimes;
  const coming = inOrg(ctx, blockedTimes, or(isNull(ends_at), gt(ends_at, sql`now()`)));
  await requireRoom(tx, ctx, { table: blockedTimes, where: coming, most: MOST, what: "blocked times" });
  const { organization_id } = ctx;
  const added = { organization_id, ...row, created_by: makerOf(ctx) };
  return one(await tx.insert(blockedTimes).values(added).returning());
}

/** Leaves out the occurrence that begins on a date; returns when it was. */
async function skip(tx: Tx, ctx: Ctx, { id, recurs }: BlockedTimeRow, date: string, time_zone: string) {
  if (!recurs || !isOn(recurs, date)) throw invalid(["only_on"], "is not a date on which it recurs");
  if (recurs.skipped.length >= MOST_SKIPPED)
    throw new AppError("conflict", `At most ${MOST_SKIPPED} dates can be left out. Enter the rest anew.`);
  const skipped = [...recurs.skipped, date].sort();
  const changes = { recurs: { ...recurs, skipped }, updated_at: sql`now()` };
  await tx.update(blockedTimes).set(changes).where(isIt(ctx, id));
  const { from, until } = occurrenceOn(date, recurs, time_zone);
  return { starts_at: iso(from), ends_at: iso(until) };
}

export const listBlockedTimes = action({
  summary: "List blocked times, the earliest to end first",
  input: BlockedTimeQuery,
  only: "practitioner",
  output: BlockedTimePage,
  run: async (ctx, { from, resource_id, ...query }) => {
    const { ends_at, id } = blockedTimes;
    const where = inOrg(
      ctx,
      blockedTimes,
      ownBlockedTimes(ctx),
      from ? or(isNull(ends_at), gt(ends_at, from)) : undefined,
      resource_id ? blockedFor(ctx, resource_id) : undefined,
    );
    const rows = ctx.db.select().from(blockedTimes).where(where).orderBy(asc(ends_at), asc(id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(blockedTimes, where), query);
    const { time_zone } = await organizationOf(ctx);
    return { blocked_times: items.map((row) => toBlockedTime(row, time_zone)), ...page };
  },
});

export const getBlockedTime = action({
  summary: "Get a blocked time",
  input: BlockedTimeKey,
  only: "practitioner",
  output: BlockedTime,
  run: async (ctx, { blocked_time_id }) => {
    const [row] = await ctx.db.select().from(blockedTimes).where(isIt(ctx, blocked_time_id));
    if (!row) throw notFound("blocked time");
    return toBlockedTime(row, (await organizationOf(ctx)).time_zone);
  },
});

export const createBlockedTime = action({
  summary:
    "Block a time of a resource or of everybody, once or repeating; members may be limited to their own",
  description: "Appointments that lie in it stay as they are.",
  input: NewBlockedTime,
  only: "practitioner",
  output: BlockedTime,
  audit: "blocked_time.created",
  run: async (ctx, given) => {
    const { resource_id, note, ...span } = await inMoments(ctx, given);
    return transaction(ctx.db, async (tx) => {
      const { time_zone } = await organizationOf({ ...ctx, db: tx });
      await requireMayBlock(tx, ctx, resource_id);
      return toBlockedTime(
        await insert(tx, ctx, { resource_id, note, ...toStored(span, time_zone) }),
        time_zone,
      );
    });
  },
});

export const updateBlockedTime = action({
  summary: "Change a blocked time: whose it is, when, or its note; or only one of its occurrences",
  input: BlockedTimePatch.extend(BlockedTimeKey.shape),
  only: "practitioner",
  output: BlockedTime,
  audit: "blocked_time.updated",
  run: async (ctx, given) => {
    const { blocked_time_id, only_on, ...patch } = await inMoments(ctx, given);
    return transaction(ctx.db, async (tx) => {
      const before = await lockRow(tx, ctx, blocked_time_id);
      const { time_zone } = await organizationOf({ ...ctx, db: tx });
      if (patch.resource_id !== undefined) await requireMayBlock(tx, ctx, patch.resource_id);
      const occurrence = only_on && {
        ...(await skip(tx, ctx, before, only_on, time_zone)),
        repeats: null,
      };
      const { resource_id, note, starts_at, ends_at, repeats } = {
        ...toBlockedTime(before, time_zone),
        ...occurrence,
        ...patch,
      };
      const row = { resource_id, note, ...toStored({ starts_at, ends_at, repeats }, time_zone) };
      if (only_on) return toBlockedTime(await insert(tx, ctx, row), time_zone);
      const changes = { ...row, updated_at: sql`now()` };
      const changed = tx.update(blockedTimes).set(changes).where(isIt(ctx, before.id)).returning();
      return toBlockedTime(one(await changed), time_zone);
    });
  },
});

export const deleteBlockedTime = action({
  summary: "Delete a blocked time, or only one of its occurrences",
  input: BlockedTimeRemoval,
  only: "practitioner",
  output: z.void(),
  audit: "blocked_time.deleted",
  run: (ctx, { blocked_time_id, only_on }) =>
    transaction(ctx.db, async (tx) => {
      const row = await lockRow(tx, ctx, blocked_time_id);
      if (!only_on) return void (await tx.delete(blockedTimes).where(isIt(ctx, row.id)));
      const { time_zone } = await organizationOf({ ...ctx, db: tx });
      await skip(tx, ctx, row, only_on, time_zone);
    }),
});

/**
 * 403 unless the caller may block this resource's time, or everybody's if it is null: owners may, practitioners only their
 * own, and members their own, or anybody's as long as the organization lets them. 404 if there is no such resource.
 */
async function requireMayBlock(tx: Tx, ctx: Ctx, resource_id: string | null): Promise<void> {
  if (resource_id && (await tx.$count(resources, byId(ctx, resources, resource_id))) === 0)
    throw notFound("resource");
  const { actor } = ctx;
  if (actor.kind !== "user" || actor.role === "owner") return;
  const isMine = resource_id && byId(ctx, resources, resource_id, eq(resources.user_id, actor.id));
  if (isMine && (await tx.$count(resources, isMine)) > 0) return;
  if (actor.role === "practitioner")
    throw new AppError("forbidden", "You may block only your own time. Ask the front desk.");
  const { members_block_others } = await organizationOf({ ...ctx, db: tx });
  if (!members_block_others)
    throw new AppError("forbidden", "Only an owner of your organization can block the time of others.");
}
