import { randomBytes, randomInt } from "node:crypto";
import { asc } from "drizzle-orm";
import { GET } from "@/app/api/v1/media/[media_id]/route";
import { POST } from "@/app/api/v1/media/route";
import { media, mediaBlobs, mediaChunks } from "@/db/schema/media";
import { inOrg } from "@/db/tenant";
import { listConversations, listMessages } from "@/server/conversations/actions";
import { fetchMedia } from "@/server/conversations/media/fetch";
import type { PlayedAnswer, ProviderRequest } from "@/server/practice/provider-request";
import { readMetadata } from "@/server/schema/message-metadata";
import { setEnv } from "./scene";
import { type StandInProvider, startProvider } from "./stand-ins/provider";
import { connectB, postB, publishedTo } from "./whatsapp";
import type { TestCtx } from "./world";

/** A PNG's header with any size, and as much behind it as is asked for: nobody who reads headers alone sees more. */
export function pngOf({ width = 4, height = 3, size = 200 } = {}): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  const pixels = Buffer.from([0x7f, 0xff, 0xff, 0xff, ...Buffer.from("IDAT")]);
  return Buffer.concat([header, pixels, randomBytes(size - header.length - pixels.length)]);
}

/** A paper's first bytes, and as much behind them as is asked for. */
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

/** Meta's API with files of the test's own, by their ids; `answers` may go wrong. */
export type FileServer = StandInProvider & {
  files: Map<string, Buffer>;
  answers: { now?: Answers | undefined };
};

/** Starts it, and has the service ask there. */
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

/** A number, and a customer who sends pictures to it; `told` is what Meta says of one beside its id. */
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

/** Every item of the organization, the oldest first. */
export const itemsOf = (ctx: TestCtx) =>
  ctx.db.select().from(media).where(inOrg(ctx, media)).orderBy(asc(media.id));

/** The only one of them. */
export async function onlyItem(ctx: TestCtx) {
  const [item, ...others] = await itemsOf(ctx);
  if (!item || others.length > 0) throw new Error("there is not one item");
  return item;
}

/** What GET /api/v1/media/{id} answers to the organization's own. */
export const readFile = (ctx: TestCtx, media_id: string, headers: Record<string, string> = {}) =>
  GET(
    new Request("http://localhost/api", { headers: { authorization: `Bearer ${ctx.token}`, ...headers } }),
    { params: Promise.resolve({ media_id }) },
  );

/** All bytes that the organization has, or had and not yet let go. */
export const blobsOf = (ctx: TestCtx) => ctx.db.select().from(mediaBlobs).where(inOrg(ctx, mediaBlobs));

/** Of how many pieces they are, where the database has them: 256 KB each. */
export const chunksOf = (ctx: TestCtx) => ctx.db.$count(mediaChunks, inOrg(ctx, mediaChunks));

/** Makes one try for each item that waits; answers when each is to be tried again. */
export async function fetchAll(ctx: TestCtx) {
  const items = await itemsOf(ctx);
  const { organization_id } = ctx;
  return Promise.all(items.map(({ id }) => fetchMedia({ organization_id, media_id: id })));
}

/** What the last message of the organization's customer shows of what came with it. */
export async function shownOf(ctx: TestCtx) {
  const [thread] = (await listConversations(ctx, {})).conversations;
  const messages = await listMessages(ctx, { conversation_id: thread?.id ?? "" });
  const last = messages.findLast(({ role }) => role === "user");
  const metadata = last && readMetadata(last);
  return metadata?.author === "customer" ? (metadata.media ?? []) : [];
}
