import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/leads/bulk/route";
import { listEvents } from "@/server/webhooks/feed";
import { onlyThread } from "@/tests/conversations";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { listLeads } from "./actions";

const post = ({ token }: TestCtx, leads: object[], headers: Record<string, string> = {}) =>
  call(POST, { token, body: { leads }, headers });

const named = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Lead ${n}` }));

test("a hundred leads are created together, each with its event, in the order given", async () => {
  const ctx = await newOrg();
  const { status, body } = await post(ctx, named(100));
  expect([status, body.leads.map(({ name }: { name: string }) => name)]).toEqual([
    201,
    named(100).map(({ name }) => name),
  ]);
  expect((await listLeads(ctx, {})).total).toBe(100);
  const { events } = await listEvents(ctx, { type: "lead.created" });
  expect(events.map(({ data }) => data.id).toSorted()).toEqual(
    body.leads.map(({ id }: { id: string }) => id).toSorted(),
  );
});

test("each is made as it would be alone", async () => {
  const ctx = await newOrg({ country: "GB" });
  const { body } = await post(ctx, [
    { name: "Ada", phone: "020 7946 0018", email: "Ada@Example.com", metadata: { crm_id: 7 } },
    { name: "Bob", channel: "whatsapp", channel_id: "+16505551234" },
    { name: "Carl", phone: "0161 496 0000 / 0161 496 0001" },
  ]);
  expect(body.leads).toMatchObject([
    { phone: "+442079460018", email: "ada@example.com", metadata: { crm_id: 7 }, channel: "web" },
    { phone: "+16505551234", channel_id: "+16505551234" },
    { phone: "+441614960000", second_phone: "+441614960001" },
  ]);
  expect(body.leads[0].channel_id).toMatch(/^manual:[0-9a-f-]{36}$/);
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address), app_secret);
  expect((await onlyThread(ctx)).lead_id).toBe(body.leads[1].id);
});

test("if one is not valid none is created, and the answer says which", async () => {
  const ctx = await newOrg();
  const { status, body } = await post(ctx, [
    { name: "Ada" },
    { name: "Bob", email: "nobody" },
    { nam: "Eve" },
  ]);
  expect([status, body.errors.map(({ path }: { path: unknown }) => path)]).toEqual([
    422,
    [
      ["leads", 1, "email"],
      ["leads", 2, "name"],
      ["leads", 2, "nam"],
    ],
  ]);
  expect((await listLeads(ctx, {})).total).toBe(0);
});

test.each([0, 101])("%i leads are refused", async (count) => {
  const { status, body } = await post(await newOrg(), named(count));
  expect([status, body.errors]).toMatchObject([422, [{ path: ["leads"] }]]);
});

test("the same Idempotency-Key creates them once", async () => {
  const ctx = await newOrg();
  const headers = { "idempotency-key": "once" };
  const [made, again] = [await post(ctx, named(2), headers), await post(ctx, named(2), headers)];
  expect([again.status, again.body]).toEqual([201, made.body]);
  expect((await listLeads(ctx, {})).total).toBe(2);
});
