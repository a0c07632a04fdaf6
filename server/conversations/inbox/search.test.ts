import { expect, test } from "vitest";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { listThreadMessages } from "@/server/conversations/thread/thread";
import { createLead, updateLead } from "@/server/leads/actions";
import { completeConversation } from "@/tests/conversations";
import { type FoundIn, foundIn, inboxOf } from "@/tests/inbox";
import { newOrg } from "@/tests/world";
import { listInbox } from "./list";
import { searchInbox } from "./search";

const shown = (parts: { text: string; hit: boolean }[]) =>
  parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");

const nothing: FoundIn = { people: [], conversations: [], messages: [] };

test.each([
  ["a word of a message, in any case", "TOOTH", "my [tooth] is aching"],
  ["part of a word", "achin", "my tooth is [achin]g"],
  ["all words of a term in any order", "aching TOOTH", "my [tooth] is [aching]"],
  ["two letters, among the latest", "my", "[my] tooth is aching"],
])("search finds the message by %s, with the words marked", async (_what, term, snippet) => {
  const { ctx } = await inboxOf(3, (n) => (n === 1 ? "my tooth is aching" : "hello"));
  expect(await foundIn(ctx, { term })).toEqual({ ...nothing, messages: [1] });
  const [hit] = (await searchInbox(ctx, { term })).messages;
  expect(shown(hit?.snippet ?? [])).toBe(snippet);
  expect(hit).toMatchObject({ status: "active", sender: { kind: "customer" }, lead: { practice: false } });
});

test.each([
  ["a phone as people write it", "+1 (650) 555-0001", "[+1 650 555 0001]"],
  ["the end of a phone", "5550001", "+1 650 [555 0001]"],
  ["the last digits of a phone", "50001", "+1 650 55[5 0001]"],
])("search finds the conversation by %s, and marks it in the formatted phone", async (_what, term, about) => {
  const { ctx } = await inboxOf(3);
  expect(await foundIn(ctx, { term })).toEqual({ ...nothing, conversations: [1] });
  const [found] = (await searchInbox(ctx, { term })).conversations;
  expect(shown(found?.marked.about ?? [])).toBe(about);
});

test("words in different messages are no hit, nor is half of the term", async () => {
  const { ctx } = await inboxOf(2, (n) => (n === 0 ? "my tooth" : "is aching"));
  expect(await foundIn(ctx, { term: "tooth aching" })).toEqual(nothing);
});

test("search finds closed conversations as well as open ones, and shows their status", async () => {
  const { ctx } = await inboxOf(2, (n) => `zebra ${n}`);
  const [latest] = (await listInbox(ctx, {})).items;
  await completeConversation(ctx, { conversation_id: latest?.id ?? "" });
  const { messages, conversations } = await searchInbox(ctx, { term: "zebra" });
  expect(messages.map(({ status }) => status)).toEqual(["completed", "active"]);
  expect(conversations).toEqual([]);
  const byName = await searchInbox(ctx, { term: "sheena" });
  expect(byName.conversations.map(({ status }) => status)).toEqual(["completed", "active"]);
  expect(byName.people).toEqual([]);
});

test("search finds people who never wrote, by name, email, company and phone, with words in any order", async () => {
  const ctx = await newOrg();
  const lead = {
    name: "Ada Lovelace",
    email: "ada@engine.example",
    company: "Analytical Ltd",
    phone: "+441632960000",
  };
  const { id } = await createLead(ctx, lead);
  await createLead(ctx, { name: "Ada Byron" });
  for (const term of ["lovelace ada", "ENGINE.example", "analytical ada", "0163 296 0000", "ada 960000"]) {
    const { people } = await searchInbox(ctx, { term });
    expect([term, people.map((person) => person.id)]).toEqual([term, [id]]);
  }
  const [person] = (await searchInbox(ctx, { term: "engine lovelace" })).people;
  expect([shown(person?.marked.name ?? []), shown(person?.marked.about ?? [])]).toEqual([
    "Ada [Lovelace]",
    "+44 1632 960000 · ada@[engine].example · Analytical Ltd",
  ]);
});

test("a phone without a country code is shown with that of the organization's country", async () => {
  const ctx = await newOrg();
  await createLead(ctx, { name: "Ada", phone: "07700 900123" });
  await updateOrganization(ctx, { country: "GB" });
  const [person] = (await searchInbox(ctx, { term: "07700 900123" })).people;
  expect(shown(person?.marked.about ?? [])).toBe("+44 [7700 900123]");
});

