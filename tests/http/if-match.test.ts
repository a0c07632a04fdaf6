import { beforeEach, expect, test } from "vitest";
import * as bookingRoute from "@/app/api/v1/bookings/[booking_id]/route";
import * as bookingsRoute from "@/app/api/v1/bookings/route";
import * as conversationRoute from "@/app/api/v1/conversations/[conversation_id]/route";
import * as leadRoute from "@/app/api/v1/leads/[lead_id]/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import * as organizationRoute from "@/app/api/v1/organization/route";
import * as endpointRoute from "@/app/api/v1/webhook-endpoints/[endpoint_id]/route";
import * as endpointsRoute from "@/app/api/v1/webhook-endpoints/route";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { byId } from "@/db/tenant";
import { addLeadNote, createLead, updateLead } from "@/server/leads/actions";
import { onlyThread } from "@/tests/conversations";
import { setEnv } from "@/tests/scene";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";

beforeEach(() => setEnv({ WEBHOOK_ALLOW_INSECURE: "true" }));

type Route = Pick<typeof leadRoute, "GET" | "PATCH"> & Partial<Pick<typeof leadRoute, "DELETE">>;

/** Makes a record; returns the parameters of its path. */
type Make = (ctx: TestCtx) => Promise<Record<string, string>>;

const makeLead: Make = async (ctx) => ({ lead_id: (await createLead(ctx, { name: "Ada" })).id });

async function makeThread(ctx: TestCtx) {
  const { address, app_secret } = await connectB(ctx);
  const write = (text: string) => postB(textTo(address, { text }), app_secret);
  await write("Hello");
  const { id: conversation_id } = await onlyThread(ctx);
  return { params: { conversation_id }, write };
}

const nextYear = new Date().getFullYear() + 1;

const makeBooking: Make = async (ctx) => {
  const times = { starts_at: `${nextYear}-03-02T10:00:00Z`, ends_at: `${nextYear}-03-02T11:00:00Z` };
  const { lead_id } = await makeLead(ctx);
  const body = { lead_id, ...times, outside_opening_hours: true };
  return { booking_id: (await call(bookingsRoute.POST, { token: ctx.token, body })).body.id };
};

const makeEndpoint: Make = async ({ token }) => {
  const body = { url: "http://127.0.0.1:9/hook", events: ["lead.created"] };
  return { endpoint_id: (await call(endpointsRoute.POST, { token, body })).body.id };
};

const RECORDS: [name: string, route: Route, make: Make, changes: [object, object]][] = [
  ["lead", leadRoute, makeLead, [{ company: "A" }, { company: "B" }]],
  [
    "conversation",
    conversationRoute,
    async (ctx) => (await makeThread(ctx)).params,
    [{ status: "escalated" }, { status: "completed" }],
  ],
  ["booking", bookingRoute, makeBooking, [{ notes: "A" }, { notes: "B" }]],
  ["organization", organizationRoute, async () => ({}), [{ name: "A" }, { name: "B" }]],
  ["webhook endpoint", endpointRoute, makeEndpoint, [{ description: "A" }, { description: "B" }]],
];

/** A record, and how a client reads and changes it. */
async function recordOf(route: Route, make: Make) {
  const ctx = await newOrg();
  const params = await make(ctx);
  const get = (headers: Record<string, string> = {}) =>
    call(route.GET, { token: ctx.token, params, headers });
  const patch = (ifMatch: string, body: object) =>
    call(route.PATCH, {
      token: ctx.token,
      method: "PATCH",
      params,
      body,
      headers: { "if-match": ifMatch },
    });
  return { ctx, params, get, patch };
}

const tagOf = ({ headers }: { headers: Headers }): string => headers.get("etag") ?? "";

test.each(RECORDS)("a %s is changed only as its ETag says, which each answer has", async (...given) => {
  const [, route, make, [first, second]] = given;
  const { get, patch } = await recordOf(route, make);
  const seen = await get();
  expect(tagOf(seen)).toMatch(/^"[\w.-]+"$/);
  const changed = await patch(tagOf(seen), first);
  expect([changed.status, changed.body]).toMatchObject([200, first]);
  const late = await patch(tagOf(seen), second);
  expect([late.status, late.body.type]).toEqual([412, "urn:frontdesk:problem:changed_meanwhile"]);
  expect((await get()).body).toMatchObject(first);
  expect((await patch(`"other", ${tagOf(changed)}`, second)).status).toBe(200);
  expect((await patch("*", first)).status).toBe(200);
});

