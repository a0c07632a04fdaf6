import { z } from "zod";
import { transaction } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { newId } from "@/db/schema/columns";
import { CheckedConnection, ConnectionSetup, ProviderAnswer, TestMessage } from "@/schema/channel-connection";
import { Id } from "@/schema/common";
import { PROVIDERS } from "@/schema/provider";
import type { SendFailure } from "@/server/adapters/messaging/channel";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import { shownById } from "./connections";
import { connectionById, isConnection, webhookUrl } from "./open-connection";
import { askProvider, withoutDowngrade } from "./ownership";
import { verifyTokenOf } from "./send/credentials";
import { sendThrough } from "./send/provider-api";

const OneConnection = z.strictObject({ connection_id: Id });

const toAnswer = (
  result: { ok: true; reference: string | null } | SendFailure,
): z.input<typeof ProviderAnswer> =>
  result.ok
    ? { outcome: "ok", reference: result.reference, code: null, message: null }
    : { outcome: result.outcome, reference: null, code: result.code, message: result.message };

export const getConnectionSetup = action({
  summary: "Get the webhook URL and verify token to enter at a connected number's provider",
  input: OneConnection,
  only: "owner",
  output: ConnectionSetup,
  run: async (ctx, { connection_id }) => {
    const connection = await connectionById(ctx, connection_id);
    const { provider } = connection;
    const verify_token = PROVIDERS[provider].has_handshake ? verifyTokenOf(connection) : null;
    return { webhook_url: webhookUrl(provider), verify_token };
  },
});

export const checkConnection = action({
  summary: "Check a connected number's credentials and ownership with its provider",
  description: "A number that its provider now confirms becomes proven.",
  input: OneConnection,
  only: "owner",
  output: CheckedConnection,
  network: true,
  audit: "number.checked",
  rows: rowNamed(channelConnections, "connection_id"),
  run: async (ctx, { connection_id }) => {
    const connection = await connectionById(ctx, connection_id);
    const { result, finding } = await askProvider(connection);
    await transaction(ctx.db, async (tx) => {
      if (finding)
        await tx
          .update(channelConnections)
          .set(withoutDowngrade(connection, finding))
          .where(isConnection(ctx, connection_id));
      await ctx.audit?.(tx);
    });
    const { ownership } = await shownById(ctx, connection_id);
    return { ...toAnswer(result.ok ? { ok: true, reference: result.name } : result), ownership };
  },
});

export const sendTestMessage = action({
  summary: "Send a test message from a connected number and return the provider's answer; nothing is stored",
  input: TestMessage.safeExtend({ connection_id: Id }).meta({
    example: { to: "+14155550123", text: "Is anybody there?" },
  }),
  only: "owner",
  output: ProviderAnswer,
  network: true,
  audit: "number.tested",
  run: async (ctx, { connection_id, to, text = "", template }) => {
    const connection = await connectionById(ctx, connection_id);
    const message = { message_id: newId(), to: { phone: to, user_id: null }, content: { text, template } };
    const result = await sendThrough(connection, message);
    return toAnswer(result.ok ? { ok: true, reference: result.provider_message_id } : result);
  },
});
