import { expect, test } from "vitest";
import { createLead, updateLead } from "@/server/leads/actions";
import { completeConversation } from "@/tests/conversations";
import { connectA, connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { listConversations } from "../conversations/actions";
import { deleteConnection } from "./connections";
import { getLeadContact } from "./contact";
import { openPractice } from "./open-practice-number";

const PHONE = "+16505551234";

test.each([
  ["no phone", {}, "no_phone"],
  ["a phone without its country code", { phone: "ext. 700" }, "no_country_code"],
])("reports what a lead with %s lacks", async (_what, fields, hindrance) => {
  const ctx = await newOrg();
  await connectB(ctx);
  const { id: lead_id } = await createLead(ctx, { name: "Ada", ...fields });
  expect(await getLeadContact(ctx, { lead_id })).toMatchObject({ numbers: [], write_to: null, hindrance });
});

test("reports that no number is connected, ignoring the practice number, and that a lead is blocked", async () => {
  const ctx = await newOrg();
  await openPractice(ctx, {});
  const { id: lead_id } = await createLead(ctx, { name: "Ada", phone: PHONE });
  expect(await getLeadContact(ctx, { lead_id })).toMatchObject({ numbers: [], hindrance: "no_number" });
  await updateLead(ctx, { lead_id, blocked: true });
  expect(await getLeadContact(ctx, { lead_id })).toMatchObject({ numbers: [], hindrance: "blocked" });
});

test("each number reports until when free text may be sent, and the longest text", async () => {
  const ctx = await newOrg();
  const [a, never, b] = [await connectA(ctx), await connectB(ctx), await connectB(ctx)];
  await postB(
    textTo(b.address, { from: PHONE.slice(1), timestamp: Math.floor(Date.now() / 1000) }),
    b.app_secret,
  );
  const [conversation] = (await listConversations(ctx, {})).conversations;
  const { numbers } = await getLeadContact(ctx, { lead_id: conversation?.lead_id ?? "" });
  const [atA, atNever, atB] = [a, never, b].map(({ id }) => numbers.find((number) => number.id === id));
  expect(atA).toMatchObject({ provider: "provider-a", text_limit: 1600, window_closes_at: null });
  expect(Date.parse(atNever?.window_closes_at ?? "")).toBeLessThanOrEqual(Date.now() + 1000);
  expect(Date.parse(atB?.window_closes_at ?? "")).toBeGreaterThan(Date.now() + 23 * 3_600_000);
});

test("a number without a name is offered formatted", async () => {
  const ctx = await newOrg();
  const { address } = await connectA(ctx);
  const { id: lead_id } = await createLead(ctx, { name: "Ada", phone: PHONE });
  const [number] = (await getLeadContact(ctx, { lead_id })).numbers;
  expect(number?.display_name).toBe(number?.formatted_address);
  expect(number?.display_name).not.toBe(address);
});

test("a lead's contact names its latest conversation, and another to write in if that one's number is gone", async () => {
  const ctx = await newOrg();
  const [one, other] = [await connectB(ctx), await connectB(ctx)];
  const from = PHONE.slice(1);
  await postB(textTo(one.address, { from }), one.app_secret);
  await postB(textTo(other.address, { from }), other.app_secret);
  const [latest, first] = (await listConversations(ctx, {})).conversations;
  const lead_id = latest?.lead_id ?? "";
  expect(await getLeadContact(ctx, { lead_id })).toMatchObject({
    formatted_phone: "+1 650 555 1234",
    conversation: { id: latest?.id, channel: "whatsapp" },
    write_to: { id: latest?.id, is_open: true },
    numbers: [{ id: one.id }, { id: other.id }],
  });
  await deleteConnection(ctx, { connection_id: other.id });
  expect(await getLeadContact(ctx, { lead_id })).toMatchObject({
    conversation: { id: latest?.id },
    write_to: { id: first?.id, is_open: true },
    numbers: [{ id: one.id }],
  });
});

test("a lead's open conversation is preferred for writing to a completed one", async () => {
  const ctx = await newOrg();
  const [one, other] = [await connectB(ctx), await connectB(ctx)];
  const from = PHONE.slice(1);
  await postB(textTo(one.address, { from }), one.app_secret);
  await postB(textTo(other.address, { from }), other.app_secret);
  const [latest, first] = (await listConversations(ctx, {})).conversations;
  const [lead_id, latest_id, first_id] = [latest?.lead_id ?? "", latest?.id ?? "", first?.id ?? ""];
  await completeConversation(ctx, { conversation_id: latest_id });
  const asked = () => getLeadContact(ctx, { lead_id });
  expect(await asked()).toMatchObject({
    conversation: { id: latest_id },
    write_to: { id: first_id, is_open: true },
  });
  await completeConversation(ctx, { conversation_id: first_id });
  expect(await asked()).toMatchObject({ write_to: { id: first_id, is_open: false } });
});
