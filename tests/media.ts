import { randomBytes, randomInt } from "node:crypto";
import { asc } from "drizzle-orm";
import { GET } from "@/app/api/v1/media/[media_id]/route";
import { POST } from "@/app/api/v1/media/route";
import { media, mediaBlobs, mediaChunks } from "@/db/schema/media";
import { inOrg } from "@/db/tenant";
import { readMetadata } from "@/schema/message-metadata";
import { openThrough } from "@/server/channels/send/provider-api";
import { listConversations, listMessages } from "@/server/conversations/actions";
import { fetchMedia } from "@/server/conversations/media/fetch";
import type { PlayedAnswer, ProviderRequest } from "@/server/practice/provider-request";
import { setEnv } from "./scene";
import { type StandInProvider, startProvider } from "./stand-ins/provider";
import { connectB, postB, publishedTo } from "./whatsapp";
import type { TestCtx } from "./world";

/** A PNG header with these dimensions and random bytes behind it: enough for readers of headers. */
export function pngOf({ width = 4, height = 3, size = 200 } = {}): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  const pixels = Buffer.from([0x7f, 0xff, 0xff, 0xff, ...Buffer.from("IDAT")]);
  return Buffer.concat([header, pixels, randomBytes(size - header.length - pixels.length)]);
}

/** The first bytes of a PDF with random bytes behind them. */
export const pdfOf = (size = 200): Buffer =>
  Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(size - 9)]);

type Uploaded = { filename?: string; headers?: Record<string, string> };

/** Uploads a file as an API caller does. */
export async function uploaded(ctx: TestCtx, bytes: Buffer | ReadableStream, given: Uploaded = {}) {
  const { filename, headers = {} } = given;
  const body = Buffer.isBuffer(bytes)
    ? { body: new Uint8Array(bytes) }
    : { body: bytes, duplex: "half" as const };
  const request = new Request(
    `http://localhost/api/v1/media?${new URLSearchParams(filename ? { filename } : {})}`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${ctx.token}`, "x-forwarded-for": "192.0.2.1", ...headers },
      ...body,
    },
  );
  const response = await POST(request, { params: Promise.resolve({}) });
  return { status: response.status, body: await response.json() };
}

type Answers = (request: ProviderRequest, answer: PlayedAnswer) => PlayedAnswer | undefined;

/** A stand-in for Meta's API with the test's files, by their ids; `answers.now` may replace its answers. */
export type FileServer = StandInProvider & {
  files: Map<string, Buffer>;
  answers: { now?: Answers | undefined };
};

/** Starts the file server and points the service at it. */
export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, Buffer>();
  const answers: FileServer["answers"] = {};
  const own: Answers = ({ path, base }) => {
    const id = path.split("?")[0]?.split("/").at(-1) ?? "";
    const bytes = files.get(id);
    if (!bytes) return undefined;
    if (path.startsWith("/meta-media/") || path.startsWith("/elsewhere/"))
      return { status: 200, headers: { "content-type": "image/jpeg" }, bytes };
    return { status: 200, body: { url: `${base}/meta-media/${id}`, mime_type: "image/jpeg", id } };
  };
  const judge: Answers = (request, answer) => answers.now?.(request, answer) ?? own(request, answer);
  const provider = await startProvider({ judge });
  setEnv({ META_GRAPH_URL: provider.url, TWILIO_API_URL: provider.url, WEBHOOK_ALLOW_INSECURE: "true" });
  return Object.assign(provider, { files, answers });
}

/** A number, and a customer who sends pictures to it; `told` overrides what Meta says about a picture. */
export async function pictures(ctx: TestCtx, server: FileServer) {
  const number = await connectB(ctx);
  const send = async (bytes: Buffer, told: object = {}) => {
    const id = String(randomInt(1e12, 9e12)).padEnd(16, "9");
    server.files.set(id, bytes);
    const body = publishedTo(number.address, "message_image");
    const [message] = body.entry[0].changes[0].value.messages;
    message.image = { id, mime_type: "image/jpeg", caption: "Look", ...told };
    message.timestamp = String(Math.floor(Date.now() / 1000));
    const { status } = await postB(body, number.app_secret);
    if (status !== 200) throw new Error(`the picture was answered ${status}`);
    return id;
  };
  return { number, send };
}

/** All media items of the organization, the oldest first. */
export const itemsOf = (ctx: TestCtx) =>
  ctx.db.select().from(media).where(inOrg(ctx, media)).orderBy(asc(media.id));

/** The only media item of the organization; throws if there isn't exactly one. */
export async function onlyItem(ctx: TestCtx) {
  const [item, ...others] = await itemsOf(ctx);
  if (!item || others.length > 0) throw new Error("there is not one item");
  return item;
}

/** Calls GET /api/v1/media/{id} as the organization. */
export const readFile = (ctx: TestCtx, media_id: string, headers: Record<string, string> = {}) =>
  GET(
    new Request("http://localhost/api", { headers: { authorization: `Bearer ${ctx.token}`, ...headers } }),
    { params: Promise.resolve({ media_id }) },
  );

/** All blobs of the organization, including those not yet discarded. */
export const blobsOf = (ctx: TestCtx) => ctx.db.select().from(mediaBlobs).where(inOrg(ctx, mediaBlobs));

/** The number of chunks, of 256 KB each, of the blobs stored in the database. */
export const chunksOf = (ctx: TestCtx) => ctx.db.$count(mediaChunks, inOrg(ctx, mediaChunks));

/** Makes one try for each item; returns when each is to be tried again. */
export async function fetchAll(ctx: TestCtx) {
  const items = await itemsOf(ctx);
  const { organization_id } = ctx;
  return Promise.all(items.map(({ id }) => fetchMedia({ organization_id, media_id: id }, openThrough)));
}

/** The media in the metadata of the organization's customer's last message. */
export async function shownOf(ctx: TestCtx) {
  const [thread] = (await listConversations(ctx, {})).conversations;
  const messages = await listMessages(ctx, { conversation_id: thread?.id ?? "" });
  const last = messages.findLast(({ role }) => role === "user");
  const metadata = last && readMetadata(last);
  return metadata?.author === "customer" ? (metadata.media ?? []) : [];
}
