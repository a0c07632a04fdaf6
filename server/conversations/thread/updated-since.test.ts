import { expect, test } from "vitest";
import { listConversations } from "@/server/conversations/actions";
import { labelConversation } from "@/server/conversations/labels";
import { createLabel } from "@/server/leads/labels";
import { inboxOf } from "@/tests/inbox";

test("conversations changed since a time are listed, beside the other filters", async () => {
  const { ctx, write } = await inboxOf(3);
  const [latest, , first] = (await listConversations(ctx, {})).conversations;
  const { id: label_id } = await createLabel(ctx, { name: "VIP" });
  await labelConversation(ctx, { conversation_id: first?.id ?? "", label_id });
  await write(0, "one more thing");
  const updated_since = latest?.updated_at ?? "";
  expect(await listConversations(ctx, { updated_since })).toMatchObject({
    conversations: [{ id: first?.id }, { id: latest?.id }],
    total: 2,
  });
  const only = { conversations: [{ id: first?.id }], total: 1 };
  expect(await listConversations(ctx, { updated_since, label_id })).toMatchObject(only);
  expect(await listConversations(ctx, { updated_since, lead_id: first?.lead_id })).toMatchObject(only);
  expect(await listConversations(ctx, { updated_since, status: "completed" })).toMatchObject({ total: 0 });
  expect(await listConversations(ctx, { updated_since: "2999-01-01T00:00:00Z" })).toMatchObject({ total: 0 });
});
