import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { ConversationStatus } from "@/schema/conversation";
import { listConversations } from "@/server/conversations/actions";
import { createLabel } from "@/server/leads/labels";
import { newOrg, type TestCtx } from "@/tests/world";
import { listInbox } from "./list";
import { searchInbox } from "./search";

const COUNT = 6000;
const NAMES = ["Garcia", "Silva", "Novak", "Visser"];

/** One customer, one conversation and one message each. Only the oldest have what is rare. */
const nameOf = (n: number) => `${NAMES[n % 4]}${n === 7 ? " Quill" : ""} ${n}`;
const lineOf = (n: number) =>
  [
    "tooth",
    n % 700 === 0 && `ref/${1_000_000 + n}`,
    n % 5 === 0 && "crown",
    n % 300 === 0 && "invoice",
    n < 900 && "early",
    n === 40 && "zebra",
  ]
    .filter(Boolean)
    .join(" ");
const statusOf = (n: number): ConversationStatus => (n % 500 === 0 ? "escalated" : "completed");
const LABELS: Record<string, (n: number) => boolean> = {
  many: (n) => n % 2 === 0,
  old: (n) => n <= 2400,
  rare: (n) => n % 1000 === 3,
};

const NUMBERS = Array.from({ length: COUNT }, (_, at) => at + 1);
const rows = (labels: Record<string, string>) =>
  NUMBERS.map((n) => ({
    n,
    name: nameOf(n),
    line: lineOf(n),
    status: statusOf(n),
    label_ids: Object.keys(LABELS).flatMap((name) => (LABELS[name]?.(n) ? (labels[name] ?? []) : [])),
  }));

/** The numbers that meet a condition, latest first. */
const latest = (is: (n: number) => boolean) => NUMBERS.filter(is).toReversed();