test.each([
  ["a message", "Müllerstraße", ["MULLERSTRASSE", "müllerstr", "u\u0308llerstraße"]],
  ["a message in Cyrillic", "Приём в среду", ["прием", "ПРИЁМ"]],
  ["a message in Hindi, by its own marks", "नमस्ते कैसे", ["नमस्ते"]],
])("search finds %s however its accents are typed", async (_what, line, terms) => {
  const { ctx } = await inboxOf(3, (n) => (n === 1 ? line : "Mllerstrae прим नमसत"));
  for (const term of terms) expect([term, (await foundIn(ctx, { term })).messages]).toEqual([term, [1]]);
  const [hit] = (await searchInbox(ctx, { term: terms[0] ?? "" })).messages;
  expect(hit?.snippet.map(({ text }) => text).join("")).toBe(line);
});

test("search finds a customer however the accents of the name are typed, and shows the name as written", async () => {
  const { ctx } = await inboxOf(2);
  const [item] = (await listInbox(ctx, {})).items;
  await updateLead(ctx, { lead_id: item?.lead.id ?? "", name: "Zoë Łukasz" });
  for (const term of ["zoe", "ZOË", "lukasz"]) {
    const { conversations } = await searchInbox(ctx, { term });
    expect([term, conversations.map(({ lead }) => lead.name)]).toEqual([term, ["Zoë Łukasz"]]);
  }
});

test("search takes % literally, respects its filters, and says when there is more", async () => {
  const { ctx } = await inboxOf(2, (n) => `the word is zebra${n}`);
  expect((await foundIn(ctx, { term: "zebra" })).messages).toEqual([1, 0]);
  expect(await foundIn(ctx, { term: "z%bra" })).toEqual(nothing);
  expect(await foundIn(ctx, { term: "zebra", status: "completed" })).toEqual(nothing);
  expect(await foundIn(ctx, { term: "zebra", channel: "web" })).toEqual(nothing);
  const [latest] = (await listInbox(ctx, {})).items;
  await completeConversation(ctx, { conversation_id: latest?.id ?? "" });
  const narrow = { status: "completed", channel: "whatsapp" } as const;
  expect(await foundIn(ctx, { term: "zebra", ...narrow })).toEqual({ ...nothing, messages: [1] });
  expect(await foundIn(ctx, { term: "sheena", ...narrow })).toEqual({ ...nothing, conversations: [1] });
  const few = await searchInbox(ctx, { term: "zebra", limit: 1 });
  expect([few.messages.length, few.has_more]).toEqual([
    1,
    { people: false, conversations: false, messages: true },
  ]);
});

test("nothing of another organization is found", async () => {
  await inboxOf(1, () => "a very secret zebra");
  expect(await foundIn(await newOrg(), { term: "zebra" })).toEqual(nothing);
  await expect(searchInbox(await newOrg(), { term: "  " })).rejects.toMatchObject({ code: "invalid_input" });
});

test("a thread is read around a message that was found, and from there in both directions", async () => {
  const { ctx, write } = await inboxOf(1, () => "1");
  for (let n = 2; n <= 30; n++) await write(0, n === 10 ? "the needle" : String(n));
  const [hit] = (await searchInbox(ctx, { term: "needle" })).messages;
  const conversation_id = hit?.conversation_id ?? "";
  const page = (cursor: Parameters<typeof listThreadMessages>[1]["cursor"]) =>
    listThreadMessages(ctx, { conversation_id, cursor, limit: 8 });
  const positions = ({ messages }: Awaited<ReturnType<typeof page>>) =>
    messages.map(({ position }) => position);
  const around = await page({ around: hit?.id ?? "" });
  expect(positions(around)).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
  expect(positions(await page(around.next_cursor))).toEqual([1, 2, 3, 4, 5, 6]);
  const newer = await page(around.newer_cursor);
  expect(positions(newer)).toEqual([15, 16, 17, 18, 19, 20, 21, 22]);
  const newest = await page(newer.newer_cursor);
  expect([positions(newest), newest.newer_cursor]).toEqual([[23, 24, 25, 26, 27, 28, 29, 30], null]);
  const missing = await page({ around: "0192f0c1-9a1b-7c00-8000-000000000000" });
  expect(positions(missing)).toEqual(positions(newest));
});
