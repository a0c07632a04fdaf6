import { createHash } from "node:crypto";
import { asc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, getDb } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { calendarFeeds } from "@/db/schema/calendars";
import { leads } from "@/db/schema/leads";
import { organizations } from "@/db/schema/organizations";
import { resources } from "@/db/schema/resources";
import { acrossOrgs, byId, inOrg, orgOf, references } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import { hashLinkToken } from "@/lib/secret/link-token";
import { DAY_MS } from "@/lib/time/clock";
import { asWords } from "@/schema/name";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import { type CalendarEvent, calendarText } from "@/server/adapters/calendar/write";
import { blockedSpans } from "@/server/bookings/blocked-times/spans";
import { eventColumns, toBlockedEvent, toCalendarEvent } from "@/server/bookings/calendars/event";
import { systemCtx } from "@/server/http/ctx";
import { callGate } from "@/server/http/limits/overload";
import { isKnown } from "@/server/http/request/entity-tag";
import { type RouteHandler, routeHandler } from "@/server/http/route-handler";

const DAYS_BACK = 30;
const DAYS_AHEAD = 366;
const MOST_EVENTS = 5000;
/** Tokens have 43 characters. */
const TOKEN = /^([\w-]{43})\.ics$/;

/** The feed at an address; 404 if there is none, it was revoked, or its organization is suspended. */
async function feedAt(db: Db, file_name: string) {
  const [, token] = TOKEN.exec(file_name) ?? [];
  if (!token) throw notFound("calendar");
  const { organization_id, id, name, resource_id, shows_names } = calendarFeeds;
  const [feed] = await db
    .select({
      ...{ organization_id, id, name, resource_id, shows_names },
      business: organizations.name,
      time_zone: organizations.time_zone,
      resource: resources.name,
    })
    .from(calendarFeeds)
    .innerJoin(organizations, orgOf(calendarFeeds))
    .leftJoin(resources, references(calendarFeeds, "resource_id", resources))
    .where(
      acrossOrgs(
        "a feed's address holds a secret token, and nothing else",
        eq(calendarFeeds.token_hash, hashLinkToken(token)),
        isNull(organizations.suspended_at),
      ),
    );
  if (!feed) throw notFound("calendar");
  return feed;
}

type Feed = Awaited<ReturnType<typeof feedAt>>;

/** What blocks the time of a feed's resource, by itself or with everybody. The whole business's feed has none of it. */
async function blockedEvents(db: Db, feed: Feed): Promise<CalendarEvent[]> {
  const { organization_id, resource_id, time_zone, shows_names } = feed;
  if (!resource_id) return [];
  const at = (days: number) => Date.now() + days * DAY_MS;
  const between = { from: at(-DAYS_BACK), to: at(DAYS_AHEAD), time_zone, resource_id };
  const spans = await blockedSpans(systemCtx(db, organization_id), between);
  return spans.map((span) => toBlockedEvent(span, shows_names));
}

/** The feed's appointments from 30 days ago to 366 days ahead, including cancelled ones, and blocked times. */
async function textOf(db: Db, feed: Feed): Promise<string> {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const rows = await db
    .select(eventColumns)
    .from(bookings)
    .innerJoin(leads, references(bookings, "lead_id", leads))
    .where(
      inOrg(
        feed,
        bookings,
        feed.resource_id ? eq(bookings.resource_id, feed.resource_id) : undefined,
        isNotNull(bookings.starts_at),
        gte(bookings.starts_at, at(-DAYS_BACK)),
        lt(bookings.starts_at, at(DAYS_AHEAD)),
      ),
    )
    .orderBy(asc(bookings.starts_at), asc(bookings.id))
    .limit(MOST_EVENTS);
  const events = rows.flatMap(({ starts_at, ...row }) =>
    starts_at ? [toCalendarEvent({ ...row, starts_at }, feed.shows_names)] : [],
  );
  events.push(...(await blockedEvents(db, feed)).slice(0, MOST_EVENTS - events.length));
  return calendarText(events, asWords(`${feed.business}: ${feed.resource ?? feed.name}`));
}

const NOTED_AGAIN_SECONDS = 60;

/** Records when the feed was last read, so that staff see which addresses are in use. */
const noteRead = (db: Db, feed: Feed) =>
  db
    .update(calendarFeeds)
    .set({ last_read_at: sql`now()` })
    .where(
      byId(
        feed,
        calendarFeeds,
        feed.id,
        sql`coalesce(${calendarFeeds.last_read_at} < now() - make_interval(secs => ${NOTED_AGAIN_SECONDS}), true)`,
      ),
    );

/** Serves a calendar feed at a secret address, for programs that poll it: 304 if nothing has changed. */
export const calendarFeed: RouteHandler = routeHandler((request, { token }) =>
  callGate.pass(async () => {
    const db = getDb();
    const feed = await feedAt(db, z.string().parse(token));
    await limitRate("calendar_feed", feed.id);
    const text = await textOf(db, feed);
    await noteRead(db, feed);
    // A weak ETag: the response may be compressed in transit.
    const etag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
    const headers = { etag, "cache-control": "private, max-age=300" };
    if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
    return new Response(text, {
      headers: {
        ...headers,
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="appointments.ics"',
      },
    });
  }),
);
