import { expect, test } from "vitest";
import * as notesRoute from "@/app/api/v1/leads/[lead_id]/notes/route";
import * as leadRoute from "@/app/api/v1/leads/[lead_id]/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import { createLead, deleteLead, updateLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { call, newOrg } from "@/tests/world";

const newLead = async (token: string, body: object) => (await call(leadsRoute.POST, { token, body })).body;

test("a lead is created with all its fields", async () => {
  const { token } = await newOrg();
  const { status, body } = await call(leadsRoute.POST, {
    token,
    body: {
      name: "Ada",
      email: "Ada@Example.com",
      phone: "+1 (650) 555-1234",
      channel: "voice",
      channel_id: "line 1",
    },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: "Ada",
    email: "ada@example.com",
    phone: "+16505551234",
    company: null,
    channel: "voice",
    channel_id: "line 1",
    status: "new",
    preferred_services: [],
    appointment_notes: null,
    metadata: {},
  });
  expect(new Date(body.created_at).toISOString()).toBe(body.created_at);
});

test.each(["", "   "])("a lead named %j is refused, with one fault", async (name) => {
  const { token } = await newOrg();
  const { status, body } = await call(leadsRoute.POST, { token, body: { name } });
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ path: ["name"], message: "must not be empty" }]);
});

test("without a channel_id a lead gets one of its own", async () => {
  const { token } = await newOrg();
  expect((await newLead(token, { name: "Ada" })).channel_id).toMatch(/^manual:[0-9a-f-]{36}$/);
});

test("leads are listed newest first, in pages, with the total", async () => {
  const { token } = await newOrg();
  for (const name of ["One", "Two", "Three"]) await newLead(token, { name });
  const { body } = await call(leadsRoute.GET, { token, query: "?size=2" });
  expect(body).toMatchObject({ total: 3, page: 1, size: 2 });
  expect(body.leads.map((lead: { name: string }) => lead.name)).toEqual(["Three", "Two"]);
  expect(Object.keys(body.leads[0])).toEqual([
    "id",
    "name",
    "phone",
    "email",
    "company",
    "channel",
    "status",
    "created_at",
  ]);
});

test("totals depend on status, channel and search", async () => {
  const { token } = await newOrg();
  const ada = await newLead(token, { name: "Ada 100%", channel: "voice" });
  await newLead(token, { name: "Bob_by", email: "bob@example.com" });
  await call(leadRoute.PATCH, {
    token,
    method: "PATCH",
    params: { lead_id: ada.id },
    body: { status: "booked" },
  });
  const total = async (query: string) => (await call(leadsRoute.GET, { token, query })).body.total;
  expect(await total("?status=booked")).toBe(1);
  expect(await total("?status=new")).toBe(1);
  expect(await total("?channel=voice&status=booked")).toBe(1);
  expect(await total("?channel=voice&status=new")).toBe(0);
  expect(await total("?search=0%25")).toBe(1);
  expect(await total("?search=%25")).toBe(1);
  expect(await total("?search=b_b")).toBe(1);
  expect(await total("?search=BOB@")).toBe(1);
  expect(await total("?search=nobody")).toBe(0);
});

test("a phone is found however it is typed", async () => {
  const { token } = await newOrg();
  await newLead(token, { name: "Ada", phone: "+16505551234" });
  const { body } = await call(leadsRoute.GET, {
    token,
    query: `?search=${encodeURIComponent("(650) 555-12")}`,
  });
  expect(body.total).toBe(1);
});

test("a patch changes only its fields and updates updated_at", async () => {
  const { token } = await newOrg();
  const lead = await newLead(token, { name: "Ada", company: "Engines" });
  const { body } = await call(leadRoute.PATCH, {
    token,
    method: "PATCH",
    params: { lead_id: lead.id },
    body: { company: null, preferred_services: ["Cleaning"] },
  });
  expect(body).toMatchObject({ name: "Ada", company: null, preferred_services: ["Cleaning"] });
  expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(lead.updated_at));
});

test("deleting a lead sets it to lost, is idempotent, and keeps the record", async () => {
  const { token } = await newOrg();
  const params = { lead_id: (await newLead(token, { name: "Ada" })).id };
  expect((await call(leadRoute.DELETE, { token, method: "DELETE", params })).status).toBe(204);
  expect((await call(leadRoute.DELETE, { token, method: "DELETE", params })).status).toBe(204);
  expect((await call(leadRoute.GET, { token, params })).body.status).toBe("lost");
});

test("deleting a lead publishes lead.deleted once, after the change of its status", async () => {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  await deleteLead(ctx, { lead_id });
  await deleteLead(ctx, { lead_id });
  const { events } = await listEvents(ctx, {});
  expect(events.slice(1)).toMatchObject([
    { event: "lead.updated", data: { id: lead_id, previous: { status: "new" } } },
    { event: "lead.deleted", data: { id: lead_id, name: "Ada", status: "lost" } },
  ]);
});

