import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET } from "@/app/api/v1/leads/export/route";
import { readCsv } from "@/lib/text/csv";
import { sessionCookieName } from "@/server/http/request/session-cookie";
import { newOrg, type TestCtx } from "@/tests/world";
import { createLead } from "./actions";
import { openImport, parseRow } from "./import/import-file";
import { createLabel, labelLead } from "./labels";

const ask = (ctx: TestCtx, query = "", headers: Record<string, string> = {}) =>
  GET(
    new Request(`http://localhost/api/v1/leads/export${query}`, {
      headers: { authorization: `Bearer ${ctx.token}`, ...headers },
    }),
    { params: Promise.resolve({}) },
  );

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString("utf8");

test("an export has a byte order mark, headings, the newest leads first, and the total in a header", async () => {
  const ctx = await newOrg();
  await createLead(ctx, {
    name: "Ada, Countess",
    phone: "+16505551234",
    appointment_notes: 'says "hi"\nthen',
  });
  await createLead(ctx, { name: "=HYPERLINK(1)", preferred_services: ["Cleaning", "Filling"] });
  const answer = await ask(ctx);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/),
    "x-total-count": "2",
  });
  const text = await bytesOf(answer);
  expect(text.startsWith("\uFEFFid,name,phone,")).toBe(true);
  const [, first, second] = [...readCsv(text, ",")].map(({ cells }) => cells);
  expect(first?.slice(1, 8)).toEqual(["'=HYPERLINK(1)", "", "", "", "web", "new", "Cleaning; Filling"]);
  expect(second?.slice(1, 3)).toEqual(["Ada, Countess", "+16505551234"]);
  expect(second?.[8]).toBe('says "hi"\nthen');
});

test("label names are in one cell, and importing the file restores them", async () => {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const names = ['"quoted" at first', "New here", "VIP", 'a; "b"; c'];
  for (const name of names) {
    const { id: label_id } = await createLabel(ctx, { name });
    await labelLead(ctx, { lead_id, label_id });
  }
  const text = await bytesOf(await ask(ctx));
  const { headings, records } = openImport(text);
  const [record] = [...records];
  expect(record?.cells[headings.indexOf("labels")]).toBe(
    '"""quoted"" at first"; New here; VIP; "a; ""b""; c"',
  );
  const mapping = { name: "name", labels: "labels" };
  const read = record && parseRow(record, { headings, mapping, country: null });
  expect(read).toMatchObject({ lead: { name: "Ada", labels: names } });
});

test("filters apply to an export", async () => {
  const ctx = await newOrg();
  await createLead(ctx, { name: "Ada", channel: "voice" });
  await createLead(ctx, { name: "Bob" });
  for (const [query, total] of [
    ["?channel=voice", "1"],
    ["?search=bob", "1"],
    ["?status=booked", "0"],
  ] as const) {
    const answer = await ask(ctx, query);
    expect(answer.headers.get("x-total-count")).toBe(total);
    expect([...readCsv(await bytesOf(answer), ",")]).toHaveLength(1 + Number(total));
  }
  expect((await ask(ctx, "?nonsense=1")).status).toBe(422);
});

test("thousands of leads are exported once each, in batches", async () => {
  const ctx = await newOrg();
  await ctx.db.execute(sql`
    insert into leads (organization_id, id, name, channel, channel_id)
    select ${ctx.organization_id}::uuid, new_id(), 'Lead ' || n, 'web', 'n:' || n from generate_series(1, 5001) n`);
  const records = [...readCsv(await bytesOf(await ask(ctx)), ",")];
  expect(records).toHaveLength(5002);
  expect(new Set(records.map(({ cells }) => cells[0])).size).toBe(5002);
});

test("an export of a search among more than 100,000 leads has no total, and has all hits", async () => {
  const ctx = await newOrg();
  await ctx.db.execute(sql`
    insert into leads (organization_id, id, name, channel, channel_id)
    select ${ctx.organization_id}::uuid, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n % 10 = 0 then 'Ada ' else 'Bob ' end || n, 'web', 'n:' || n
    from generate_series(1, 6000) n`);
  await ctx.db.execute(sql`
    insert into record_counts (organization_id, kind, status, channel, change)
    values (${ctx.organization_id}::uuid, 'leads', 'new', 'web', 100000)`);
  const answer = await ask(ctx, "?search=ada");
  expect(answer.headers.get("x-total-count")).toBeNull();
  const names = [...readCsv(await bytesOf(answer), ",")].slice(1).map(({ cells }) => cells[1]);
  expect(names).toEqual(Array.from({ length: 600 }, (_, at) => `Ada ${6000 - at * 10}`));
  expect((await ask(ctx)).headers.get("x-total-count")).toBe("106000");
});

test("an export can be imported again", async () => {
  const ctx = await newOrg();
  await createLead(ctx, { name: "'quoted", company: "-x", email: "a@example.com", language: "pt" });
  const { headings, records } = openImport(await bytesOf(await ask(ctx)));
  const mapping = {
    name: "name",
    company: "company",
    email: "email",
    status: "status",
    language: "language",
  };
  expect([...records].map((record) => parseRow(record, { headings, mapping, country: null }))).toMatchObject([
    { lead: { name: "'quoted", company: "-x", email: "a@example.com", status: "new", language: "pt" } },
  ]);
});

test("an export needs a token or the dashboard's cookie", async () => {
  const ctx = await newOrg();
  const cookie = { authorization: "", cookie: `${sessionCookieName()}=${ctx.token}` };
  expect((await ask(ctx, "", cookie)).status).toBe(200);
  expect((await ask(ctx, "", { authorization: "" })).status).toBe(401);
});
