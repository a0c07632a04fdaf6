import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { count, eq } from "drizzle-orm";
import { closeDb, getDb, one } from "@/db/client";
import { media } from "@/db/schema/media";
import { acrossOrgs } from "@/db/tenant";
import { signedMeta } from "@/tests/messages/senders";
import { payloadText } from "@/tests/payloads";
import { beginConversations, connectNumber, NUMBER, putOffAgent, sendMessages } from "./ingest";
import { OWN_SERVER, servers } from "./servers";
import { inTurns, median, percentile, told } from "./world";

const PORT = 4708;
const MB = 2 ** 20;
const [LARGE_MB, LARGE_ROUNDS] = [16, 5];
const [FILE_MB, AT_ONCE] = [5, 20];
/** Text messages over this many connections at this rate, and photos sent at the same time. */
const WORDS = { connections: 300, seconds: 6, per_second: 150 };
const PHOTOS = { per_second: 2, bytes: 200_000 };
/** Rounds with and without photos: one slow disk write dominates the p99 of a single round. */
const ROUNDS = 13;
/**
 * The goals: seconds until a large file is stored, extra MB of memory for many files, and the ratio of acknowledgement
 * times with and without photos.
 */
const [GOAL_SECONDS, GOAL_MB, GOAL_RATIO] = [3, 100, 1.05];
const METRICS_TOKEN = "the-token-of-the-media-metrics";

/**
 * Stands in for Meta's files. An id's last digits are its size in bytes, and its first digits make the content unique.
 */
async function startFiles() {
  const rest = randomBytes(LARGE_MB * MB);
  const begins = Buffer.from("89504e470d0a1a0a0000000d4948445200000040000000400802000000", "hex");
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://files");
    const id = pathname.split("/").at(-1) ?? "";
    const size = Number(id.slice(-9));
    if (!pathname.startsWith("/files/"))
      return void response.end(JSON.stringify({ url: `http://${request.headers.host}/files/${id}`, id }));
    response.writeHead(200, { "content-type": "image/png", "content-length": size });
    const own = Buffer.concat([begins, Buffer.from(id)]);
    response.write(own);
    response.end(rest.subarray(0, size - own.length));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

const IMAGE = JSON.parse(payloadText("meta/message_image.json"));

/** Posts a new picture of `bytes` bytes. */
async function sendPicture(bytes: number): Promise<void> {
  const { value } = IMAGE.entry[0].changes[0];
  value.metadata.phone_number_id = NUMBER.address;
  const id = `${randomInt(1e9, 9e9)}${String(bytes).padStart(9, "0")}`;
  const from = `1650${6_000_000 + randomInt(50)}`;
  value.contacts[0].wa_id = from;
  const [message] = value.messages;
  Object.assign(message, {
    ...{ from, id: `wamid.media.${id}`, timestamp: String(Math.floor(Date.now() / 1000)) },
    image: { id, mime_type: "image/png" },
  });
  const { headers, body } = signedMeta(IMAGE, NUMBER.secret);
  const url = `http://127.0.0.1:${PORT}/api/v1/channels/provider-b/webhook`;
  const { status } = await fetch(url, { method: "POST", headers, body });
  if (status !== 200) throw new Error(`the server answered ${status}`);
}

async function keptCount(): Promise<number> {
  const isKept = acrossOrgs("the measurement has one organization", eq(media.state, "kept"));
  return one(await getDb().select({ kept: count() }).from(media).where(isKept)).kept;
}

async function untilKept(many: number): Promise<void> {
  while ((await keptCount()) < many) await sleep(10);
}

async function memory(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`http://127.0.0.1:${PORT}/api/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / MB;
}

/** Seconds from the post of a large file until it is stored. */
async function timeLarge(): Promise<number> {
  const before = await keptCount();
  const began = performance.now();
  await sendPicture(LARGE_MB * MB);
  await untilKept(before + 1);
  return (performance.now() - began) / 1000;
}

/** The most extra memory (MB) of the server while it fetches these files. */
async function holdMany(files: number): Promise<{ more: number; seconds: number }> {
  const [before, kept, began] = [await memory(), await keptCount(), performance.now()];
  let most = before;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await sleep(100)) most = Math.max(most, await memory());
  })();
  for (let sent = 0; sent < files; sent += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, files - sent) }, () => sendPicture(FILE_MB * MB)),
    );
  await untilKept(kept + files);
  isOver = true;
  await watching;
  return { more: most - before, seconds: (performance.now() - began) / 1000 };
}

/** The 99th percentile of acknowledgement times of text messages, in milliseconds. */
async function acknowledge(photos: boolean): Promise<number> {
  await putOffAgent();
  let isOver = false;
  const beside = (async () => {
    for (; photos && !isOver; await sleep(1000 / PHOTOS.per_second)) await sendPicture(PHOTOS.bytes);
  })();
  // A timer that fires early requests one message more than the time allows.
  const most = WORDS.per_second * (WORDS.seconds + 1);
  const { answers } = await sendMessages(PORT, { ...WORDS, count: most });
  isOver = true;
  await beside;
  return percentile(
    answers.map(({ ms }) => ms),
    0.99,
  );
}

/** The cost of customers' files: time until stored, memory, and slower acknowledgements for others. */
export async function benchMedia({ files }: { files: number }) {
  await connectNumber();
  const provider = await startFiles();
  const { start, stop } = servers();
  try {
    await start(OWN_SERVER, PORT, {
      ...{ AGENT_DEBOUNCE_MS: "60000", METRICS_TOKEN, MEDIA_QUOTA_MB: "0" },
      META_GRAPH_URL: provider.url,
    });
    await timeLarge();
    const large: number[] = [];
    for (let round = 0; round < LARGE_ROUNDS; round++) large.push(await timeLarge());
    const { more, seconds } = await holdMany(files);
    await beginConversations(PORT);
    const [words = [], beside = []] = await inTurns(ROUNDS, [
      () => acknowledge(false),
      () => acknowledge(true),
    ]);
    return {
      [`${LARGE_MB} MB, seconds from the post until it is kept (goal <= ${GOAL_SECONDS})`]: told(large, 2),
      [`${WORDS.per_second} words/s, p99 ms of the acknowledgement`]: told(words, 1),
      [`the same beside ${PHOTOS.per_second} photos/s, p99 ms`]: told(beside, 1),
      [`ratio (goal <= ${GOAL_RATIO})`]: Number((median(beside) / median(words)).toFixed(2)),
      [`${files} files of ${FILE_MB} MB, most MB above before (goal <= ${GOAL_MB})`]: more.toFixed(0),
      "in seconds": seconds.toFixed(0),
    };
  } finally {
    await stop();
    provider.close();
    await closeDb();
  }
}