test("setting a lead to lost deletes nothing", async () => {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  await updateLead(ctx, { lead_id, status: "lost" });
  await deleteLead(ctx, { lead_id });
  expect((await listEvents(ctx, { type: "lead.deleted" })).events).toEqual([]);
});

test("fifty notes added at once are all kept, also by a metadata patch", async () => {
  const { token, actor } = await newOrg();
  const params = { lead_id: (await newLead(token, { name: "Ada", metadata: { tag: "a" } })).id };
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      call(notesRoute.POST, { token, params, body: { content: `note ${n}` } }),
    ),
  );
  const { body } = await call(leadRoute.PATCH, {
    token,
    method: "PATCH",
    params,
    body: { metadata: { tag: "b" } },
  });
  expect(body.metadata.tag).toBe("b");
  expect(body.metadata.notes).toHaveLength(50);
  expect(body.metadata.notes[0]).toMatchObject({ author: actor.email });
});

test("metadata can be sent back as it was read, however long its notes are", async () => {
  const { token } = await newOrg();
  const params = { lead_id: (await newLead(token, { name: "Ada", metadata: { tag: "a" } })).id };
  for (let n = 0; n < 8; n++)
    await call(notesRoute.POST, { token, params, body: { content: "x".repeat(10_000) } });
  const { metadata } = (await call(leadRoute.GET, { token, params })).body;
  const sent = await call(leadRoute.PATCH, { token, method: "PATCH", params, body: { metadata } });
  expect([sent.status, sent.body.metadata]).toEqual([200, metadata]);
});

test.each([
  ["an unknown status", "?status=gone"],
  ["a size over 100", "?size=101"],
  ["a page that is not a number", "?page=x"],
  ["an unknown filter", "?stauts=new"],
])("refuses %s with 422 and its path", async (_, query) => {
  const { token } = await newOrg();
  const { status, body, headers } = await call(leadsRoute.GET, { token, query });
  expect(status).toBe(422);
  expect(headers.get("content-type")).toBe("application/problem+json");
  expect(body.errors).toHaveLength(1);
  expect(body.errors[0].path).toHaveLength(1);
});

test.each([
  ["no name", {}, ["name"]],
  ["a NUL byte", { name: "A\u0000da" }, ["name"]],
  ["half a surrogate pair", { name: "A\ud800" }, ["name"]],
  ["an unknown channel", { name: "Ada", channel: "fax" }, ["channel"]],
  ["a field that can't be set", { name: "Ada", organization_id: "x" }, ["organization_id"]],
  ["metadata with a NUL byte", { name: "Ada", metadata: { a: { b: "\u0000" } } }, ["metadata"]],
  ["metadata over 64 KiB", { name: "Ada", metadata: { a: "x".repeat(70_000) } }, ["metadata"]],
])("refuses a new lead with %s", async (_, input, path) => {
  const { token } = await newOrg();
  const { status, body } = await call(leadsRoute.POST, { token, body: input });
  expect(status).toBe(422);
  expect(body.errors[0].path).toEqual(path);
  expect((await call(leadsRoute.GET, { token })).body.total).toBe(0);
});

test.each(["hello", "n/a", "-", "12"])(
  "refuses %j as a phone, with a fault at its field, and changes nothing",
  async (phone) => {
    const { token } = await newOrg();
    const refused = await call(leadsRoute.POST, { token, body: { name: "Ada", phone } });
    expect(refused.status).toBe(422);
    const fault = { path: ["phone"], message: "must be a phone number, such as +44 20 7946 0018" };
    expect(refused.body.errors).toEqual([fault]);
    const { id } = await newLead(token, { name: "Ada", phone: "+16505551234" });
    const params = { lead_id: id };
    const patched = await call(leadRoute.PATCH, { token, method: "PATCH", params, body: { phone } });
    expect(patched.body.errors).toEqual([fault]);
    expect((await call(leadRoute.GET, { token, params })).body.phone).toBe("+16505551234");
  },
);

test.each([
  ["+44 20 7946 0018", "+442079460018"],
  ["112", "112"],
  ["reception, ext. 700", "reception, ext. 700"],
  ["٠٢٠ ٧٩٤٦ ٠٠١٨", "+442079460018"],
  ["020 7946 0018", "+442079460018"],
  ["", null],
])("accepts %j as a phone", async (phone, kept) => {
  const { token } = await newOrg({ country: "GB" });
  expect((await newLead(token, { name: "Ada", phone })).phone).toBe(kept);
});

test("notes beyond 256 KiB are a conflict", async () => {
  const { token } = await newOrg();
  const params = { lead_id: (await newLead(token, { name: "Ada" })).id };
  const add = () => call(notesRoute.POST, { token, params, body: { content: "x".repeat(10_000) } });
  const statuses: number[] = [];
  for (let n = 0; n < 27; n++) statuses.push((await add()).status);
  expect(statuses[24]).toBe(201);
  expect(statuses.at(-1)).toBe(409);
});
