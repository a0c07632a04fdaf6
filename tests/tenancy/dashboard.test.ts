import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createLead } from "@/server/leads/actions";
import { call, type Procedure, procedures } from "@/tests/http/procedures";
import { endStreamsAfterEach, isOfLead, watch } from "@/tests/live";
import { newStaff } from "@/tests/world";
import {
  expectNothingOf,
  idOf,
  inputsOf,
  kindsOf,
  MARK,
  newOwner,
  newTenants,
  stateOf,
  type Tenants,
} from "./tenants";

endStreamsAfterEach();

let tenants: Tenants;

beforeAll(async () => {
  tenants = await newTenants();
});

// No id names the rows of these tables, and no answer shows them.
const INNER = ["agent_event_receipts", "idempotency_keys", "part_troubles"];

test("the victim has rows in every table of organizations, apart from internal ones", async () => {
  const state = z.array(z.object({ name: z.string(), rows: z.unknown() }));
  const empty = state
    .parse(JSON.parse(await stateOf(tenants.victim.ctx.organization_id)))
    .filter(({ rows }) => rows === null);
  expect(empty.map(({ name }) => name)).toEqual(INNER);
});

test.each(procedures)("the inputs made for $name are valid", ({ name, ...rest }) => {
  for (const input of inputsOf({ name, ...rest }, (kind) => idOf(tenants.victim, kind))) {
    const parsed = rest.input.safeParse(input);
    expect({ name, input, error: parsed.error?.issues }).toEqual({ name, input, error: undefined });
  }
});

const walked = procedures.filter(({ type }) => type !== "subscription");

test.each(walked)("$name reveals and changes nothing of another organization", (procedure) =>
  expectNothingOf(tenants, procedure, async (token, input) => (await call(token, procedure, input)).text),
);

// Procedures that change something come late, and those that end or remove something last: an update may name it.
const lateness = ({ name }: Procedure) => {
  if (/\.(remove|revoke|undo|end|sign|merge|clear)/.test(name)) return 2;
  return name.includes(".update") ? 1 : 0;
};
const ordered = walked.toSorted((one, other) => lateness(one) - lateness(other));

test("each procedure with ids finds the caller's own records", async () => {
  const own = await newOwner("Mine");
  const missing: string[] = [];
  for (const procedure of ordered) {
    if (kindsOf(procedure).length === 0) continue;
    for (const input of inputsOf(procedure, (kind) => idOf(own, kind))) {
      const answer = await call(own.ctx.token, procedure, input);
      if (answer.error && ["not_found", "unauthorized"].includes(answer.error.data.problem.code))
        missing.push(`${procedure.name}: ${answer.error.message}`);
    }
  }
  expect(missing).toEqual([]);
});

test("a stream that resumes from another organization's event reveals nothing of it", async () => {
  const subscriptions = procedures.filter(({ type }) => type === "subscription").map(({ name }) => name);
  expect(subscriptions).toEqual(["live.watch"]);
  const { victim, stranger, found } = tenants;
  const watching = await watch(await newStaff(stranger.ctx, "owner"), idOf(victim, "event_id"));
  await createLead(victim.ctx, { name: MARK });
  const own = await createLead(stranger.ctx, { name: "The stranger's own" });
  await watching.next(isOfLead(own.id));
  expect(found(JSON.stringify(watching.seen))).toEqual([]);
});
