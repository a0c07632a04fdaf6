import { sql } from "drizzle-orm";
import { z } from "zod";
import { one, transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { byId, orgOf } from "@/db/tenant";
import { emit } from "@/lib/change";
import { type BusinessHours, isOpenAt, nextOpening } from "@/lib/time/opening-hours";
import { now } from "@/lib/time/time";
import { AvailabilityPatch, StaffAvailability } from "@/schema/availability";
import { HoursExceptions, type OpeningHours } from "@/schema/organization";
import { staffingChanged } from "@/server/accounts/changes";
import { exceptionsOf } from "@/server/accounts/organization/exceptions-of";
import { action } from "@/server/http/action";
import { type Ctx, userOf } from "@/server/http/ctx";

/** What decides whether someone is present: their own switch and hours, and the organization's hours and holidays. */
export type PersonHours = {
  is_away: boolean;
  working_hours: OpeningHours | null;
  opening_hours: OpeningHours;
  time_zone: string;
  exceptions: HoursExceptions;
};

/** When someone works. The organization's closed days apply to everyone except staff who work at any time. */
function hoursOf({ working_hours, opening_hours, time_zone, exceptions }: PersonHours): BusinessHours {
  if (working_hours === null) return { opening_hours, time_zone, exceptions };
  const closed = exceptions.filter(({ hours }) => hours.length === 0);
  return { opening_hours: working_hours, time_zone, exceptions: closed };
}

/** Whether someone takes conversations at a given time. */
export const isPresent = (person: PersonHours, at = now()): boolean =>
  !person.is_away && isOpenAt(hoursOf(person), at);

/** When someone absent is next present, by their hours; null if they are away, or not within two weeks. */
export const nextPresence = (person: PersonHours, at = now()): number | null =>
  person.is_away ? null : nextOpening(hoursOf(person), at);

/** The columns that `isPresent` needs, from users joined with their organization. */
export const hoursColumns = {
  is_away: users.is_away,
  working_hours: users.working_hours,
  opening_hours: organizations.opening_hours,
  time_zone: organizations.time_zone,
  exceptions: exceptionsOf(sql`${organizations.id}`).mapWith((found: unknown) =>
    HoursExceptions.parse(found),
  ),
};

async function availabilityOf(ctx: Ctx): Promise<StaffAvailability> {
  const who = byId(ctx, users, userOf(ctx).id);
  const found = ctx.db.select(hoursColumns).from(users).innerJoin(organizations, orgOf(users)).where(who);
  const hours = one(await found);
  const { is_away, working_hours } = hours;
  return { is_away, working_hours, is_present: isPresent(hours) };
}

export const getAvailability = action({
  summary: "Get the caller's availability for conversations",
  input: z.strictObject({}),
  only: "practitioner",
  output: StaffAvailability,
  run: availabilityOf,
});

export const updateAvailability = action({
  summary: "Set the caller away or back, or change their working hours",
  input: AvailabilityPatch,
  only: "practitioner",
  output: StaffAvailability,
  audit: "availability.updated",
  rows: (ctx) =>
    ctx.db
      .select()
      .from(users)
      .where(byId(ctx, users, userOf(ctx).id)),
  run: async (ctx, patch) => {
    if (Object.keys(patch).length === 0) return availabilityOf(ctx);
    return transaction(ctx.db, async (tx) => {
      await tx
        .update(users)
        .set(patch)
        .where(byId(ctx, users, userOf(ctx).id));
      await emit(staffingChanged, tx, ctx);
      return availabilityOf({ ...ctx, db: tx });
    });
  },
});
