import { asc } from "drizzle-orm";
import { z } from "zod";
import { one, transaction, violates } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { calendars } from "@/db/schema/calendars";
import { byId, inOrg } from "@/db/tenant";
import { AppError, invalid, requireRow } from "@/lib/errors";
import { seal } from "@/lib/secret/secrets";
import { inMs } from "@/lib/time/time";
import {
  CalendarConnection,
  CalendarConnectionPage,
  CalendarConnectionPatch,
  CalendarLookup,
  FoundCalendars,
  NewCalendarConnection,
} from "@/schema/calendar-connection";
import { Id, MOST_OF_A_PAGE, PageInput } from "@/schema/common";
import { requireResource } from "@/server/accounts/organization/resources";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import { type Ctx, userOf } from "@/server/http/ctx";
import { requireRoom } from "@/server/http/limits/list-limit";
import { accountName, calendarsOf, keptOf, SECRET, withGiven } from "./account";
import { accountOf } from "./open";
import { dropBusyTimes, moveBusyTimes } from "./read";
import { shownColumns } from "./shown";
import { syncFor } from "./sync";

type Row = typeof calendars.$inferSelect;

const OneCalendar = z.strictObject({ calendar_id: Id });

const isCalendar = (ctx: Ctx, id: string) => byId(ctx, calendars, id);

const rowOf = async (ctx: Ctx, calendar_id: string): Promise<Row> =>
  requireRow(await ctx.db.select().from(calendars).where(isCalendar(ctx, calendar_id)), "calendar");

async function shown(ctx: Ctx, calendar_id: string): Promise<CalendarConnection> {
  const rows = await ctx.db.select(shownColumns).from(calendars).where(isCalendar(ctx, calendar_id));
  return requireRow(rows, "calendar");
}

