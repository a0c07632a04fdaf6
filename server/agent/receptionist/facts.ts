import { asc, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { messages } from "@/db/schema/conversations";
import { resources, scheduleExceptions } from "@/db/schema/resources";
import { inOrg } from "@/db/tenant";
import { build, type FoundBy, TENANT_PARAM } from "@/db/together";
import { hasValue } from "@/db/value";
import type { BusinessFacts } from "@/schema/agent";
import type { Metadata } from "@/schema/common";
import { customersWords } from "@/schema/message-metadata";
import type { Organization } from "@/schema/organization";
import { withoutLinks } from "@/server/bookings/page/links/message-link";
import { listRule } from "@/server/bookings/waiting/offers/held-offers";

/** How far ahead days with other hours are told, and at most how many. */
const DAYS_AHEAD = 60;
const EXCEPTIONS = 30;
const PEOPLE = 50;

/** The queries for what a business tells its customers beside its own row. `now`: a moment. */
export function factQueries(now: SQL) {
  const { name, starts_on, ends_on, hours, resource_id, id } = scheduleExceptions;
  // A day earlier than in UTC may still be today for the business.
  const today = sql`(${now} at time zone 'UTC')::date`;
  return {
    told_exceptions: build
      .select({ name, starts_on, ends_on, hours })
      .from(scheduleExceptions)
      .where(
        inOrg(
          TENANT_PARAM,
          scheduleExceptions,
          isNull(resource_id),
          gte(ends_on, sql`${today} - 1`),
          lte(starts_on, sql`${today} + ${sql.raw(String(DAYS_AHEAD))}`),
        ),
      )
      .orderBy(asc(starts_on), asc(id))
      .limit(EXCEPTIONS),
    people: build
      .select({ name: resources.name, services: resources.services })
      .from(resources)
      .where(
        inOrg(TENANT_PARAM, resources, isNull(resources.archived_at), hasValue(resources.kind, "person")),
      )
      .orderBy(asc(resources.position), asc(resources.id))
      .limit(PEOPLE),
    list_rule: listRule(),
  };
}

export type FoundFacts = FoundBy<ReturnType<typeof factQueries>>;

export const toFacts = (
  { address, opening_hours }: Pick<Organization, "address" | "opening_hours">,
  { told_exceptions: exceptions, people }: FoundFacts,
): BusinessFacts => ({ address, opening_hours, exceptions, people });

const EARLIER = 20;
const LINE_CHARS = 1000;

/** The query for the last lines of the conversation that the customer had before, newest first. */
export const earlierLines = (conversation_id: SQL) => {
  const { id, role, content, metadata, created_at, deleted_at } = messages;
  return build
    .select({
      role,
      content: sql<string>`left(${content}, ${sql.raw(String(LINE_CHARS))})`.as("content"),
      metadata,
      created_at,
    })
    .from(messages)
    .where(
      inOrg(
        TENANT_PARAM,
        messages,
        eq(messages.conversation_id, conversation_id),
        sql`${role} in ('user', 'assistant')`,
        isNull(deleted_at),
      ),
    )
    .orderBy(sql`${id} desc`)
    .limit(EARLIER);
};

export const toEarlier = (
  lines: { role: string; content: string; metadata: Metadata; created_at: string }[],
) =>
  lines
    .toReversed()
    .filter(({ content }) => content.trim() !== "")
    .map(({ role, created_at, ...said }) =>
      role === "user"
        ? {
            role: "user" as const,
            content: customersWords(said).slice(0, LINE_CHARS).toWellFormed(),
            created_at,
          }
        : { role: "assistant" as const, content: withoutLinks(said.content), created_at },
    );
