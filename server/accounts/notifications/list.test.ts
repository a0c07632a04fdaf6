import { expect, test } from "vitest";
import { markRead } from "@/server/conversations/inbox/actions";
import { listNotifications, readNotifications } from "./list";
import { desk, toldTo } from "./told.fixture";

test("notifications are marked as read by reading their conversation, one by one, or all together", async () => {
  const { owner, ada, conversation_id, tell } = await desk();
  await tell();
  await tell({
    kind: "import_done",
    to: { users: [ada.actor.id, owner.actor.id] },
    conversation_id: undefined,
  });
  await tell({ kind: "import_done", to: { users: [ada.actor.id] }, conversation_id: undefined });
  expect(await listNotifications(ada, { limit: 2 })).toMatchObject({
    unread: 3,
    next_before: expect.any(String),
  });
  await markRead(ada, { conversation_id, position: 1 });
  expect((await listNotifications(ada, { unread: true })).notifications).toMatchObject([
    { kind: "import_done" },
    { kind: "import_done" },
  ]);
  const [first] = await toldTo(ada);
  expect(await readNotifications(ada, { notification_id: first?.id })).toEqual({ unread: 1 });
  expect(await readNotifications(ada, {})).toEqual({ unread: 0 });
  expect((await listNotifications(owner, {})).unread).toBe(2);
  const { next_before } = await listNotifications(ada, { limit: 2 });
  expect((await listNotifications(ada, { before: next_before ?? "" })).notifications).toHaveLength(1);
});