test.each(RECORDS)(
  "of changes of a %s at once with one ETag, one is made",
  async (_, route, make, [first]) => {
    const { get, patch } = await recordOf(route, make);
    const tag = tagOf(await get());
    const answers = await Promise.all(Array.from({ length: 5 }, () => patch(tag, first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
  },
);

test.each(RECORDS)("a %s is not sent again to who has it, and is after a change", async (...given) => {
  const [, route, make, [first]] = given;
  const { get, patch } = await recordOf(route, make);
  const tag = tagOf(await get());
  const again = await get({ "if-none-match": `"other", W/${tag}` });
  expect([again.status, again.body, tagOf(again)]).toEqual([304, undefined, tag]);
  await patch("*", first);
  expect((await get({ "if-none-match": tag })).status).toBe(200);
});

const IN_PATHS = RECORDS.filter(([, route]) => route !== organizationRoute);

test.each(IN_PATHS)("If-Match on another organization's %s is 404, as without it", async (_, route, make) => {
  const [{ params, get }, stranger] = [await recordOf(route, make), await newOrg()];
  for (const tag of ["*", tagOf(await get()), '"other"']) {
    const headers = { "if-match": tag };
    const { token } = stranger;
    const answer = await call(route.PATCH, { token, method: "PATCH", params, body: {}, headers });
    expect(answer.status).toBe(404);
  }
});

test.each(RECORDS.filter(([, { DELETE }]) => DELETE))(
  "a %s that has changed is not deleted",
  async (_, route, make, [first]) => {
    const { ctx, params, get, patch } = await recordOf(route, make);
    const remove = (ifMatch: string) =>
      call(route.DELETE ?? route.GET, {
        token: ctx.token,
        method: "DELETE",
        params,
        headers: { "if-match": ifMatch },
      });
    const seen = tagOf(await get());
    const changed = tagOf(await patch(seen, first));
    expect((await remove(seen)).status).toBe(412);
    expect((await get()).body).toMatchObject(first);
    expect((await remove(changed)).status).toBe(204);
  },
);

test("a POST that makes a record answers with the ETag that its GET has", async () => {
  const { token } = await newOrg();
  const headers = { "idempotency-key": "once" };
  const made = await call(leadsRoute.POST, { token, body: { name: "Ada" }, headers });
  const again = await call(leadsRoute.POST, { token, body: { name: "Ada" }, headers });
  const read = await call(leadRoute.GET, { token, params: { lead_id: made.body.id } });
  expect([tagOf(made), tagOf(again)]).toEqual([tagOf(read), tagOf(read)]);
});

test("a lead's note and a change without a tag are changes too", async () => {
  const { ctx, params, get, patch } = await recordOf(leadRoute, makeLead);
  const lead_id = params.lead_id ?? "";
  for (const change of [
    () => addLeadNote(ctx, { lead_id, content: "allergic" }),
    () => updateLead(ctx, { lead_id, metadata: { tag: "a" } }),
  ]) {
    const tag = tagOf(await get());
    await change();
    expect((await patch(tag, { company: "A" })).status).toBe(412);
  }
});

test("a lead's new number changes the ETag of a booking that shows it, but not whether the booking may be changed", async () => {
  const { ctx, get, patch } = await recordOf(bookingRoute, makeBooking);
  const seen = await get();
  await updateLead(ctx, { lead_id: seen.body.lead_id, phone: "+16505550199" });
  const tag = tagOf(await get({ "if-none-match": tagOf(seen) }));
  expect(tag).not.toBe(tagOf(seen));
  expect((await patch(tagOf(seen), { notes: "A" })).status).toBe(200);
});

test("a conversation in which the customer has written since is another", async () => {
  const ctx = await newOrg();
  const { params, write } = await makeThread(ctx);
  const seen = tagOf(await call(conversationRoute.GET, { token: ctx.token, params }));
  await write("Wait");
  const close = { method: "PATCH", params, body: { status: "completed" }, headers: { "if-match": seen } };
  expect((await call(conversationRoute.PATCH, { token: ctx.token, ...close })).status).toBe(412);
});

test.each(["nonsense", '"a" "b"', '"a', "", '*, "a"'])(
  "If-Match: %s is 400, and nothing is changed",
  async (tag) => {
    const { get, patch } = await recordOf(leadRoute, makeLead);
    expect((await patch(tag, { name: "Bob" })).status).toBe(400);
    expect((await get()).body.name).toBe("Ada");
  },
);

test("a weak ETag in If-Match never matches", async () => {
  const { get, patch } = await recordOf(leadRoute, makeLead);
  expect((await patch(`W/${tagOf(await get())}`, { name: "Bob" })).status).toBe(412);
});

test("a merge patch is 415 where objects are replaced, since it would lose what it leaves out", async () => {
  const { token } = await newOrg();
  const headers = { "content-type": "application/merge-patch+json" };
  const patch = (body: object) => call(organizationRoute.PATCH, { token, method: "PATCH", body, headers });
  expect((await patch({ opening_hours: { 1: [] } })).status).toBe(415);
  expect((await patch({ name: "Clinic", address: null })).body).toMatchObject({
    name: "Clinic",
    address: null,
  });
});

test("a change that changes nothing leaves the ETag as it is", async () => {
  const { get, patch } = await recordOf(leadRoute, makeLead);
  const seen = tagOf(await get());
  expect((await patch("*", { name: "Ada" })).status).toBe(200);
  expect((await patch(seen, { name: "Bob" })).status).toBe(200);
});

test("an endpoint whose deliveries begin to fail can still be changed as it was seen", async () => {
  const { ctx, get, patch } = await recordOf(endpointRoute, makeEndpoint);
  const seen = await get();
  await ctx.db
    .update(webhookEndpoints)
    .set({ failing_since: new Date().toISOString() })
    .where(byId(ctx, webhookEndpoints, seen.body.id));
  expect((await patch(tagOf(seen), { description: "CRM" })).status).toBe(200);
});
