import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { MOST_COUNTED } from "@/db/queries/counts";
import { listLeads } from "@/server/leads/actions";
import { openExport } from "@/server/leads/export";
import { createLabel } from "@/server/leads/labels";
import { newOrg, type TestCtx } from "@/tests/world";

const COUNT = 9000;
/** More than are searched one by one. */
const MANY = 13_000;

/** Names with words that all, many, some and few leads have; only the oldest have `early`. */
const nameOf = (n: number): string =>
  [
    `Person ${n}`,
    n % 2 === 0 && "Maria",
    n % 3 === 0 && "Garcia",
    n % 6 === 1 && "Novak",
    n % 40 === 0 && "Zupan",
    n % 997 === 0 && "Quill",
    n <= 2500 && "early",
    n > COUNT - 500 && "latest",
  ]
    .filter(Boolean)
    .join(" ");

const NAMES = Array.from({ length: MANY }, (_, at) => nameOf(at + 1));
const TERMS = [
  "person",
  "maria",
  "ma",
  "zu",
  "zq",
  "q",
  "ui",
  "maria qu",
  "97 z",
  "garcia",
  "novak",
  "maria garcia",
  "zupan",
  "quill",
  "early",
  "latest",
  "nobody",
];
const fitting = (term: string, count = COUNT) =>
  NAMES.slice(0, count).filter((name) => term.split(" ").every((word) => name.toLowerCase().includes(word)));

/** Which leads have each label: every second one, every thousandth, or all of the oldest. */
const LABELS: Record<string, (n: number) => boolean> = {
  many: (n) => n % 2 === 0,
  rare: (n) => n % 1000 === 0,
  old: (n) => n <= 2500,
};

/** Adds leads to an organization that has `from` of them. */
async function addLeads(org: TestCtx, labels: Record<string, string>, from: number, to: number) {
  const names = NAMES.slice(from, to);
  const ids = names.map((_, at) =>
    Object.keys(LABELS).flatMap((name) => (LABELS[name]?.(from + at + 1) ? labels[name] : [])),
  );
  await org.db.execute(sql`
    insert into leads (organization_id, id, name, channel, channel_id, label_ids)
    select ${org.organization_id}::uuid, ('01900000-0000-7000-8000-' || lpad((n + ${from}::int)::text, 12, '0'))::uuid, name,
      'web', 'n:' || n + ${from}::int, array(select jsonb_array_elements_text((${JSON.stringify(ids)}::jsonb)->(n::int - 1))::uuid)
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as names (name, n) order by n`);
  await org.db.execute(sql`vacuum analyze leads`);
}

