import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as faultsRoute from "@/app/api/v1/lead-imports/[import_id]/faults/route";
import * as importRoute from "@/app/api/v1/lead-imports/[import_id]/route";
import * as startRoute from "@/app/api/v1/lead-imports/[import_id]/start/route";
import * as importsRoute from "@/app/api/v1/lead-imports/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import { transaction } from "@/db/client";
import { events } from "@/db/schema/events";
import { leadImports } from "@/db/schema/lead-changes";
import { identitiesOf } from "@/server/adapters/messaging/identity";
import { createLead, listLeads } from "@/server/leads/actions";
import { findSender } from "@/server/leads/merge/identities";
import { call, newOrg } from "@/tests/world";
import { importAll, leadsOf, upload } from "./import.fixture";
import { getImport, listImportFaults, previewImport, startImport } from "./imports";
import { importLeads } from "./run-import";

test("a file is uploaded, previewed, started and fully imported over REST", async () => {
  const ctx = await newOrg();
  const content = "\uFEFFFull name;Mobile;E-mail\r\nAda;+1 650 555 1234;ADA@example.com\r\n;;\r\n";
  const sent = await importsRoute.POST(
    new Request("http://localhost/api/v1/lead-imports?file_name=old.csv", {
      method: "POST",
      headers: { authorization: `Bearer ${ctx.token}`, "content-type": "text/csv; charset=utf-8" },
      body: content,
    }),
    { params: Promise.resolve({}) },
  );
  expect(sent.status).toBe(201);
  const preview = await sent.json();
  expect(preview).toMatchObject({
    import: {
      file_name: "old.csv",
      status: "uploaded",
      total: 2,
      mapping: { name: "Full name", phone: "Mobile", email: "E-mail" },
    },
    headings: ["Full name", "Mobile", "E-mail"],
    rows: [
      ["Ada", "+1 650 555 1234", "ADA@example.com"],
      ["", "", ""],
    ],
    faults: [{ line: 3, message: "Name: is empty." }],
  });
  const params = { import_id: preview.import.id };
  const { mapping } = preview.import;
  const started = await call(startRoute.POST, { token: ctx.token, params, body: { mapping } });
  expect(started.body).toMatchObject({ status: "running", processed: 0 });
  await importLeads({ organization_id: ctx.organization_id, import_id: params.import_id });
  const { body } = await call(importRoute.GET, { token: ctx.token, params });
  expect(body).toMatchObject({ status: "done", total: 2, processed: 2, created: 1, known: 0 });
  expect(await leadsOf(ctx)).toMatchObject([
    { name: "Ada", phone: "+16505551234", email: "ada@example.com", status: "new", channel: "web" },
  ]);
  const file = await faultsRoute.GET(
    new Request("http://localhost", { headers: { authorization: `Bearer ${ctx.token}` } }),
    { params: Promise.resolve(params) },
  );
  expect(await file.text()).toBe("line,message,lead_id\r\n3,Name: is empty.,\r\n");
});

test("an imported lead is marked in its record and its event, and can be filtered", async () => {
  const ctx = await newOrg();
  await importAll(ctx, "name\nAda\nGrace\n");
  await createLead(ctx, { name: "Joan" });
  const told = await ctx.db
    .select({ data: events.data })
    .from(events)
    .where(eq(events.organization_id, ctx.organization_id))
    .orderBy(events.id);
  expect(told.map(({ data }) => [data.name, data.imported])).toEqual([
    ["Ada", true],
    ["Grace", true],
    ["Joan", false],
  ]);
  const listed = async (query: string) => {
    const { status, body } = await call(leadsRoute.GET, { token: ctx.token, query });
    expect(status).toBe(200);
    expect(body.total).toBe(body.leads.length);
    return body.leads.map(({ name }: { name: string }) => name);
  };
  expect(await listed("?imported=true")).toEqual(["Grace", "Ada"]);
  expect(await listed("?imported=false&channel=web")).toEqual(["Joan"]);
  expect(await listed("?channel=web")).toEqual(["Joan", "Grace", "Ada"]);
});

