import { asc, getTableColumns, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { resources, scheduleExceptions } from "@/db/schema/resources";
import { byId, inOrg } from "@/db/tenant";
import { emit } from "@/lib/change";
import { invalid, notFound } from "@/lib/errors";
import { Id } from "@/schema/common";
import {
  NewScheduleException,
  ScheduleException,
  ScheduleExceptionPage,
  ScheduleExceptionPatch,
  ScheduleExceptionQuery,
} from "@/schema/resource";
import { staffingChanged } from "@/server/accounts/changes";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { requireRoom } from "@/server/http/limits/list-limit";

const { organization_id: _organization, ...columns } = getTableColumns(scheduleExceptions);

const MOST = 1000;
const DAYS = 400;

const isException = (ctx: Ctx, id: string) => byId(ctx, scheduleExceptions, id);

async function exceptionById(ctx: Ctx, id: string): Promise<ScheduleException> {
  const [found] = await ctx.db.select(columns).from(scheduleExceptions).where(isException(ctx, id));
  if (!found) throw notFound("schedule exception");
  return found;
}

/** Refuses dates in the wrong order or more than 400 days apart, and another organization's resource. */
async function refuseWrong(
  tx: Tx,
  ctx: Ctx,
  { starts_on, ends_on, resource_id }: Pick<ScheduleException, "starts_on" | "ends_on" | "resource_id">,
): Promise<void> {
  const days = (Date.parse(ends_on) - Date.parse(starts_on)) / 86_400_000;
  if (days < 0) throw invalid(["ends_on"], "must not be before the first day");
  if (days > DAYS) throw invalid(["ends_on"], `must be within ${DAYS} days`);
  if (resource_id && (await tx.$count(resources, byId(ctx, resources, resource_id))) === 0)
    throw notFound("resource");
}

export const listExceptions = action({
  summary: "List schedule exceptions, the earliest to end first",
  input: ScheduleExceptionQuery,
  only: "practitioner",
  output: ScheduleExceptionPage,
  run: async (ctx, { from, ...query }) => {
    const { ends_on, id } = scheduleExceptions;
    const where = inOrg(ctx, scheduleExceptions, from ? gte(ends_on, from) : undefined);
    const rows = ctx.db.select(columns).from(scheduleExceptions).where(where).orderBy(asc(ends_on), asc(id));
    const total = ctx.db.$count(scheduleExceptions, where);
    const { items, ...page } = await readPage(rows, total, query);
    return { schedule_exceptions: items, ...page };
  },
});

export const getException = action({
  summary: "Get a schedule exception",
  input: z.strictObject({ exception_id: Id }),
  only: "practitioner",
  output: ScheduleException,
  run: (ctx, { exception_id }) => exceptionById(ctx, exception_id),
});

export const createException = action({
  summary: "Add dates with different hours: a holiday, a closure or an extra day",
  description: "Appointments that it leaves outside the opening hours stay as they are.",
  input: NewScheduleException,
  output: ScheduleException,
  only: "owner",
  audit: "schedule_exception.created",
  run: (ctx, { ends_on, ...fields }) =>
    transaction(ctx.db, async (tx) => {
      const row = { organization_id: ctx.organization_id, ...fields, ends_on: ends_on ?? fields.starts_on };
      await refuseWrong(tx, ctx, row);
      const mine = inOrg(ctx, scheduleExceptions);
      await requireRoom(tx, ctx, { table: scheduleExceptions, where: mine, most: MOST, what: "exceptions" });
      const added = one(await tx.insert(scheduleExceptions).values(row).returning(columns));
      await emit(staffingChanged, tx, ctx);
      return added;
    }),
});

export const updateException = action({
  summary: "Change a schedule exception: its dates, hours, name or resource",
  input: ScheduleExceptionPatch.extend({ exception_id: Id }),
  output: ScheduleException,
  only: "owner",
  audit: "schedule_exception.updated",
  rows: rowNamed(scheduleExceptions, "exception_id"),
  run: (ctx, { exception_id, ...patch }) =>
    transaction(ctx.db, async (tx) => {
      const before = await exceptionById({ ...ctx, db: tx }, exception_id);
      await refuseWrong(tx, ctx, { ...before, ...patch });
      const changes = { ...patch, updated_at: sql`now()` };
      const changing = tx.update(scheduleExceptions).set(changes).where(isException(ctx, exception_id));
      const changed = one(await changing.returning(columns));
      await emit(staffingChanged, tx, ctx);
      return changed;
    }),
});

export const deleteException = action({
  summary: "Delete a schedule exception; the usual hours apply again",
  input: z.strictObject({ exception_id: Id }),
  output: z.void(),
  only: "owner",
  audit: "schedule_exception.deleted",
  rows: rowNamed(scheduleExceptions, "exception_id"),
  run: (ctx, { exception_id }) =>
    transaction(ctx.db, async (tx) => {
      const { id } = scheduleExceptions;
      const isIt = isException(ctx, exception_id);
      const gone = await tx.delete(scheduleExceptions).where(isIt).returning({ id });
      if (gone.length === 0) throw notFound("schedule exception");
      // Staff who were off may be present again.
      await emit(staffingChanged, tx, ctx);
    }),
});
