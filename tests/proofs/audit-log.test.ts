import { desc, gt } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditEvents } from "@/db/schema/audit-events";
import { inOrg } from "@/db/tenant";
import { isEphemeral } from "@/server/http/audit/ephemeral";
import { operations } from "@/tests/http/doors";
import { call, type Procedure, procedures } from "@/tests/http/procedures";
import { idOf, inputsOf, newOwner, newTenants, type Owner } from "@/tests/tenancy/tenants";

const mutations = procedures.filter(({ type }) => type === "mutation");

let last = "00000000-0000-0000-0000-000000000000";

beforeAll(async () => {
  await newTenants();
});

/** Fields that the walk can't fill in a way that is accepted, or that would name what is there already. */
const GIVEN: Record<string, object> = {
  "webhooks.replay": { from: "2026-01-02T03:04:05Z", to: "2026-01-03T03:04:05Z" },
  "team.invite": { email: undefined },
  "agent.setPause": { until: null },
  "agent.updateVoice": { is_on: false },
  "imports.preview": { mapping: { name: "name" } },
  "imports.start": { mapping: { name: "name" } },
  "bookings.create": { starts_at: "2099-12-21T10:00:00Z", ends_at: "2099-12-21T10:30:00Z", services: [] },
  "bookings.update": {
    starts_at: undefined,
    ends_at: undefined,
    status: undefined,
    resource_id: undefined,
    services: undefined,
  },
  "bookingSeries.create": {
    appointments: [{ starts_at: "2099-12-24T10:00:00Z", outside_opening_hours: true }],
    services: [],
  },
  "blockedTimes.create": { starts_at: "2099-12-22T12:00", ends_at: "2099-12-22T13:00", repeats: undefined },
  "blockedTimes.update": {
    starts_at: "2099-12-23T12:00",
    ends_at: "2099-12-23T13:00",
    repeats: undefined,
    only_on: undefined,
  },
  "blockedTimes.remove": { only_on: undefined },
  "waitingList.create": { first_on: "2099-12-21", last_on: "2099-12-22", hours: [] },
  "waitingList.update": { first_on: "2099-12-21", last_on: "2099-12-22", hours: [], resource_id: null },
  "calendars.update": { password: undefined, api_key: undefined, grant: undefined },
  "knowledge.update": { addresses: undefined },
  "reminders.createStep": { offset_minutes: 120 },
  "reminders.updateStep": { offset_minutes: 180 },
  "resources.startFromExample": { names: ["The first of the example"] },
  "bookingPage.update": { asks_code: false },
  "leads.update": { expected: undefined },
  "teams.update": { name: "Another team" },
  "labels.update": { name: "Another label" },
  "keys.create": { expires_at: undefined },
  "keys.update": { expires_at: undefined },
  "quickReplies.update": { title: "Another reply" },
};

/** The mutations that the walk can't do, and why. */
const UNDONE: Record<string, string> = {
  "agent.saveModel": "it asks the model's provider",
  "bookingSeries.move": "its only appointment is a request",
  "calendars.authorize": "it needs a client of Google or Microsoft",
  "calendars.connect": "it asks a calendar server",
  "calendars.find": "it asks a calendar server",
  "calendars.grant": "the code is of a consent that was given in a browser",
  "factors.addPasskey": "it is made by a browser",
  "factors.beginPasskey": "the owner's address is not confirmed",
  "factors.beginTotp": "the owner's address is not confirmed",
  "factors.confirmTotp": "the code is one of an app",
  "inbox.retry": "only a message that failed is sent again",
  "knowledge.refresh": "the source is a pasted text, which nobody reads again",
  "leads.beginConversation": "the lead has no phone number",
  "profile.confirmPassword": "the owner has no password",
  "profile.removeIdentity": "it is the owner's only way to sign in",
  "profile.verifyEmail": "the token is in a mail",
  "simulator.report": "the service would call itself",
  "simulator.write": "the service would call itself",
  "team.endSessions": "the owner has no colleague",
  "team.removeFactors": "the owner has no colleague",
  "templates.remove": "a reminder uses the template",
  "templates.update": "a reminder uses the template",
  "waitingList.offer": "no mail and no message can reach the customer",
};

/** The rows written since it was asked before. */
async function newRows({ ctx }: Owner) {
  const rows = await ctx.db
    .select()
    .from(auditEvents)
    .where(inOrg(ctx, auditEvents, gt(auditEvents.id, last)))
    .orderBy(desc(auditEvents.id));
  last = rows[0]?.id ?? last;
  return rows;
}

/** What others refer to until they are removed. */
const LAST = ["resources.remove"];

const lateness = ({ name }: Procedure) => {
  if (LAST.includes(name)) return 3;
  if (name.includes("endOther")) return 4;
  if (name === "keys.rotate") return 1.5;
  if (/\.(remove|revoke|undo|end|merge|clear)/.test(name)) return 2;
  return name.includes("signOut") ? 4 : Number(name.includes(".update"));
};

test("every operation of the API that changes something says what the audit log tells of it", () => {
  const changes = operations.flatMap(({ method, path, documents }) =>
    method !== "GET" && documents.kind === "endpoint" && documents.action.access === "member"
      ? [{ name: `${method} ${path}`, audit: documents.action.audit }]
      : [],
  );
  expect(changes.length).toBeGreaterThan(80);
  expect(changes.filter(({ audit }) => !audit)).toEqual([]);
});

test("every mutation leaves exactly one row when it is done, and none when it fails", async () => {
  const owner = await newOwner("Mine");
  await newRows(owner);
  const never: string[] = [];
  for (const procedure of mutations.toSorted((a, b) => lateness(a) - lateness(b))) {
    let done = 0;
    let why = "";
    for (const filled of inputsOf(procedure, (kind) => idOf(owner, kind))) {
      const input = { ...Object(filled), ...GIVEN[procedure.name] };
      const answer = await call(owner.ctx.token, procedure, input);
      const told = (await newRows(owner)).map(({ event }) => event);
      const { name, audit = "" } = procedure;
      const expected = answer.error || isEphemeral(audit) ? [] : [audit];
      expect({ name, input, told }).toEqual({ name, input, told: expected });
      if (!answer.error) done++;
      else why = answer.text;
    }
    if (done === 0) never.push(UNDONE[procedure.name] ? procedure.name : why);
  }
  expect(never.toSorted()).toEqual(Object.keys(UNDONE));
}, 120_000);