test.each([
  ["is larger than 10 MiB", Buffer.alloc(10 * 1024 * 1024 + 1, "a"), "text/csv", 413],
  ["is not CSV", Buffer.from("name\nAda"), "application/json", 415],
  ["holds headings only", Buffer.from("name,phone\n"), "text/csv", 422],
  ["opens a quote and never closes it", Buffer.from('name\n"Ada\n'), "text/csv", 422],
  ["is empty", Buffer.from(""), "text/csv", 422],
  ["has two million columns", Buffer.from(`name${",".repeat(2_000_000)}\nAda\n`), "text/csv", 422],
  ["has a row of two million cells", Buffer.from(`name\nAda${",".repeat(2_000_000)}\n`), "text/csv", 422],
  ["has more than 100,000 rows", Buffer.from(`name\n${"x\n".repeat(100_001)}`), "text/csv", 422],
])("a file that %s is refused", async (_what, body, type, status) => {
  const ctx = await newOrg();
  const request = new Request("http://localhost/api/v1/lead-imports?file_name=f.csv", {
    method: "POST",
    headers: { authorization: `Bearer ${ctx.token}`, "content-type": type },
    body,
  });
  const answer = await importsRoute.POST(request, { params: Promise.resolve({}) });
  expect(answer.status).toBe(status);
});

test("a cell that can't be read is left out and reported; its row and the others are imported", async () => {
  const ctx = await newOrg();
  const done = await importAll(
    ctx,
    [
      "name,phone,email,company,status,notes,language",
      'Ada,+16505550001,ada@example.com,"Engines, Ltd",Booking offered,"two\nlines",Spanisch',
      "Bob,call me,,,,,",
      "Cy,,not-an-address,,,,",
      "Di,,,,somewhere,,",
      "Ed,,,,,,,one too many",
      `${"x".repeat(201)},,,,,,`,
      "Flo,0170 1234567,,,no-show,'=1+1,pt-BR",
      "Gus,,,,,,Klingonese",
    ].join("\n"),
  );
  expect(done).toMatchObject({ status: "done", total: 8, processed: 8, created: 7, known: 0 });
  const { faults } = await listImportFaults(ctx, { import_id: done.id });
  expect(faults.map(({ line, message }) => [line, message.split(":")[0]])).toEqual([
    [4, "Phone"],
    [5, "E-mail address"],
    [6, "Status"],
    [7, "There are 8 cells, but only 7 headings."],
    [10, "Language"],
  ]);
  expect(faults[2]?.message).toMatch(
    /^Status: “somewhere” is none of new, contacted, booking offered, .*lost\. It was left out\.$/,
  );
  const all = await leadsOf(ctx);
  expect(all.map(({ name }) => name.length)).toEqual([3, 3, 2, 2, 200, 3, 3]);
  expect(all.filter(({ name }) => ["Ada", "Flo"].includes(name))).toMatchObject([
    {
      ...{ name: "Ada", company: "Engines, Ltd", status: "booking_offered" },
      ...{ appointment_notes: "two\nlines", language: "es" },
    },
    { name: "Flo", phone: "0170 1234567", status: "no_show", appointment_notes: "=1+1", language: "pt" },
  ]);
});

test("a person already known, by phone in any national form or by e-mail, is not created again", async () => {
  const ctx = await newOrg();
  const brazil = await createLead(ctx, { name: "Caio", phone: "+5511987654321" });
  const ada = await createLead(ctx, { name: "Ada", email: "ada@example.com" });
  const done = await importAll(
    ctx,
    "name,phone,email\nC,+551187654321,\nA,,ADA@example.com\nNew,+16505550001,new@example.com\nTwin,,new@example.com\n",
  );
  expect(done).toMatchObject({ created: 1, known: 3, processed: 4 });
  const { faults } = await listImportFaults(ctx, { import_id: done.id });
  expect(faults).toEqual([
    { line: 2, message: "Already known as Caio: same phone.", lead_id: brazil.id },
    { line: 3, message: "Already known as Ada: same e-mail address.", lead_id: ada.id },
    { line: 5, message: "The same person as in line 4: same e-mail address." },
  ]);
});

