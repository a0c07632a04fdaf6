import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listLeads } from "@/server/leads/actions";
import { newOrg, type TestCtx } from "@/tests/world";

const COUNT = 3000;
const NUMBERS = Array.from({ length: COUNT }, (_, at) => at + 1);
const phoneOf = (n: number) => `+1650${1_000_000 + n}`;
const emailOf = (n: number) => (n % 3 === 0 ? `n${7_000_000 + n}@example.com` : `n${n}@example.com`);

let org: TestCtx;
beforeAll(async () => {
  org = await newOrg();
  const people = NUMBERS.map((n) => ({ n, phone: phoneOf(n), email: emailOf(n) }));
  await org.db.execute(sql`
    insert into leads (organization_id, id, name, phone, email, channel, channel_id)
    select ${org.organization_id}::uuid, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Lead ' || n, phone,
      email, 'web', 'n:' || n
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as record (n int, phone text, email text) order by n`);
  await org.db.execute(sql`vacuum analyze leads`);
});

test.each([
  ["16501000077", "16501000077"],
  ["+1 (650) 100-0077", "16501000077"],
  ["+16501000077", "16501000077"],
  ["0016501000077", "16501000077"],
  ["1000077", "1000077"],
  ["000077", "000077"],
  ["7000777", "7000777"],
  ["n7000777@example", "n7000777@example"],
  ["100077", "100077"],
  ["00077", "00077"],
  ["16501009999", "16501009999"],
])("a lead with the number %s is found, however old it is", async (search, part) => {
  const all = NUMBERS.filter((n) => `${emailOf(n)}\n${phoneOf(n)}`.includes(part)).toReversed();
  const found = await listLeads(org, { search });
  expect(found.leads.map(({ name }) => name)).toEqual(all.slice(0, 20).map((n) => `Lead ${n}`));
  expect(found.total).toBe(all.length);
});
