import { and, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg } from "@/db/tenant";
import { inMs } from "@/lib/time/time";
import { FirstSteps, FirstStepsPatch } from "@/schema/first-steps";
import { keepAtOrganization } from "@/server/accounts/organization/organization-row";
import { hasTeam } from "@/server/accounts/team/staff";
import { numberName } from "@/server/channels/number-name";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { hasEndpoint } from "@/server/webhooks/statistics";

const { number: KnownNumber } = FirstSteps.shape.number.shape;

/** A number with its address, and whether a customer has written to it. */
const ConnectedNumber = KnownNumber.unwrap()
  .extend({ address: z.string(), has_message: z.boolean() })
  .nullable();

/** The steps that a member can do; an owner can do all. */
const FOR_MEMBERS = ["practice"] as const;
const STEPS = ["organization", "services", "booking_page", "practice", "number", "webhook", "team"] as const;

const isThere = (where: ReturnType<typeof sql>) => sql<boolean>`exists (${where})`;

/** Everything that the steps are derived from, in one statement; no progress is stored separately. */
const facts = {
  confirmed: sql<boolean>`${organizations.settings_confirmed_at} is not null`,
  put_away: sql<boolean>`${organizations.first_steps_put_away_at} is not null`,
  services: sql<number>`jsonb_array_length(${organizations.services})`,
  has_hours: isThere(sql`
    select from jsonb_each(${organizations.opening_hours}) as day where jsonb_array_length(day.value) > 0`),
  has_page: isThere(sql`
    select from booking_pages where organization_id = organizations.id and state = 'on'`),
  practice_id: sql<string | null>`(
    select id from channel_connections
    where organization_id = organizations.id and kind = 'practice' and deleted_at is null)`,
  // null if no practice customer has written yet.
  practice_answered: sql<boolean | null>`(
    select bool_or(first_reply_at is not null) from conversations join leads
      on leads.organization_id = conversations.organization_id and leads.id = conversations.lead_id
    where conversations.organization_id = organizations.id and leads.practice)`,
  number: sql`(
    select jsonb_build_object('connection_id', id, 'provider', provider, 'address', address,
      'display_name', display_name, 'ownership', ownership,
      'address_verified', address_verified_at is not null, 'has_message', has_message)
    from channel_connections cross join lateral (
      select exists (
        select from reply_windows
        where reply_windows.organization_id = channel_connections.organization_id
          and connection_id = channel_connections.id) as has_message) as heard
    where organization_id = organizations.id and kind <> 'practice' and deleted_at is null
    order by has_message desc, id desc limit 1)`.mapWith((value: unknown) => ConnectedNumber.parse(value)),
  has_endpoint: hasEndpoint(sql`organizations.id`),
  has_team: hasTeam(sql`organizations.id`),
};

const isMember = ({ actor }: Ctx) => actor.kind === "user" && actor.role === "member";

const readFacts = (ctx: Ctx, where?: SQL) =>
  ctx.db
    .select(facts)
    .from(organizations)
    .where(and(ownOrg(ctx), where));

type Facts = Awaited<ReturnType<typeof readFacts>>[number];

function toSteps(ctx: Ctx, known: Facts): FirstSteps {
  const { services, has_hours, put_away, practice_answered } = known;
  const has_message = known.number?.has_message ?? false;
  const number = known.number && { ...known.number, display_name: numberName(known.number) };
  const steps = {
    organization: { done: known.confirmed },
    services: { done: services > 0 && has_hours, services, has_hours },
    booking_page: { done: known.has_page },
    practice: {
      done: practice_answered === true,
      received: practice_answered !== null,
      connection_id: known.practice_id,
    },
    number: { done: has_message, number: KnownNumber.parse(number) },
    webhook: { done: known.has_endpoint },
    team: { done: known.has_team },
  };
  const mine = isMember(ctx) ? FOR_MEMBERS : STEPS;
  const for_you = { done: mine.filter((name) => steps[name].done).length, total: mine.length };
  return { ...steps, for_you, put_away, open: !put_away && for_you.done < for_you.total };
}

const firstStepsOf = async (ctx: Ctx): Promise<FirstSteps> => toSteps(ctx, one(await readFacts(ctx)));

/** How many of the caller's first steps are done; null if all are, or if the guide is dismissed. */
export async function openSteps(ctx: Ctx): Promise<FirstSteps["for_you"] | null> {
  const [known] = await readFacts(ctx, isNull(organizations.first_steps_put_away_at));
  const steps = known && toSteps(ctx, known);
  return steps?.open ? steps.for_you : null;
}

export const getFirstSteps = action({
  summary: "Get the first steps of a new organization: which are done, and what the others still need",
  input: z.strictObject({}),
  output: FirstSteps,
  run: firstStepsOf,
});

export const updateFirstSteps = action({
  summary: "Dismiss the first steps, or show them again",
  only: "owner",
  input: FirstStepsPatch,
  output: FirstSteps,
  audit: "first_steps.updated",
  run: async (ctx, { put_away }) => {
    await keepAtOrganization(ctx.db, ctx, {
      first_steps_put_away_at: put_away ? inMs().toISOString() : null,
    });
    return firstStepsOf(ctx);
  },
});