test("another mapping shows other faults; a column that the file lacks is refused", async () => {
  const ctx = await newOrg();
  const { import: file } = await upload(ctx, "a,b\nAda,\n,Bob\n");
  expect(file.mapping).toEqual({ name: "a" });
  const preview = (name: string) => previewImport(ctx, { import_id: file.id, mapping: { name } });
  expect((await preview("a")).faults).toMatchObject([{ line: 3 }]);
  expect((await preview("b")).faults).toMatchObject([{ line: 2 }]);
  await expect(preview("c")).rejects.toMatchObject({ code: "invalid_input" });
});

test("a preview shows the beginning of a long cell", async () => {
  const ctx = await newOrg();
  const preview = await upload(ctx, `name,notes\nAda,${"long ".repeat(5000)}\n`);
  expect(preview.rows[0]?.[1]).toMatch(/^long .*…$/);
  expect(preview.rows[0]?.[1]?.length).toBeLessThanOrEqual(200);
});

test("an import can be started only once", async () => {
  const ctx = await newOrg();
  const { import: file } = await upload(ctx, "name\nAda\n");
  const start = () => startImport(ctx, { import_id: file.id, mapping: file.mapping });
  const both = await Promise.allSettled([start(), start()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

const many = (count: number) =>
  `name,phone\n${Array.from({ length: count }, (_, n) => `Lead ${n},+1650${5_550_000 + n}\n`).join("")}`;

test("an import that runs several times at once creates each lead once", async () => {
  const ctx = await newOrg();
  const { import: file } = await upload(ctx, many(1200));
  await startImport(ctx, { import_id: file.id, mapping: file.mapping });
  const input = { organization_id: ctx.organization_id, import_id: file.id };
  await Promise.all([importLeads(input), importLeads(input), importLeads(input)]);
  await importLeads(input);
  expect(await getImport(ctx, { import_id: file.id })).toMatchObject({
    status: "done",
    created: 1200,
    known: 0,
  });
  expect((await listLeads(ctx, {})).total).toBe(1200);
});

test("an interrupted import continues where it stopped", async () => {
  const ctx = await newOrg();
  const { import: file } = await upload(ctx, many(700));
  await startImport(ctx, { import_id: file.id, mapping: file.mapping });
  const input = { organization_id: ctx.organization_id, import_id: file.id };
  // The state that a crash after the first 300 rows would leave.
  await ctx.db.update(leadImports).set({ processed: 300 }).where(eq(leadImports.id, file.id));
  await importLeads(input);
  expect(await getImport(ctx, { import_id: file.id })).toMatchObject({
    processed: 700,
    created: 400,
    known: 0,
  });
  expect((await leadsOf(ctx))[0]?.name).toBe("Lead 300");
  const [row] = await ctx.db.select().from(leadImports).where(eq(leadImports.id, file.id));
  expect(row?.content).toBeNull();
});

test("each imported lead has an event and is found by its phone", async () => {
  const ctx = await newOrg();
  await importAll(ctx, many(3));
  const happened = await ctx.db.select().from(events).where(eq(events.organization_id, ctx.organization_id));
  expect(happened.map(({ type }) => type)).toEqual(["lead.created", "lead.created", "lead.created"]);
  const found = await transaction(ctx.db, (tx) =>
    findSender(tx, ctx, identitiesOf({ phone: "+16505550001" })),
  );
  expect(found?.lead.name).toBe("Lead 1");
});