describe(`among ${COUNT} leads`, () => {
  let org: TestCtx;
  let labels: Record<string, string>;
  beforeAll(async () => {
    org = await newOrg();
    const made = Object.keys(LABELS).map(async (name) => [name, (await createLabel(org, { name })).id]);
    labels = Object.fromEntries(await Promise.all(made));
    await addLeads(org, labels, 0, COUNT);
  });

  test.each(TERMS)("a search for %s returns the newest first, page after page", async (search) => {
    const all = fitting(search).toReversed();
    for (const page of [1, 2, 7, 110]) {
      const { leads } = await listLeads(org, { search, page });
      expect(leads.map(({ name }) => name)).toEqual(all.slice((page - 1) * 20, page * 20));
    }
  });

  test.each(TERMS)("a search for %s can be sorted in other orders", async (search) => {
    const all = fitting(search);
    const total = Math.min(all.length, MOST_COUNTED);
    const oldest = await listLeads(org, { search, order: "asc", size: 3 });
    expect(oldest.leads.map(({ name }) => name)).toEqual(all.slice(0, 3));
    expect(oldest.total).toBe(total);
    const byName = await listLeads(org, { search, sort: "name", order: "asc", size: 3 });
    const inOrder = await org.db.execute<{ name: string }>(sql`
      select name from jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) names (name) order by lower(name) limit 3`);
    expect(byName.leads.map(({ name }) => name)).toEqual(inOrder.map(({ name }) => name));
    expect(byName.total).toBe(total);
  });

  test.each(TERMS)("an export of a search for %s has all hits, newest first", async (search) => {
    const { chunks } = await openExport(org, { search, include_practice: true });
    let file = "";
    for await (const chunk of chunks) file += chunk;
    const [, ...rows] = file.trimEnd().split("\r\n");
    expect(rows.map((row) => row.split(",")[1])).toEqual(fitting(search).toReversed());
  });

  test.each(TERMS)(`the hits for %s are counted up to ${MOST_COUNTED}`, async (search) => {
    const { length } = fitting(search);
    const { total, total_is_floor } = await listLeads(org, { search });
    expect({ total, total_is_floor }).toEqual(
      length > MOST_COUNTED ? { total: MOST_COUNTED, total_is_floor: true } : { total: length },
    );
  });

  test.each(Object.entries(LABELS))(
    "leads with the label %s are listed in any order and counted",
    async (name, has) => {
      const all = NAMES.slice(0, COUNT).filter((_, at) => has(at + 1));
      const label_id = labels[name] ?? "";
      for (const page of [1, 2, 7]) {
        const newest = await listLeads(org, { label_id, page });
        expect(newest.leads.map((lead) => lead.name)).toEqual(
          all.toReversed().slice((page - 1) * 20, page * 20),
        );
        expect(newest).toMatchObject({ total: all.length });
      }
      const oldest = await listLeads(org, { label_id, order: "asc", size: 3 });
      expect(oldest.leads.map((lead) => lead.name)).toEqual(all.slice(0, 3));
      expect(await listLeads(org, { label_id, channel: "voice" })).toMatchObject({ leads: [], total: 0 });
    },
  );

  test.each(Object.entries(LABELS))(
    "words are searched among leads with the label %s",
    async (label, has) => {
      for (const word of ["garcia", "qu", "latest"]) {
        const all = fitting(word).filter((name) => has(Number(name.split(" ")[1])));
        const found = await listLeads(org, { search: `${word} label:${label}` });
        expect(found.leads.map(({ name }) => name)).toEqual(all.toReversed().slice(0, 20));
        expect(found.total).toBe(Math.min(all.length, MOST_COUNTED));
      }
    },
  );

  test("a search respects its filters", async () => {
    expect(await listLeads(org, { search: "person", channel: "voice" })).toMatchObject({
      leads: [],
      total: 0,
    });
    expect((await listLeads(org, { search: "quill", channel: "web" })).total).toBe(fitting("quill").length);
  });

  test("without a search, the total is exact and no floor is reported", async () => {
    const page = await listLeads(org, {});
    expect(page.total).toBe(COUNT);
    expect(page).not.toHaveProperty("total_is_floor");
  });

  describe(`and then ${MANY}`, () => {
    beforeAll(() => addLeads(org, labels, COUNT, MANY));

    test.each(TERMS)("a search for %s finds the same, and its total is never too high", async (search) => {
      const all = fitting(search, MANY).toReversed();
      for (const page of [1, 2, 7, 110]) {
        const { leads, total, total_is_floor } = await listLeads(org, { search, page });
        expect(leads.map(({ name }) => name)).toEqual(all.slice((page - 1) * 20, page * 20));
        if (total_is_floor) expect(all.length).toBeGreaterThan(total);
        else expect(total).toBe(all.length);
      }
    });

    test.each(TERMS)("in other orders, the total for %s is never too high either", async (search) => {
      const all = fitting(search, MANY);
      for (const order of [{ order: "asc" }, { sort: "name" }, { sort: "updated_at" }] as const) {
        const { total, total_is_floor } = await listLeads(org, { search, ...order });
        if (total_is_floor) expect(all.length).toBeGreaterThan(total);
        else expect(total).toBe(all.length);
      }
    });

    test("a rare word has an exact total; a common one at least counts what was shown", async () => {
      for (const search of ["quill", "nobody", "zq"]) {
        const found = await listLeads(org, { search });
        expect(found.total).toBe(fitting(search, MANY).length);
        expect(found).not.toHaveProperty("total_is_floor");
      }
      const sixth = await listLeads(org, { search: "zupan", page: 6 });
      expect(sixth).toMatchObject({ total_is_floor: true });
      expect(sixth.total).toBeGreaterThanOrEqual(120);
      const last = await listLeads(org, { search: "zupan", page: 17 });
      expect(last.leads).toHaveLength(5);
      expect(last).toMatchObject({ total: 325 });
      expect(last).not.toHaveProperty("total_is_floor");
    });

    test("a word that all leads have is counted up to the usual limit", async () => {
      const found = await listLeads(org, { search: "person" });
      expect(found).toMatchObject({ total: MOST_COUNTED, total_is_floor: true });
    });

    test("a label alone has its stored count, and a search can be sorted", async () => {
      expect((await listLeads(org, { search: "label:many" })).total).toBe(MANY / 2);
      const oldest = await listLeads(org, { search: "garcia", order: "asc", size: 3 });
      expect(oldest.leads.map(({ name }) => name)).toEqual(fitting("garcia", MANY).slice(0, 3));
    });
  });
});
