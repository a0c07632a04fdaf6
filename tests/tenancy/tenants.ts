import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { z } from "zod";
import { getDb } from "@/db/client";
import { fillings } from "@/tests/http/fill";
import { setEnv } from "@/tests/scene";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";
import { possessionsOf } from "./possessions";

/** A procedure or an operation of the API, with its input. */
export type Asked = { name: string; input: z.ZodType };

/** An organization with one of everything, and the ids by the names of their fields. */
export type Owner = { ctx: TestCtx; ids: Record<string, string> };

/** The kind of an id, if its field's name doesn't say so. */
const IDS: Record<string, string> = {
  "inbox.list cursor.id": "conversation_id",
  "inbox.bulk conversation_ids": "conversation_id",
  "POST /api/v1/conversations/bulk conversation_ids": "conversation_id",
  "PATCH /api/v1/conversations/{conversation_id} assignee_id": "user_id",
  "views.order view_ids": "view_id",
  "POST /api/v1/teams member_ids": "user_id",
  "PATCH /api/v1/teams/{team_id} member_ids": "user_id",
  "teams.create member_ids": "user_id",
  "teams.update member_ids": "user_id",
  "PUT /api/v1/agent/pause connection_ids": "connection_id",
  "agent.setPause connection_ids": "connection_id",
  "notes.add mentions": "user_id",
  "notes.update mentions": "user_id",
  "POST /api/v1/conversations/{conversation_id}/notes mentions": "user_id",
  "PATCH /api/v1/conversations/{conversation_id}/notes/{note_id} mentions": "user_id",
  "inbox.messages cursor.around": "message_id",
  "bookings.browse cursor.id": "booking_id",
  "webhooks.deliveries cursor": "delivery_id",
  "live.watch lastEventId": "event_id",
  "live.since after": "event_id",
  "live.look page_id": "client_id",
  "simulator.write act.answers": "received_id",
  "simulator.received after": "received_id",
  "simulator.report message_id": "received_id",
  "notifications.list before": "notification_id",
  "GET /api/v1/notifications before": "notification_id",
  "GET /api/v1/events after": "event_id",
  "GET /api/v1/audit-events actor_id": "user_id",
  "GET /api/v1/audit-events target_id": "user_id",
  "GET /api/v1/audit-events cursor": "audit_event_id",
  "GET /api/v1/audit-events/export actor_id": "user_id",
  "GET /api/v1/audit-events/export target_id": "user_id",
  "audit.list actor_id": "user_id",
  "audit.list target_id": "user_id",
  "audit.list cursor": "audit_event_id",
  "GET /api/v1/slots resource": "resource_id",
  "PATCH /api/v1/booking-page logo_id": "picture_id",
  "bookingPage.update logo_id": "picture_id",
  "bookingPage.preview settings.logo_id": "picture_id",
  "GET /api/v1/webhook-deliveries cursor": "delivery_id",
};

/** Texts for fields that don't accept just any text. */
const WORDS: Record<string, string> = {
  endpoint: "http://127.0.0.1:9/walk",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "A".repeat(22),
  "notifications.updateSettings quiet_hours.from": "22:00",
  "notifications.updateSettings quiet_hours.to": "07:00",
  "PATCH /api/v1/me/notification-settings quiet_hours.from": "22:00",
  "PATCH /api/v1/me/notification-settings quiet_hours.to": "07:00",
  "bookings.affected hours.from": "09:00",
  "bookings.affected hours.to": "17:00",
  "exceptions.create hours.from": "09:00",
  "exceptions.create hours.to": "17:00",
  "exceptions.update hours.from": "09:00",
  "exceptions.update hours.to": "17:00",
  "POST /api/v1/schedule-exceptions hours.from": "09:00",
  "POST /api/v1/schedule-exceptions hours.to": "17:00",
  "PATCH /api/v1/schedule-exceptions/{exception_id} hours.from": "09:00",
  "PATCH /api/v1/schedule-exceptions/{exception_id} hours.to": "17:00",
  "agent waiting_list_join data.hours.from": "09:00",
  "agent waiting_list_join data.hours.to": "17:00",
  "waitingList.create hours.from": "09:00",
  "waitingList.create hours.to": "17:00",
  "waitingList.update hours.from": "09:00",
  "waitingList.update hours.to": "17:00",
  "POST /api/v1/waiting-list hours.from": "09:00",
  "POST /api/v1/waiting-list hours.to": "17:00",
  "PATCH /api/v1/waiting-list/{entry_id} hours.from": "09:00",
  "PATCH /api/v1/waiting-list/{entry_id} hours.to": "17:00",
  "PUT /api/v1/leads/by-channel/{channel}/{channel_id} channel_id": "+16505551234",
  colour: "#1f6f54",
  imprint_url: "https://walk.example.com/",
  privacy_url: "https://walk.example.com/",
  email: "walk@example.com",
  url: "http://127.0.0.1:9/walk",
  phone: "+16505551234",
  to: "+16505551234",
  password: "a long walk in the rain",
  secret: "a secret of the walk",
  time_zone: "Europe/London",
  country: "GB",
  before: "2100-01-01T00:00:00.000Z walk",
};

