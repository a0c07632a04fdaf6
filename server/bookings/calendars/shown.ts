import { sql } from "drizzle-orm";
import { calendars } from "@/db/schema/calendars";
import type { CalendarHealth } from "@/schema/calendar-connection";
import { creatorOf } from "@/server/accounts/team/staff";
import { isStale } from "@/server/bookings/scheduler/stale-calendars";

/** A calendar's state, by the database's clock. */
const state = sql<CalendarHealth>`case
  when ${calendars.read_at} is null and ${calendars.failing_since} is null then 'waiting'
  when ${isStale} then 'stale' when ${calendars.failing_since} is not null then 'failing' else 'ok' end`;

export const shownColumns = {
  id: calendars.id,
  resource_id: calendars.resource_id,
  kind: calendars.kind,
  name: calendars.name,
  account: calendars.account,
  blocks: calendars.blocks,
  takes_appointments: calendars.takes_appointments,
  state,
  unreadable: calendars.unreadable,
  unreadable_examples: calendars.unreadable_examples,
  connected_by: creatorOf("calendars", "connected_by"),
  read_at: calendars.read_at,
  failing_since: calendars.failing_since,
  failure: calendars.failure,
  created_at: calendars.created_at,
  updated_at: calendars.updated_at,
};
