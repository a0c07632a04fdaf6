import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET } from "@/app/api/v1/leads/[lead_id]/route";
import { PUT } from "@/app/api/v1/leads/by-channel/[channel]/[channel_id]/route";
import { leadIdentities } from "@/db/schema/leads";
import { DAY_MS } from "@/lib/time/clock";
import { listEvents } from "@/server/webhooks/feed";
import { onlyThread } from "@/tests/conversations";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { createLead, listLeads, updateLead } from "./actions";
import { mergeLeads } from "./merge/merge";

type Address = { channel: string; channel_id: string };
const LINE = { channel: "voice", channel_id: "line 1/2" };
const NUMBER = { channel: "whatsapp", channel_id: "+16505551234" };

const put = ({ token }: TestCtx, params: Address, body: object = {}, headers: Record<string, string> = {}) =>
  call(PUT, { token, method: "PUT", params, body, headers });

const told = async (ctx: TestCtx) => (await listEvents(ctx, {})).events.map(({ event }) => event);

test("an address that nobody has makes a lead with everything that was given", async () => {
  const ctx = await newOrg();
  const given = {
    name: "Ada",
    email: "ada@example.com",
    status: "booked",
    company: "Engines",
    preferred_services: ["Cleaning"],
    second_phone: "+44 20 7946 0018",
  };
  const { status, body } = await put(ctx, LINE, { ...given, metadata: { crm_id: 7, old: null } });
  expect([status, body]).toMatchObject([
    201,
    { ...given, ...LINE, second_phone: "+442079460018", metadata: { crm_id: 7 } },
  ]);
  expect(await told(ctx)).toEqual(["lead.created"]);
});

test("a body may repeat the address in the path, and not contradict it", async () => {
  const ctx = await newOrg();
  expect((await put(ctx, LINE, { ...LINE, name: "Ada" })).status).toBe(201);
  const { status, body } = await put(ctx, LINE, { channel: "email", name: "Bob" });
  expect([status, body.errors]).toEqual([422, [{ path: ["channel"], message: "must be as in the path" }]]);
  expect((await listLeads(ctx, {})).leads).toMatchObject([{ name: "Ada" }]);
});

test("the same request changes nothing, and another changes what it names", async () => {
  const ctx = await newOrg();
  const given = { name: "Ada", phone: "+16505550100", metadata: { crm_id: 7 } };
  const made = await put(ctx, LINE, given);
  const again = await put(ctx, LINE, given);
  expect([again.status, again.body]).toEqual([200, made.body]);
  const changed = await put(ctx, LINE, { company: "Engines", metadata: { tag: "a" } });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { id: made.body.id, name: "Ada", company: "Engines", metadata: { crm_id: 7, tag: "a" } },
  ]);
  expect(await told(ctx)).toEqual(["lead.created", "lead.updated"]);
});

test("of several at once one makes the lead", async () => {
  const ctx = await newOrg();
  const answers = await Promise.all(["A", "B", "C", "D", "E"].map((name) => put(ctx, NUMBER, { name })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
  expect((await listLeads(ctx, {})).total).toBe(1);
});

test("a lead without a name has that of its address until it is given one", async () => {
  const ctx = await newOrg();
  expect((await put(ctx, LINE)).body.name).toBe("line 1/2");
  expect((await put(ctx, LINE, { name: "Ada" })).body.name).toBe("Ada");
  expect((await put(ctx, LINE)).body.name).toBe("Ada");
});

test("a WhatsApp user id is an address too", async () => {
  const ctx = await newOrg();
  const address = { channel: "whatsapp", channel_id: "US.13491208655302741918" };
  const [made, again] = [await put(ctx, address), await put(ctx, address)];
  expect([made.status, made.body.phone, again.body.id]).toEqual([201, null, made.body.id]);
});

test.each(["+16505551234", "16505551234", "+1 (650) 555-1234"])(
  "a customer who wrote from a number is the lead at %s",
  async (channel_id) => {
    const ctx = await newOrg();
    const { address, app_secret } = await connectB(ctx);
    await postB(textTo(address), app_secret);
    const { lead_id } = await onlyThread(ctx);
    const { status, body } = await put(ctx, { ...NUMBER, channel_id }, { company: "Engines" });
    expect([status, body.id, body.company]).toEqual([200, lead_id, "Engines"]);
  },
);

test("a customer who writes from a number is the lead that was made for it", async () => {
  const ctx = await newOrg();
  const { body } = await put(ctx, NUMBER, { name: "Ada" });
  expect(body.phone).toBe("+16505551234");
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address), app_secret);
  expect((await onlyThread(ctx)).lead_id).toBe(body.id);
});

test("a customer who writes from the phone that was given with another address is that lead", async () => {
  const ctx = await newOrg();
  const { body } = await put(ctx, LINE, { phone: "+16505551234" });
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address), app_secret);
  expect((await onlyThread(ctx)).lead_id).toBe(body.id);
});

test("a lead that was merged away is found at its address as the one that was kept", async () => {
  const ctx = await newOrg();
  const made = await put(ctx, LINE, { name: "Ada" });
  const kept = await createLead(ctx, { name: "Ada L." });
  await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: made.body.id });
  const { status, body } = await put(ctx, LINE, { company: "Engines" });
  expect([status, body.id]).toEqual([200, kept.id]);
});