const ANY_WORDS = ["walk", "+16505551234", "106540352242922", `HX${"0".repeat(32)}`, "es", "80.50", "EUR"];

/** Fields that are left out because they exclude others. */
const WITHOUT: Record<string, string[]> = {
  // The booking would end when it begins.
  "agent booking_request": ["data.ends_at"],
  "leads.beginConversation": ["buttons", "list", "template"],
  "POST /api/v1/leads/{lead_id}/conversations": ["buttons", "list", "template"],
  "PATCH /api/v1/conversations/{conversation_id}": ["status"],
  // It must be the name of one of the organization's services.
  "GET /api/v1/slots": ["service"],
  // Only a choice has options.
  "organization.update": ["services.questions.options"],
  "PATCH /api/v1/organization": ["services.questions.options"],
  "resources.startFromExample": ["settings.services.questions.options"],
  "inbox.reply": ["buttons", "list", "template"],
  "agent.saveModel": ["server_url"],
  "PUT /api/v1/agent/model": ["server_url"],
  "connections.sendTest": ["template"],
  "POST /api/v1/channel-connections/{connection_id}/test-message": ["template"],
  "POST /api/v1/conversations/{conversation_id}/messages": ["buttons", "list", "template"],
};

/** These return which of the given ids they passed over, so those ids in an answer are no leak. */
const REPEATS = [
  "inbox.bulk",
  "inbox.undoBulk",
  "POST /api/v1/conversations/bulk",
  "POST /api/v1/conversations/bulk/undo",
];

/** Part of every text of the victim organization. */
export const MARK = "Zanzibar 4711";

/** Inputs with every field filled; `ids` makes the ids by their kind. */
export function inputsOf({ name, input }: Asked, ids: (kind: string) => string): unknown[] {
  const kindOf = (path: string) => IDS[`${name} ${path}`] ?? path.split(".").at(-1) ?? "";
  return fillings(input, {
    ids: (path) => ids(kindOf(path)),
    words: (path, pattern) =>
      WORDS[`${name} ${path}`] ??
      WORDS[path.split(".").at(-1) ?? ""] ??
      ANY_WORDS.find((word) => pattern.test(word)) ??
      "",
    without: WITHOUT[name] ?? [],
  });
}

/** The kinds of ids that an input has. */
export function kindsOf(procedure: Asked): string[] {
  const kinds = new Set<string>();
  inputsOf(procedure, (kind) => {
    kinds.add(kind);
    return randomUUID();
  });
  return [...kinds];
}

let tables: string[];