describe(`among ${COUNT} conversations`, () => {
  let org: TestCtx;
  let labels: Record<string, string>;
  beforeAll(async () => {
    org = await newOrg();
    const made = Object.keys(LABELS).map(async (name) => [name, (await createLabel(org, { name })).id]);
    labels = Object.fromEntries(await Promise.all(made));
    const { organization_id } = org;
    const record = sql`(select *, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
        '2026-01-01'::timestamptz + n * interval '1 minute' as at
      from jsonb_to_recordset(${JSON.stringify(rows(labels))}::jsonb)
        as record (n int, name text, line text, status text, label_ids uuid[])) as record`;
    await org.db.execute(sql`
      insert into leads (organization_id, id, name, channel, channel_id)
      select ${organization_id}::uuid, id, name, 'web', 'n:' || n from ${record} order by n`);
    await org.db.execute(sql`
      insert into conversations (organization_id, id, lead_id, session_key, channel, status, label_ids, updated_at)
      select ${organization_id}::uuid, id, id, 'n:' || n, 'web', status, label_ids, at from ${record} order by n`);
    await org.db.execute(sql`
      insert into messages (organization_id, id, conversation_id, position, role, content, created_at)
      select ${organization_id}::uuid, id, id, 1, 'user', line, at from ${record} order by n`);
    await org.db.execute(sql`vacuum analyze messages`);
  });

  const numberOf = (id: string) => Number(id.slice(-12));

  test.each([
    "tooth",
    "crown",
    "invoice",
    "early",
    "crown early",
    "zebra",
    "1000700",
    "f/10007",
    "100140 crown",
    "7654321",
    "nothing",
  ])("the latest messages with %s are found, in all conversations and in those of a status", async (term) => {
    const has = (n: number) => term.split(" ").every((word) => lineOf(n).includes(word));
    const inAll = await searchInbox(org, { term, limit: 5 });
    expect(inAll.messages.map(({ id }) => numberOf(id))).toEqual(latest(has).slice(0, 5));
    expect(inAll.has_more.messages).toBe(latest(has).length > 5);
    for (const status of ["completed", "escalated"] as const) {
      const all = latest((n) => has(n) && statusOf(n) === status);
      const found = await searchInbox(org, { term, limit: 5, status });
      expect(found.messages.map(({ id }) => numberOf(id))).toEqual(all.slice(0, 5));
      expect(found.has_more.messages).toBe(all.length > 5);
    }
  });

  test.each(["garcia", "silva novak", "quill", "nobody"])(
    "the latest customers named %s are found",
    async (term) => {
      const has = (n: number) => term.split(" ").every((word) => nameOf(n).toLowerCase().includes(word));
      const found = await searchInbox(org, { term, limit: 5, status: "completed" });
      const all = latest((n) => has(n) && statusOf(n) === "completed");
      expect(found.conversations.map(({ id }) => numberOf(id))).toEqual(all.slice(0, 5));
    },
  );

  test.each(["garcia", "silva", "quill", "novak 2", "nobody"])(
    "customers named %s are found among those with a label, common or rare",
    async (term) => {
      const isNamed = (n: number) => term.split(" ").every((word) => nameOf(n).toLowerCase().includes(word));
      for (const [label, has] of Object.entries(LABELS)) {
        const all = latest((n) => isNamed(n) && has(n));
        const found = await searchInbox(org, { term: `${term} label:${label}`, limit: 5 });
        expect(found.conversations.map(({ id }) => numberOf(id))).toEqual(all.slice(0, 5));
        expect(found.has_more.conversations).toBe(all.length > 5);
        const escalated = latest((n) => isNamed(n) && has(n) && statusOf(n) === "escalated");
        const those = await searchInbox(org, {
          term: `${term} label:${label}`,
          limit: 5,
          status: "escalated",
        });
        expect(those.conversations.map(({ id }) => numberOf(id))).toEqual(escalated.slice(0, 5));
      }
    },
  );

  test.each(Object.entries(LABELS))(
    "a search for the label %s alone finds the latest conversations, and with a word their messages",
    async (label, has) => {
      const found = await searchInbox(org, { term: `label:${label}`, limit: 5 });
      expect(found.conversations.map(({ id }) => numberOf(id))).toEqual(latest(has).slice(0, 5));
      expect(found.has_more.conversations).toBe(latest(has).length > 5);
      for (const word of ["crown", "early", "zebra"]) {
        const said = await searchInbox(org, { term: `${word} label:${label}`, limit: 5 });
        const all = latest((n) => has(n) && lineOf(n).includes(word));
        expect(said.messages.map(({ id }) => numberOf(id))).toEqual(all.slice(0, 5));
      }
    },
  );

  test("part of a label's name finds conversations of several labels, and an unknown name finds nothing", async () => {
    const several = latest((n) => ["many", "rare"].some((label) => LABELS[label]?.(n)));
    const found = await searchInbox(org, { term: "label:a", limit: 5 });
    expect(found.conversations.map(({ id }) => numberOf(id))).toEqual(several.slice(0, 5));
    expect(await searchInbox(org, { term: "garcia label:nobody" })).toMatchObject({
      people: [],
      conversations: [],
      messages: [],
    });
  });

  test("two letters find people and their conversations however old", async () => {
    const { people, conversations } = await searchInbox(org, { term: "qu" });
    expect(conversations.map(({ id }) => numberOf(id))).toEqual([7]);
    expect(people).toEqual([]);
  });

  test.each(Object.entries(LABELS))(
    "conversations with the label %s are listed page by page, and counted",
    async (name, has) => {
      const label_id = labels[name] ?? "";
      const all = latest(has);
      for (const page of [1, 2, 60]) {
        const found = await listConversations(org, { label_id, page });
        expect(found.conversations.map(({ id }) => numberOf(id))).toEqual(
          all.slice((page - 1) * 20, page * 20),
        );
        expect(found).toMatchObject({ total: all.length, page, size: 20 });
      }
      const first = await listInbox(org, { label_id, limit: 4 });
      const second = await listInbox(org, { label_id, limit: 4, cursor: first.next_cursor });
      expect([...first.items, ...second.items].map(({ id }) => numberOf(id))).toEqual(all.slice(0, 8));
      const escalated = await listInbox(org, { label_id, status: "escalated", limit: 3 });
      const those = latest((n) => has(n) && statusOf(n) === "escalated");
      expect(escalated.items.map(({ id }) => numberOf(id))).toEqual(those.slice(0, 3));
    },
  );
});
