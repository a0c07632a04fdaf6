import { z } from "zod";
import { getDb } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { sandboxRequests } from "@/db/schema/sandbox";
import { API_BODY_LIMIT, readBody, toText } from "@/server/http/body";
import { type RouteHandler, routeHandler } from "@/server/http/route-handler";
import { env } from "@/server/lib/env";
import { readJson } from "@/server/lib/json";
import type { Provider } from "@/server/schema/channel-connection";
import { connectionOf } from "./connections";
import { answerOf } from "./provider-api";

/** The account's own secret, as each provider's API wants it told. */
function secretIn(provider: Provider, headers: Headers): string {
  const [scheme, value = ""] = (headers.get("authorization") ?? "").split(" ");
  if (provider === "provider-b") return scheme === "Bearer" ? value : "";
  return scheme === "Basic" ? Buffer.from(value, "base64").toString("utf8") : "";
}

function parsed(content_type: string, body: string): unknown {
  if (content_type.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(body));
  return readJson(body);
}

/** Whom a message goes to, as both providers are told: Meta's `to` or `recipient`, Twilio's `To`. */
const Recipient = z
  .looseObject({ to: z.string().optional(), recipient: z.string().optional(), To: z.string().optional() })
  .transform(({ to, recipient, To }) => to ?? recipient ?? To?.replace("whatsapp:", "") ?? null);

/** The id a provider gave what it made: Meta's message, Twilio's message or content. */
const MadeId = z.union([
  z
    .looseObject({ messages: z.tuple([z.looseObject({ id: z.string() })]) })
    .transform(({ messages }) => messages[0].id),
  z.looseObject({ sid: z.string() }).transform(({ sid }) => sid),
]);

const Body = z.record(z.string(), z.unknown()).catch({});

/** Plays a provider's API, refusals included, for a sandbox's own credentials; keeps what it was asked, to be shown. */
export const sandboxProvider = (provider: Provider): RouteHandler =>
  routeHandler(async (request, context) => {
    const text = toText(await readBody(request, API_BODY_LIMIT));
    const content_type = request.headers.get("content-type") ?? "";
    const address = z
      .string()
      .optional()
      .parse((await context.params).number);
    const connection = await connectionOf(getDb(), provider, secretIn(provider, request.headers), address);
    const path = new URL(request.url).pathname.slice(new URL(env.SANDBOX_URL).pathname.length);
    // Whoever connects a number asks with credentials that nobody knows yet; to read is all they let do.
    const isKnown = connection || request.method === "GET";
    const headers = isKnown ? Object.fromEntries(request.headers) : {};
    const body = parsed(content_type, text);
    const senders = connection ? [connection.address] : [];
    const answer = answerOf(
      { path, headers, body, senders },
      Date.now() * 1000 + Math.floor(Math.random() * 1000),
    );
    const made = MadeId.safeParse(answer.body).data;
    if (connection && made && request.method === "POST") {
      await getDb()
        .insert(sandboxRequests)
        .values({
          organization_id: connection.organization_id,
          id: newId(),
          connection_id: connection.id,
          recipient: Recipient.parse(body),
          provider_id: made,
          url: path,
          content_type,
          body: text,
          parsed: Body.parse(body),
          status_code: answer.status,
          answer: JSON.stringify(answer.body),
        });
    }
    return Response.json(answer.body ?? null, { status: answer.status, headers: answer.headers });
  });
