import { z } from "zod";
import type { InboundContent } from "../inbound-content";
import { contentOf } from "./content-of";

const original_message_id = z.string().min(1);
const Edited = z.object({ original_message_id, message: z.looseObject({ type: z.string().min(1) }) });
const Deleted = z.object({ original_message_id });

type Given = { type: string; edit?: unknown; revoke?: unknown };

/** Which message a customer edited or deleted (null), and what it says now. Undefined for any other message. */
export function editOf({
  type,
  edit,
  revoke,
}: Given): { original_id: string; content: InboundContent | null } | undefined {
  if (type === "revoke") {
    const deleted = Deleted.safeParse(revoke).data;
    return deleted && { original_id: deleted.original_message_id, content: null };
  }
  const edited = type === "edit" ? Edited.safeParse(edit).data : undefined;
  return edited && { original_id: edited.original_message_id, content: contentOf(edited.message) };
}
