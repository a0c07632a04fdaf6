import { randomInt } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "@/db/schema/conversations";
import { leadIdentities } from "@/db/schema/leads";
import { updateConversation } from "@/server/conversations/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { createLead, getLead, listLeads } from "@/server/leads/actions";
import { listDuplicates } from "@/server/leads/merge/duplicates";
import { undoMerge } from "@/server/leads/merge/merge";
import { readTimeline } from "@/server/overview/lead-timeline";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { connectB, payload, postB, publishedTo, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";

const [OLD, NEW] = ["16505551234", "12195555358"];
const HOUR = 3600;
const DAY = 24 * HOUR;
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

/** Meta's published notice of a change of number, with recent times. */
function changeTo(address: string, { from = OLD, to = NEW, seconds_ago = HOUR } = {}) {
  const body = publishedTo(address, "message_system_user_changed_number");
  const [message] = body.entry[0].changes[0].value.messages;
  message.from = from;
  message.timestamp = String(ago(seconds_ago));
  message.system.wa_id = to;
  message.system.body = `User Sheena Nelson changed from ${from} to ${to}`;
  return body;
}

/** An organization with a number that customers write to and Meta reports on. */
async function desk() {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  const post = async (body: object) => expect((await postB(body, number.app_secret)).status).toBe(200);
  return {
    ctx,
    number,
    post,
    writes: (from: string, seconds_ago: number, text = "Hello") =>
      post(textTo(number.address, { from, text, timestamp: ago(seconds_ago) })),
    moves: (change: Parameters<typeof changeTo>[1] = {}) => post(changeTo(number.address, change)),
    identities: async () => {
      const { kind, value, lead_id, former_at, moved_to } = leadIdentities;
      const mine = eq(leadIdentities.organization_id, ctx.organization_id);
      const rows = await ctx.db
        .select({ kind, value, lead_id, former_at, moved_to })
        .from(leadIdentities)
        .where(mine)
        .orderBy(asc(kind), asc(value));
      return rows.map(({ former_at, ...row }) => ({ ...row, is_former: former_at !== null }));
    },
    replyTo: async () => {
      const mine = eq(conversations.organization_id, ctx.organization_id);
      const rows = await ctx.db.select({ to: conversations.reply_to }).from(conversations).where(mine);
      return [...new Set(rows.map(({ to }) => to))];
    },
    leads: async () => (await listLeads(ctx, {})).leads,
  };
}

test("a customer who changes number stays one lead with one thread, answered at the new number", async () => {
  const { ctx, writes, moves, identities, replyTo, leads } = await desk();
  await writes(OLD, 2 * HOUR);
  const before = await onlyThread(ctx);
  await moves();
  await writes(NEW, 0, "from my new phone");
  const thread = await onlyThread(ctx);
  expect(thread.id).toBe(before.id);
  expect(thread.messages.map(({ role, content }) => [role, content])).toEqual([
    ["user", "Hello"],
    ["system", `The customer changed number from +${OLD} to +${NEW}.`],
    ["user", "from my new phone"],
  ]);
  const [lead, ...others] = await leads();
  expect(others).toEqual([]);
  expect(await getLead(ctx, { lead_id: lead?.id ?? "" })).toMatchObject({
    phone: `+${NEW}`,
    channel_id: `+${NEW}`,
  });
  expect(await replyTo()).toEqual([`+${NEW}`]);
  const lead_id = lead?.id;
  expect(await identities()).toEqual([
    { kind: "channel_id", value: `whatsapp:+${NEW}`, lead_id, is_former: false, moved_to: null },
    { kind: "channel_id", value: `whatsapp:+${OLD}`, lead_id, is_former: true, moved_to: `+${NEW}` },
    { kind: "phone", value: `+${NEW}`, lead_id, is_former: false, moved_to: null },
    { kind: "phone", value: `+${OLD}`, lead_id, is_former: true, moved_to: `+${NEW}` },
  ]);
});

test("the reply window moves along: the customer's last message still opens it, the notice does not", async () => {
  const { ctx, writes, moves } = await desk();
  await writes(OLD, 23 * HOUR);
  await moves();
  const { id } = await onlyThread(ctx);
  expect(await replyAsStaff(ctx, { conversation_id: id, content: "Hello" })).toMatchObject({
    role: "assistant",
  });
  const late = await desk();
  await late.writes(OLD, 25 * HOUR);
  await late.moves();
  const { id: conversation_id } = await onlyThread(late.ctx);
  await expect(replyAsStaff(late.ctx, { conversation_id, content: "Hello" })).rejects.toMatchObject({
    code: "template_required",
  });
});

test("a late message from the old number belongs to the lead, and replies go to the new number", async () => {
  const { ctx, writes, moves, replyTo, leads } = await desk();
  await writes(OLD, 3 * HOUR);
  await moves();
  await writes(OLD, 2 * HOUR, "late");
  expect((await onlyThread(ctx)).messages).toHaveLength(3);
  expect(await replyTo()).toEqual([`+${NEW}`]);
  expect(await leads()).toHaveLength(1);
});

test("a notice that arrives before all of the customer's messages loses none of them", async () => {
  const { ctx, writes, moves, leads } = await desk();
  await moves();
  await writes(OLD, 2 * HOUR, "late");
  await writes(NEW, 0);
  expect(await leads()).toMatchObject([{ name: "Sheena Nelson", phone: `+${NEW}` }]);
  expect((await onlyThread(ctx)).messages).toHaveLength(3);
});

test("a repeated notice, or a second one with another date, changes nothing more", async () => {
  const { ctx, number, post, writes, identities } = await desk();
  await writes(OLD, 2 * HOUR);
  const notice = changeTo(number.address);
  await post(notice);
  const once = await identities();
  await Promise.all([post(notice), post(notice), post(notice)]);
  expect(await identities()).toEqual(once);
  expect((await onlyThread(ctx)).messages).toHaveLength(2);
  await post(changeTo(number.address, { seconds_ago: HOUR - 2 }));
  expect(await identities()).toEqual(once);
});

test("a customer who wrote from the new number before the notice becomes one lead, which staff can undo", async () => {
  const { ctx, writes, moves, leads } = await desk();
  await writes(OLD, 2 * HOUR);
  await writes(NEW, HOUR / 2, "already here");
  const [second, first] = await leads();
  await moves();
  expect(await leads()).toMatchObject([{ id: first?.id, phone: `+${NEW}` }]);
  expect((await getLead(ctx, { lead_id: second?.id ?? "" })).id).toBe(first?.id);
  const { entries } = await readTimeline(ctx, { lead_id: first?.id ?? "", limit: 50 });
  const merge = entries.find(({ kind }) => kind === "merge");
  await undoMerge(ctx, { merge_id: merge?.kind === "merge" ? merge.data.merge_id : "" });
  expect(await leads()).toHaveLength(2);
});

test("a number that belonged to another lead before the change is the mover's now; both leads stay, and it is said", async () => {
  const { ctx, writes, moves, leads, identities, replyTo } = await desk();
  await writes(NEW, 3 * DAY, "I was here first");
  await writes(OLD, 2 * HOUR);
  const [mover, other] = await leads();
  await moves();
  expect(await leads()).toHaveLength(2);
  const thread = (await conversationsOf(ctx)).find(({ lead_id }) => lead_id === mover?.id);
  expect(thread?.last_message_preview).toContain("both leads are kept");
  const held = (await identities()).find(({ value }) => value === `+${NEW}`);
  expect(held).toMatchObject({ lead_id: mover?.id, is_former: false });
  expect((await replyTo()).toSorted()).toEqual([`+${NEW}`, null]);
  const { leads: duplicates } = await listDuplicates(ctx, { lead_id: mover?.id ?? "" });
  expect(duplicates).toMatchObject([{ id: other?.id, shares: ["phone", "channel_id"] }]);
});

test("a lead entered by hand under the new number since is the same person", async () => {
  const { ctx, writes, moves, leads } = await desk();
  await writes(OLD, 2 * HOUR);
  await createLead(ctx, { name: "By hand", phone: `+${NEW}`, email: "sheena@example.com" });
  await moves();
  expect(await leads()).toMatchObject([{ phone: `+${NEW}`, email: "sheena@example.com" }]);
});

test("another organization's lead with the same number is left alone", async () => {
  const [one, other] = [await desk(), await desk()];
  await one.writes(OLD, 2 * HOUR);
  await other.writes(OLD, 2 * HOUR);
  await other.writes(NEW, 2 * HOUR);
  const before = await other.identities();
  await one.moves();
  expect(await other.identities()).toEqual(before);
  expect(await other.leads()).toHaveLength(2);
  expect(await one.leads()).toMatchObject([{ phone: `+${NEW}` }]);
});

test("changes of number that arrive out of order end at the last number", async () => {
  const { ctx, writes, moves, leads, replyTo } = await desk();
  const LAST = "12195550000";
  await writes(OLD, 5 * HOUR);
  await moves({ from: NEW, to: LAST, seconds_ago: HOUR });
  await moves({ from: OLD, to: NEW, seconds_ago: 3 * HOUR });
  expect(await leads()).toMatchObject([{ phone: `+${LAST}` }]);
  expect(await replyTo()).toEqual([`+${LAST}`]);
  await writes(NEW, 2 * HOUR, "from the one between");
  await writes(LAST, 0);
  expect(await leads()).toHaveLength(1);
  expect(await replyTo()).toEqual([`+${LAST}`]);
  expect((await conversationsOf(ctx)).reduce((sum, { message_count }) => sum + message_count, 0)).toBe(5);
});

test("a customer who goes back to the old number is the same lead again", async () => {
  const { moves, writes, leads, replyTo } = await desk();
  await writes(OLD, 5 * HOUR);
  await moves({ seconds_ago: 3 * HOUR });
  await moves({ from: NEW, to: OLD, seconds_ago: HOUR });
  await writes(OLD, 0);
  expect(await leads()).toMatchObject([{ phone: `+${OLD}` }]);
  expect(await replyTo()).toEqual([`+${OLD}`]);
});

test("a sender who writes from the old number months later is a new lead", async () => {
  const { ctx, writes, moves, leads } = await desk();
  await writes(OLD, 101 * DAY);
  await moves({ seconds_ago: 100 * DAY });
  const { id } = await onlyThread(ctx);
  await updateConversation(ctx, { conversation_id: id, status: "completed" });
  await writes(OLD, 0, "I got this number last week");
  expect(await leads()).toMatchObject([{ phone: `+${OLD}` }, { phone: `+${NEW}` }]);
});

test("a customer known only by a user id stays one lead when it changes", async () => {
  const { ctx, number, post, leads, replyTo } = await desk();
  const [was, is] = [`US.${randomInt(1e12)}`, `US.${randomInt(1e12)}`];
  const bare = (user_id: string, timestamp: number) => {
    const body = textTo(number.address, { timestamp });
    const { value } = body.entry[0].changes[0];
    value.contacts = [{ profile: { name: "Pablo" }, user_id }];
    delete value.messages[0].from;
    value.messages[0].from_user_id = user_id;
    return body;
  };
  await post(bare(was, ago(2 * HOUR)));
  const notice = payload("meta/message_system_user_changed_user_id");
  notice.entry[0].changes[0].value.metadata.phone_number_id = number.address;
  const [message] = notice.entry[0].changes[0].value.messages;
  message.timestamp = String(ago(HOUR));
  // Meta may name the new id here as well.
  message.from_user_id = is;
  message.system.user_id = is;
  message.system.body = `User Pablo changed from ${was} to ${is}`;
  await post(notice);
  await post(bare(is, ago(0)));
  expect(await leads()).toHaveLength(1);
  expect(await replyTo()).toEqual([is]);
  expect((await onlyThread(ctx)).messages.map(({ role }) => role)).toEqual(["user", "system", "user"]);
});

test("messages from both numbers during the change are all stored, under one lead", async () => {
  const { ctx, writes, moves, leads, replyTo } = await desk();
  await writes(OLD, 3 * HOUR);
  const all = [
    ...Array.from({ length: 10 }, (_, n) => writes(NEW, 10 + n)),
    moves(),
    ...Array.from({ length: 10 }, (_, n) => writes(OLD, 2 * HOUR + n)),
  ];
  await Promise.all(all);
  expect(await leads()).toHaveLength(1);
  const threads = await conversationsOf(ctx);
  expect(threads.reduce((sum, { message_count }) => sum + message_count, 0)).toBe(22);
  expect(await replyTo()).toEqual([`+${NEW}`]);
});