export const listCalendars = action({
  summary: "List the connected external calendars and their state",
  input: z.strictObject(PageInput),
  output: CalendarConnectionPage,
  run: async (ctx, query) => {
    const mine = inOrg(ctx, calendars);
    const rows = ctx.db.select(shownColumns).from(calendars).where(mine).orderBy(asc(calendars.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(calendars, mine), query);
    return { calendars: items, ...page };
  },
});

export const getConnectedCalendar = action({
  summary: "Get a connected external calendar and its state",
  description: "Its credentials are never shown; `failure` says why it can't be read.",
  input: OneCalendar,
  output: CalendarConnection,
  run: (ctx, { calendar_id }) => shown(ctx, calendar_id),
});

export const findCalendars = action({
  summary: "List the calendars of an account (at Cal.com: event types); nothing is stored",
  input: CalendarLookup,
  only: "owner",
  output: FoundCalendars,
  network: true,
  audit: "look_up",
  run: async (ctx, account) => {
    const found = await calendarsOf(keptOf(ctx, account));
    return {
      calendars: found.map(({ id, name, is_read_only = false }) => ({ external_id: id, name, is_read_only })),
    };
  },
});

const connected = (error: unknown): never => {
  if (!violates(error, "calendars_external_key")) throw error;
  throw new AppError("conflict", "This calendar is connected already.");
};

const add = (ctx: Ctx, row: typeof calendars.$inferInsert): Promise<Row> =>
  transaction(ctx.db, async (tx) => {
    // Its service has been asked since this was checked.
    await requireResource({ ...ctx, db: tx }, row.resource_id);
    const mine = inOrg(ctx, calendars);
    await requireRoom(tx, ctx, { table: calendars, where: mine, most: MOST_OF_A_PAGE, what: "calendars" });
    const added = one(await tx.insert(calendars).values(row).returning());
    await ctx.audit?.(tx, added);
    return added;
  }).catch(connected);

export const connectCalendar = action({
  summary: "Connect a calendar of an account; it is tested and read at once",
  description:
    "409 if it is connected already. 422 if the account can't be read, or if appointments can't be written to the calendar.",
  input: NewCalendarConnection,
  only: "owner",
  output: CalendarConnection,
  network: true,
  audit: "calendar.connected",
  run: async (ctx, { external_id, resource_id, blocks, takes_appointments, ...given }) => {
    const account = keptOf(ctx, given);
    const fields = { resource_id, blocks, takes_appointments };
    await requireResource(ctx, resource_id);
    const found = (await calendarsOf(account)).find(({ id }) => id === external_id);
    if (!found) throw invalid(["external_id"], "is none of this account's calendars");
    if (takes_appointments && found.is_read_only)
      throw invalid(["takes_appointments"], "is not possible: this calendar may only be read");
    const row = {
      ...{ organization_id: ctx.organization_id, kind: account.kind, external_id, ...fields },
      ...{ name: found.name.slice(0, 200), account: accountName(account, found) },
      credentials_sealed: seal(JSON.stringify(account)),
      connected_by: userOf(ctx).id,
    };
    const added = await add(ctx, row);
    await syncFor(ctx, added, { writes: false });
    return shown(ctx, added.id);
  },
});

type Secrets = { password?: string; api_key?: string; grant?: string };

/** The account with its new secret, sealed, once its service accepts it; an empty object if no secret is given. */
async function withSecret(ctx: Ctx, row: Row, secrets: Secrets) {
  const field = SECRET[row.kind];
  for (const given of new Set(Object.values(SECRET)))
    if (given !== field && secrets[given] !== undefined)
      throw invalid([given], "is nothing of this calendar's");
  const secret = secrets[field];
  if (secret === undefined) return {};
  const { id: connected_by } = userOf(ctx);
  const known = accountOf(row);
  if (!known) throw new AppError("conflict", "Its credentials can't be read. Connect it again.");
  const account = withGiven(ctx, known, secret);
  const there = await calendarsOf(account);
  if (secrets.grant !== undefined && !there.some(({ id }) => id === row.external_id))
    throw invalid(["grant"], "is another account's, which does not have this calendar");
  return { credentials_sealed: seal(JSON.stringify(account)), connected_by };
}

export const updateCalendar = action({
  summary: "Change a connected calendar's resource, use or credentials; it is read again",
  description:
    "New credentials are tested before they are stored; 422 if they don't work. 403 to an API key that sends any.",
  input: CalendarConnectionPatch.extend({ calendar_id: Id }),
  only: "owner",
  output: CalendarConnection,
  network: true,
  audit: "calendar.updated",
  rows: rowNamed(calendars, "calendar_id"),
  run: async (ctx, { calendar_id, password, api_key, grant, ...fields }) => {
    const row = await rowOf(ctx, calendar_id);
    const changes = {
      ...fields,
      ...(await withSecret(ctx, row, { password, api_key, grant })),
      ...(fields.blocks === false && { unreadable: 0, unreadable_examples: [] }),
      tag: null,
      updated_at: inMs().toISOString(),
    };
    const rows = await transaction(ctx.db, async (tx) => {
      if (fields.resource_id) await requireResource({ ...ctx, db: tx }, fields.resource_id);
      const changed = await tx.update(calendars).set(changes).where(isCalendar(ctx, calendar_id)).returning();
      await ctx.audit?.(tx);
      return changed;
    });
    const changed = requireRow(rows, "calendar");
    if (!changed.blocks) await dropBusyTimes(ctx, calendar_id);
    else if (changed.resource_id !== row.resource_id) await moveBusyTimes(ctx, changed);
    await syncFor(ctx, changed, { writes: false });
    return shown(ctx, calendar_id);
  },
});

export const syncCalendarNow = action({
  summary: "Read a connected calendar now, and write our changes to it",
  input: OneCalendar,
  output: CalendarConnection,
  network: true,
  audit: "calendar.synchronized",
  run: async (ctx, { calendar_id }) => {
    await syncFor(ctx, await rowOf(ctx, calendar_id), { writes: true });
    return shown(ctx, calendar_id);
  },
});

export const disconnectCalendar = action({
  summary: "Disconnect a calendar. It no longer blocks anything; what was written there stays there",
  input: OneCalendar,
  only: "owner",
  output: z.void(),
  audit: "calendar.disconnected",
  rows: rowNamed(calendars, "calendar_id"),
  run: async (ctx, { calendar_id }) => {
    const gone = await ctx.db
      .delete(calendars)
      .where(isCalendar(ctx, calendar_id))
      .returning({ id: calendars.id });
    requireRow(gone, "calendar");
  },
});
