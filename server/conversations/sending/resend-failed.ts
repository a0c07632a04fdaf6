import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tenant } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { Provider } from "@/schema/channel-connection";
import { PROVIDERS } from "@/schema/provider";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { retryMessage } from "./retry";
import { OWN_FAULTS } from "./tell-number-fails";

/** The most that are sent again at once; ask again for the rest. */
const MOST = 200;

/**
 * A `select` of an organization's messages of the last day that failed because its number was refused, and can still be
 * sent: nobody has said more in their conversation since, and their customer's reply window is open.
 */
const refusedMessages = ({ organization_id }: Tenant, provider: Provider) => sql`
  select messages.id from messages
  join channel_connections number
    on number.organization_id = messages.organization_id and number.id = messages.connection_id
  join conversations thread
    on thread.organization_id = messages.organization_id and thread.id = messages.conversation_id
  where messages.organization_id = ${organization_id}::uuid and number.provider = ${provider}
    and number.deleted_at is null and messages.delivery_status = 'failed'
    and messages.created_at > now() - interval '1 day'
    and messages.delivery_error->>'code'
      = any(array(select jsonb_array_elements_text(${JSON.stringify(OWN_FAULTS)}::jsonb)))
    and not exists (
      select from messages later
      where later.organization_id = messages.organization_id and later.conversation_id = messages.conversation_id
        and later.position > messages.position and (later.role = 'user' or later.delivery_status <> 'failed'))
    and (${!PROVIDERS[provider].has_window} or messages.metadata ? 'template' or exists (
      select from reply_windows its
      where its.organization_id = thread.organization_id and its.connection_id = thread.connection_id
        and its.customer = thread.reply_to and its.customer_wrote_at > now() - interval '24 hours'))
  order by messages.conversation_id, messages.position limit ${MOST}`;

/** How many messages could be sent again. */
export async function countRefused(ctx: Ctx, provider: Provider): Promise<number> {
  const found = await ctx.db.execute(refusedMessages(ctx, provider));
  return found.length;
}

/** Whether a message can't be sent now: it is too late for it, or a colleague was faster. */
const isTooLate = (error: unknown): boolean =>
  error instanceof AppError &&
  ["conflict", "template_required", "not_found", "invalid_input"].includes(error.code);

async function resend(ctx: Ctx, message_id: string): Promise<boolean> {
  try {
    await retryMessage.call(ctx, { message_id });
    return true;
  } catch (error) {
    if (isTooLate(error)) return false;
    throw error;
  }
}

/** After a number's credentials were mended: sends again what failed meanwhile, in each conversation in the order it was written. */
export const resendRefused = action({
  summary:
    "Send again the messages of the last day that failed because a provider refused your number's credentials",
  description:
    "For after a number's credentials were mended: in each conversation they go out in the order in which they were written. At most 200 are sent at once.",
  input: z.strictObject({ provider: Provider }),
  output: z
    .object({
      sent_again: z.int().meta({ description: "How many were sent again" }),
      too_late: z.int().meta({
        description: "How many could not be, for instance because the customer's reply window has ended",
      }),
    })
    .meta({ description: "What became of the messages" }),
  audit: "messages.resent",
  run: async (ctx, { provider }) => {
    const found = await ctx.db.execute<{ id: string }>(refusedMessages(ctx, provider));
    let sent_again = 0;
    for (const { id } of found) if (await resend(ctx, id)) sent_again += 1;
    return { sent_again, too_late: found.length - sent_again };
  },
});
