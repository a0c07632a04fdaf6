import { createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { POST as agentEvent } from "@/app/api/v1/webhooks/agent-event/route";
import { POST as schedulerPost } from "@/app/api/v1/webhooks/scheduler/route";
import { getDb } from "@/db/client";
import { bookingUids } from "@/db/schema/bookings";
import { channelConnections } from "@/db/schema/channels";
import { AgentEvent } from "@/schema/agent-event";
import { setSchedulerSecret } from "@/server/bookings/scheduler/scheduler-settings";
import { payloadText } from "@/tests/payloads";
import { connectA, connectB, payload, postA, postB, textTo } from "@/tests/whatsapp";
import { call } from "@/tests/world";
import { expectNothingOf, idOf, inputsOf, newTenants, stateOf, type Tenants } from "./tenants";

const INTERNAL = "the-internal-token-of-the-tests";
const SCHEDULER_SECRET = "the stranger's own secret";

let tenants: Tenants;

beforeAll(async () => {
  tenants = await newTenants();
  const { victim, stranger } = tenants;
  await setSchedulerSecret(victim.ctx, { secret: "the victim's secret" });
  await setSchedulerSecret(stranger.ctx, { secret: SCHEDULER_SECRET });
});

/**
 * Runs `act`, a call from outside. The victim's rows must not change, and the stranger's must contain nothing of the
 * victim's, except what the call itself contained: `act` returns that.
 */
async function expectUntouched(act: () => Promise<unknown>): Promise<void> {
  const { victim, stranger, found } = tenants;
  const before = await stateOf(victim.ctx.organization_id);
  const told = await act();
  expect(await stateOf(victim.ctx.organization_id)).toBe(before);
  const kept = found(await stateOf(stranger.ctx.organization_id));
  expect(kept.filter((secret) => secret !== told)).toEqual([]);
}

const events = AgentEvent.options.map((input) => ({ name: `agent ${input.shape.event.value}`, input }));

test.each(events)("the inputs made for $name are valid", (event) => {
  for (const given of inputsOf(event, (kind) => idOf(tenants.victim, kind)))
    expect({ given, error: event.input.safeParse(given).error?.issues }).toEqual({ given, error: undefined });
});

test.each(events)("$name about one organization reaches no other's records", (event) =>
  expectNothingOf(tenants, event, async (_token, input) => {
    const { organization_id } = tenants.stranger.ctx;
    const given = z.record(z.string(), z.unknown()).parse(input);
    const body = { ...given, organization_id, event_id: randomUUID() };
    const answer = await call(agentEvent, { token: INTERNAL, body });
    return JSON.stringify({ ...answer.body, request_id: "" });
  }),
);

/** The address of the victim's number. */
async function victimsNumber() {
  const isTheirs = eq(channelConnections.id, idOf(tenants.victim, "connection_id"));
  const [row] = await getDb().select().from(channelConnections).where(isTheirs);
  return row?.address ?? "";
}

test("a WhatsApp webhook signed with another organization's secret adds nothing to a number, alone or with messages to its own", () =>
  expectUntouched(async () => {
    const own = await connectB(tenants.stranger.ctx);
    const theirs = textTo(await victimsNumber(), { text: "Not mine" });
    expect((await postB(theirs, own.app_secret)).status).toBe(401);
    const both = textTo(own.address, { text: "Mine" });
    both.entry.push(...theirs.entry);
    expect((await postB(both, own.app_secret)).status).toBe(200);
  }));

test("a status signed with another organization's secret changes none of a number's messages", () =>
  expectUntouched(async () => {
    const own = await connectB(tenants.stranger.ctx);
    const body = payload("meta/status_read");
    body.entry[0].changes[0].value.metadata.phone_number_id = await victimsNumber();
    expect((await postB(body, own.app_secret)).status).toBe(401);
  }));

test("a Twilio webhook signed with another organization's token adds nothing to a number", async () => {
  const theirs = await connectA(tenants.victim.ctx);
  await expectUntouched(async () => {
    const own = await connectA(tenants.stranger.ctx);
    const form = z.record(z.string(), z.string()).parse(JSON.parse(payloadText("twilio/inbound_text.json")));
    const answer = await postA({ ...form, To: `whatsapp:${theirs.address}` }, own.auth_token);
    expect(answer.status).toBe(401);
  });
});

test("a scheduler event signed with one organization's secret moves and cancels no other's bookings", () =>
  expectUntouched(async () => {
    const isTheirs = eq(bookingUids.organization_id, tenants.victim.ctx.organization_id);
    const [named] = await getDb().select().from(bookingUids).where(isTheirs);
    for (const name of ["booking_cancelled", "booking_rescheduled"]) {
      const published = payload(`calcom/${name}`);
      const metadata = { organization_id: tenants.victim.ctx.organization_id };
      // The uid and the metadata are the victim's; in the stranger's organization they find nothing.
      const body = JSON.stringify({
        ...published,
        payload: { ...published.payload, uid: named?.uid, rescheduleUid: named?.uid, metadata },
      });
      const signature = createHmac("sha256", SCHEDULER_SECRET).update(body).digest("hex");
      const { status, body: answer } = await call(schedulerPost, {
        body,
        query: `?organization_id=${tenants.stranger.ctx.organization_id}`,
        headers: { "x-cal-signature-256": signature },
      });
      expect({ status, found: answer.booking_id === idOf(tenants.victim, "booking_id") }).toEqual({
        status: 200,
        found: false,
      });
    }
    const [still] = await getDb().select().from(bookingUids).where(isTheirs);
    expect(still).toEqual(named);
    return named?.uid;
  }));
