import { z } from "zod";
import type { Address, Sender } from "../channel";
import { inboundSender } from "../inbound";
import { fromProvider } from "../phone";

const words = z.string().optional().catch(undefined);

const System = z.object({ body: words, wa_id: words, user_id: words, type: words });

/** `User Sheena Nelson changed from 16505551234 to 12195555358`, or with user ids if those changed. */
const BODY = /^User (.*) changed from (\S+) to (\S+)$/s;

const MOVES = new Set(["user_changed_number", "user_changed_user_id"]);

type Given = { from?: string | undefined; from_user_id?: string | undefined; system?: unknown };

/**
 * Whom a system message is about and where they moved (Meta: webhooks/reference/messages/system,
 * business-scoped-user-ids). `from` and the body name the old identity, `wa_id` and `user_id` the new one. Null if it
 * names nobody.
 */
export function noticeOf({
  from,
  from_user_id,
  system,
}: Given): { sender: Sender; moved_to: Address | null } | null {
  const { body = "", wa_id, user_id, type = "" } = System.safeParse(system).data ?? {};
  const [, name, before = ""] = BODY.exec(body) ?? [];
  const named = fromProvider(before) ? undefined : before;
  const former_id = named || (from_user_id === user_id ? undefined : from_user_id);
  const sender = inboundSender({ id: from, user_id: former_id, name });
  const target = MOVES.has(type) ? inboundSender({ wa_id, user_id }) : null;
  return sender && { sender, moved_to: target && { phone: target.phone, user_id: target.user_id } };
}
