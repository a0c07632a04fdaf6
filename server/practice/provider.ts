import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { mediaUploads } from "@/db/schema/media";
import { sandboxRequests } from "@/db/schema/sandbox";
import { inOrg, sameOrg, type Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import type { Provider } from "@/schema/channel-connection";
import type { MediaUpload } from "@/schema/media";
import { open } from "@/server/adapters/http/call";
import { fromInside } from "@/server/adapters/world";
import type { OpenConnection } from "@/server/channels/open-connection";
import { takeUpload } from "@/server/conversations/media/upload";
import { API_BODY_LIMIT, parseJson, readBody, toText } from "@/server/http/request/body";
import { type RouteHandler, routeHandler } from "@/server/http/route-handler";
import { connectionOf } from "./connections";
import { metaError } from "./meta-api";
import { fileNamed } from "./phone";
import { answerOf } from "./provider-api";
import { keepRequest, type PlayedAnswer } from "./provider-request";

// The sender of a message waits ten seconds for the answer, and would send it again.
const TIMEOUT_MS = 5000;

const Named = z.looseObject({ MediaUrl: z.url() });

/** Only our own addresses: the holder of a practice number's credentials must not make us fetch others. */
const isOurs = (address: string): boolean => new URL(address).origin === new URL(env.PUBLIC_URL).origin;

const nameIn = (disposition: string | null): string | null => {
  const [, name = ""] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "") ?? [];
  return name ? decodeURIComponent(name) : null;
};

/** Fetches the file that a message to Twilio names, as Twilio does, for the phone to show; null if there is none. */
async function fetchSent(tenant: Tenant, body: unknown): Promise<MediaUpload | null> {
  const url = Named.safeParse(body).data?.MediaUrl;
  if (!url || !isOurs(url)) return null;
  const opened = await open({ url: fromInside(url), timeout_ms: TIMEOUT_MS });
  if (opened.failure) return null;
  const { status_code, headers, body: bytes, close } = opened;
  try {
    if (status_code !== 200) return null;
    const size_bytes = Number(headers.get("content-length"));
    return await takeUpload(tenant, { bytes, size_bytes }, nameIn(headers.get("content-disposition")));
  } catch (err) {
    log.warn({ err }, "the played provider could not fetch a message's file");
    return null;
  } finally {
    close();
  }
}

/** The account's own secret, in the form that each provider's API expects. */
export function secretIn(provider: Provider, headers: Headers): string {
  const [scheme, value = ""] = (headers.get("authorization") ?? "").split(" ");
  if (provider === "provider-b") return scheme === "Bearer" ? value : "";
  return scheme === "Basic" ? Buffer.from(value, "base64").toString("utf8") : "";
}

/** Larger than any message to Twilio; a form is slow to read. */
const FORM_BYTES = 64 * 1024;

type Body = { text: string; value: unknown };

/** A request's body, parsed; undefined if it is empty or can't be parsed, which the simulated API refuses itself. */
async function bodyOf(request: Request, content_type: string): Promise<Body> {
  const isForm = content_type.startsWith("application/x-www-form-urlencoded");
  const bytes = await readBody(request, isForm ? FORM_BYTES : API_BODY_LIMIT);
  const text = toText(bytes);
  if (isForm) return { text, value: Object.fromEntries(new URLSearchParams(text)) };
  try {
    return { text, value: parseJson(bytes) };
  } catch (error) {
    if (error instanceof AppError) return { text, value: undefined };
    throw error;
  }
}

/** The requested path and query, below the simulated API's own address. */
export function pathIn({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname.slice(new URL(env.SANDBOX_URL).pathname.length) + search;
}

/** The recipient of a message to either provider: Meta's `to` or `recipient`, Twilio's `To`. */
const Recipient = z
  .looseObject({ to: z.string().optional(), recipient: z.string().optional(), To: z.string().optional() })
  .transform(({ to, recipient, To }) => to ?? recipient ?? To?.replace("whatsapp:", "") ?? null);

/** The id that a provider gave to what it created: Meta's message, Twilio's message or content. */
const MadeId = z.union([
  z
    .looseObject({ messages: z.tuple([z.looseObject({ id: z.string() })]) })
    .transform(({ messages }) => messages[0].id),
  z.looseObject({ sid: z.string() }).transform(({ sid }) => sid),
]);

const Fields = z.record(z.string(), z.unknown()).catch({});

const toResponse = ({ bytes, body, ...answer }: PlayedAnswer): Response =>
  bytes ? new Response(new Uint8Array(bytes), answer) : Response.json(body ?? null, answer);

/** Simulates a provider's storage of customers' files. It looks up no number: everybody gets the same answers. */
export const sandboxFiles: RouteHandler = routeHandler(async (request) => {
  const headers = Object.fromEntries(request.headers);
  return toResponse(answerOf({ path: pathIn(request), headers, body: null, base: env.SANDBOX_URL }, 0));
});

/** A number for the id of what is created. */
export const nextNumber = (): number => Date.now() * 1000 + Math.floor(Math.random() * 1000);

/** Simulates a provider's API, refusals included, for a sandbox's own credentials; stores requests, to be shown. */
export const sandboxProvider = (provider: Provider): RouteHandler =>
  routeHandler(async (request, { number }) => {
    const content_type = request.headers.get("content-type") ?? "";
    const address = z.string().optional().parse(number);
    const connection = await connectionOf(getDb(), provider, secretIn(provider, request.headers), address);
    const path = pathIn(request);
    // Whoever connects a number calls with credentials that we don't know yet; these only allow reading.
    const isKnown = connection || request.method === "GET";
    const headers = isKnown ? Object.fromEntries(request.headers) : {};
    // Nobody's body is read before they are known.
    const { text, value: body } = connection
      ? await bodyOf(request, content_type)
      : { text: "", value: undefined };
    const senders = connection ? [connection.address] : [];
    const answer =
      connection && provider === "provider-b" && (await lacksFile(connection, body))
        ? metaError(400, 131009, "Parameter value is not valid", "Media ID not found")
        : answerOf({ path, headers, body, senders, base: env.SANDBOX_URL }, nextNumber());
    const made = MadeId.safeParse(answer.body).data;
    if (connection && made && request.method === "POST") {
      const kept = await fetchSent(connection, body);
      const parsed = { ...Fields.parse(body), ...(kept && { kept }) };
      const recipient = Recipient.parse(body);
      const asked = { recipient, provider_id: made, url: path, content_type, body: text, parsed };
      await keepRequest(connection, asked, answer);
    }
    return toResponse(answer);
  });

/**
 * Whether a message to Meta names a file that its number does not have: it was never uploaded, or has been deleted.
 * Ours are deleted a day after upload; Meta keeps them for thirty days.
 */
async function lacksFile(connection: OpenConnection, body: unknown): Promise<boolean> {
  const provider_id = fileNamed(body);
  if (provider_id === undefined) return false;
  const [found] = await getDb()
    .select({ id: mediaUploads.id })
    .from(sandboxRequests)
    .innerJoin(
      mediaUploads,
      sameOrg(
        sandboxRequests,
        mediaUploads,
        sql`${mediaUploads.id}::text = ${sandboxRequests.parsed} -> 'kept' ->> 'id'`,
      ),
    )
    .where(
      inOrg(
        connection,
        sandboxRequests,
        eq(sandboxRequests.provider_id, provider_id),
        eq(sandboxRequests.connection_id, connection.id),
      ),
    );
  return found === undefined;
}
