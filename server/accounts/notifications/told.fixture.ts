import { transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { listConversations } from "@/server/conversations/actions";
import { systemCtx } from "@/server/http/ctx";
import { inboxOf } from "@/tests/inbox";
import { newStaff, type TestCtx } from "@/tests/world";
import { listNotifications } from "./list";
import { type NotificationRequest, notify } from "./notify";

/** What somebody was notified of, the latest first. */
export const toldTo = async (ctx: TestCtx) => (await listNotifications(ctx, {})).notifications;
export const kindsTold = async (ctx: TestCtx) => (await toldTo(ctx)).map(({ kind }) => kind);

/** An organization with a conversation, its owner and two more members. */
export async function desk() {
  const { ctx: owner } = await inboxOf(1);
  const [ada, bob] = [await newStaff(owner), await newStaff(owner)];
  const [thread] = (await listConversations(owner, {})).conversations;
  const conversation_id = thread?.id ?? "";
  const tell = (
    telling: Partial<NotificationRequest> = {},
    by = systemCtx(owner.db, owner.organization_id),
  ) =>
    transaction(owner.db, (tx) =>
      notify(tx, by, {
        ...{ kind: "handed_over", fact: `fact:${newId()}`, to: "assignee", conversation_id },
        ...telling,
      }),
    );
  return { owner, ada, bob, conversation_id, tell };
}