/** All rows of an organization, as text. */
export async function stateOf(organization_id: string): Promise<string> {
  const rows = tables.map(
    (table): SQL =>
      sql`select ${table} as name, jsonb_agg(to_jsonb(one) order by to_jsonb(one)::text) as rows
        from ${sql.identifier(table)} one where organization_id = ${organization_id}::uuid`,
  );
  rows.push(
    sql`select 'organizations', jsonb_agg(to_jsonb(one)) from organizations one where id = ${organization_id}::uuid`,
  );
  return JSON.stringify(await getDb().execute(sql.join(rows, sql` union all `)));
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Makes an organization with one of everything. */
export async function newOwner(mark: string): Promise<Owner> {
  const ctx = await newOrg({ name: mark, sandbox: true });
  return { ctx, ids: { ...(await possessionsOf(ctx, mark)), organization_id: ctx.organization_id } };
}

/** An owner's id of a kind. */
export const idOf = ({ ids }: Owner, kind: string): string => {
  const id = ids[kind];
  if (!id) throw new Error(`the walk knows no "${kind}": name it in IDS, or add it to tests/possessions`);
  return id;
};

/** An id that nobody has, made in the same millisecond, because ids also say when a row was made. */
const besides = (id: string) => id.slice(0, 15) + randomUUID().slice(15);

/** A victim and a stranger, each with one of everything; `found` returns the victim's ids and texts in a text. */
export async function newTenants() {
  setEnv({
    WEBHOOK_ALLOW_INSECURE: "true",
    META_GRAPH_URL: "http://127.0.0.1:9",
    PUBLIC_URL: "http://127.0.0.1:9",
  });
  const named = await getDb().execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' order by 1`);
  tables = named.map(({ name }) => name);
  const [victim, stranger] = [await newOwner(MARK), await newOwner("A stranger's")];
  const all = new Set((await stateOf(victim.ctx.organization_id)).match(UUID));
  // The client makes this id for a reply, and it is stored as it was given.
  all.delete(idOf(victim, "client_id"));
  const secrets = [...all, MARK];
  const found = (text: string) => secrets.filter((secret) => text.includes(secret));
  return { victim, stranger, found };
}

export type Tenants = Awaited<ReturnType<typeof newTenants>>;

/** An answer without ids, times and positions, which differ from one answer to the next. */
const seen = (text: string) =>
  text
    .replaceAll(UUID, "")
    .replaceAll(MOMENT, "")
    .replaceAll(/"position":\d+/g, "");

/**
 * Calls `ask` as the stranger with the victim's ids: all of them, and each alone among the stranger's own, so that no
 * other check refuses it first. Nothing of the victim's may be revealed or changed, and the answers must be the same
 * as for unknown ids.
 */
export async function expectNothingOf(
  { victim, stranger, found }: Tenants,
  asked: Asked,
  ask: (token: string, input: unknown) => Promise<string>,
): Promise<void> {
  const before = await stateOf(victim.ctx.organization_id);
  const kinds = kindsOf(asked);
  const cases = kinds.length > 1 ? [kinds, ...kinds.map((kind) => [kind])] : [kinds];
  const askAnew = async (input: unknown) => ask((await newStaff(stranger.ctx, "owner")).token, input);
  for (const foreign of cases) {
    const ids = (of: (kind: string) => string) => (kind: string) =>
      foreign.includes(kind) ? of(kind) : idOf(stranger, kind);
    const theirs = inputsOf(
      asked,
      ids((kind) => idOf(victim, kind)),
    );
    const nobodys = inputsOf(
      asked,
      ids((kind) => besides(idOf(victim, kind))),
    );
    for (const [index, input] of theirs.entries()) {
      const answer = await askAnew(input);
      const given = REPEATS.includes(asked.name) ? JSON.stringify(input) : "";
      const told = found(answer).filter((secret) => !given.includes(secret));
      expect({ input, found: told }).toEqual({ input, found: [] });
      const other = seen(await askAnew(nobodys[index]));
      // The first call may have changed the stranger's own records, which the second finds changed. Then ask again.
      const again = seen(answer) === other ? answer : await askAnew(input);
      if (foreign.length > 0) expect({ input, answer: seen(again) }).toEqual({ input, answer: other });
    }
  }
  expect(await stateOf(victim.ctx.organization_id)).toBe(before);
  expect(found(await stateOf(stranger.ctx.organization_id))).toEqual([]);
}