test.each([null, "", "+442079460018"])("a number on WhatsApp takes no other phone: %j", async (phone) => {
  const ctx = await newOrg();
  const refused = await put(ctx, NUMBER, { phone });
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: ["phone"] }]]);
  expect((await listLeads(ctx, {})).total).toBe(0);
  const { status, body } = await put(ctx, NUMBER, { phone: "+1 650 555 1234" });
  expect([status, body.phone]).toEqual([201, "+16505551234"]);
});

test.each([
  { channel: "fax", channel_id: "1" },
  { channel: "whatsapp", channel_id: "650 555 1234" },
  { channel: "whatsapp", channel_id: "Ada" },
  { channel: "email", channel_id: "foo" },
  { channel: "web", channel_id: "  " },
  { channel: "web", channel_id: "a\u0000b" },
  { channel: "web", channel_id: "a".repeat(201) },
])("$channel $channel_id is no address", async (address) => {
  const ctx = await newOrg();
  expect((await put(ctx, address, { name: "Ada" })).status).toBe(422);
});

test("If-Match changes only the lead that was seen, and makes none", async () => {
  const ctx = await newOrg();
  expect((await put(ctx, LINE, { name: "Ada" }, { "if-match": "*" })).status).toBe(412);
  expect((await listLeads(ctx, {})).total).toBe(0);
  const made = await put(ctx, LINE, { name: "Ada" });
  const seen = { "if-match": made.headers.get("etag") ?? "" };
  const { headers } = await call(GET, { token: ctx.token, params: { lead_id: made.body.id } });
  expect(seen["if-match"]).toBe(headers.get("etag"));
  expect((await put(ctx, LINE, { name: "Bob" }, seen)).status).toBe(200);
  expect((await put(ctx, LINE, { name: "Eve" }, seen)).status).toBe(412);
});

test("If-None-Match makes a lead where there is none, and changes none", async () => {
  const ctx = await newOrg();
  const onlyMade = { "if-none-match": "*" };
  const made = await put(ctx, LINE, { name: "Ada" }, onlyMade);
  expect(made.status).toBe(201);
  expect((await put(ctx, LINE, { name: "Bob" }, onlyMade)).status).toBe(412);
  expect((await put(ctx, LINE, {}, { "if-none-match": made.headers.get("etag") ?? "" })).status).toBe(412);
  expect((await put(ctx, LINE, {}, { "if-none-match": '"another"' })).body.name).toBe("Ada");
  expect((await put(ctx, LINE, {}, { "if-none-match": "another" })).status).toBe(400);
});

/** A lead whose number was given up so many days ago. */
async function moved(days: number) {
  const ctx = await newOrg();
  const { body: ada } = await put(ctx, NUMBER, { name: "Ada" });
  const former_at = new Date(Date.now() - days * DAY_MS).toISOString();
  await ctx.db.update(leadIdentities).set({ former_at }).where(eq(leadIdentities.lead_id, ada.id));
  return { ctx, ada };
}

test("a number that a lead gave up long ago is somebody else's", async () => {
  const { ctx, ada } = await moved(400);
  const { status, body } = await put(ctx, NUMBER, { name: "Bob", email: "bob@example.com" });
  expect([status, body.id === ada.id]).toEqual([201, false]);
  const { body: after } = await call(GET, { token: ctx.token, params: { lead_id: ada.id } });
  expect(after).toMatchObject({ name: "Ada", email: null });
});

test("a number that a lead has just given up is still theirs", async () => {
  const { ctx, ada } = await moved(5);
  expect((await put(ctx, NUMBER, { company: "Engines" })).body.id).toBe(ada.id);
});

test("an address has one lead, however it is written", async () => {
  const ctx = await newOrg();
  const pairs: [Address, Address][] = [
    [
      { channel: "email", channel_id: "Foo@Example.com" },
      { channel: "email", channel_id: "foo@example.com" },
    ],
    [
      { channel: "web", channel_id: "caf\u00e9" },
      { channel: "web", channel_id: "cafe\u0301" },
    ],
  ];
  for (const [one, other] of pairs)
    expect((await put(ctx, other)).body.id).toBe((await put(ctx, one)).body.id);
  expect((await put(ctx, { channel: "email", channel_id: "foo@example.com" })).body.email).toBe(
    "foo@example.com",
  );
});

test("a lead that was entered with a number in another spelling is the one at it", async () => {
  const ctx = await newOrg();
  const entered = await createLead(ctx, {
    name: "Ada",
    channel: "whatsapp",
    channel_id: "+1 (650) 555-1234",
  });
  expect(entered.phone).toBe("+16505551234");
  expect((await put(ctx, NUMBER)).body.id).toBe(entered.id);
});

test("another organization's lead at the same address is neither found nor changed", async () => {
  const [ctx, other] = [await newOrg(), await newOrg()];
  const theirs = await put(other, NUMBER, { name: "Theirs" });
  const mine = await put(ctx, NUMBER, { name: "Mine" });
  expect([mine.status, mine.body.id === theirs.body.id]).toEqual([201, false]);
  expect((await put(other, NUMBER)).body).toEqual(theirs.body);
});

test("a lead whose typed number was corrected is no longer at it", async () => {
  const ctx = await newOrg();
  const made = await put(ctx, NUMBER, { name: "Ada" });
  await updateLead(ctx, { lead_id: made.body.id, phone: "+442079460018" });
  expect((await put(ctx, NUMBER, { name: "Bob" })).status).toBe(201);
});
