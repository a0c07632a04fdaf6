import { randomUUID } from "node:crypto";
import { Pool as HttpPool } from "undici";
import { closeDb, getDb } from "@/db/client";
import { createConnection } from "@/server/channels/connections";
import { systemCtx } from "@/server/http/ctx";
import { livePath, watchOver } from "@/tests/http/event-stream";
import { signedMeta } from "@/tests/messages/senders";
import { startProvider } from "@/tests/stand-ins/provider";
import { textTo } from "@/tests/whatsapp";
import { signUp } from "./owner";
import { type Results, valueRow } from "./report/row";
import { OWN_SERVER, servers } from "./servers";
import { percentile, toldShares } from "./world";

const PORTS = [4704, 4705];
const SECRET = "the app secret of the measurement";
const ADDRESS = "106540352242922";
const CUSTOMERS = 50;
const WATCHERS = 10;
const MESSAGES = 100;
const PER_SECOND = 5;
/** The most milliseconds from the post's answer until its message is on a stream, at the 95th percentile. */
const MOST_MS = 300;

type Stream = Awaited<ReturnType<typeof watchOver>>;

/** Creates an organization with a WhatsApp number; returns its owner's token. */
async function newOrganization(): Promise<string> {
  const made = await signUp();
  const credentials = { access_token: "token", app_secret: SECRET };
  const connection = { provider: "provider-b" as const, address: ADDRESS, credentials };
  await createConnection(systemCtx(getDb(), made.organization_id), connection);
  return made.access_token;
}

/** Posts a customer's message; returns when the request began and when it was answered. */
async function post(client: HttpPool, n: number, text: string) {
  const from = `1650${5_000_000 + (n % CUSTOMERS)}`;
  const began = performance.now();
  const answer = await client.request({
    path: "/api/v1/channels/provider-b/webhook",
    method: "POST",
    ...signedMeta(textTo(ADDRESS, { from, id: `wamid.${text}`, text }), SECRET),
  });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`the webhook answered ${answer.statusCode}`);
  return { began, answered: performance.now() };
}

/** When each customer's message arrived on a stream. */
async function arrivals(stream: Stream): Promise<Map<string, number>> {
  const at = new Map<string, number>();
  while (at.size < MESSAGES) {
    const { type, message } = await stream.next();
    if (type === "message.created" && message?.role === "user") at.set(message.content, performance.now());
  }
  return at;
}

async function paced(client: HttpPool) {
  const posts: Promise<{ text: string; began: number; answered: number }>[] = [];
  for (let n = 0; n < MESSAGES; n++) {
    const text = randomUUID();
    posts.push(post(client, n, text).then((times) => ({ text, ...times })));
    await new Promise((resolve) => setTimeout(resolve, 1000 / PER_SECOND));
  }
  return Promise.all(posts);
}

async function measure(client: HttpPool, streams: Stream[]) {
  const seen = Promise.all(streams.map(arrivals));
  const posts = await paced(client);
  const delays = (from: "began" | "answered") => (all: Map<string, number>[]) =>
    all.flatMap((at) => posts.map((one) => (at.get(one.text) ?? Number.NaN) - one[from]));
  const all = await seen;
  const answering = posts.map(({ began, answered }) => answered - began);
  return { answering, afterPost: delays("began")(all), afterAnswer: delays("answered")(all) };
}

/** From a provider's post to the staff's browsers: messages posted to one process, watched there and in another. */
export async function benchLive(): Promise<Results> {
  const token = await newOrganization();
  await closeDb();
  const provider = await startProvider();
  process.env.META_GRAPH_URL = provider.url;
  const { start, stop } = servers();
  const client = new HttpPool(`http://127.0.0.1:${PORTS[0]}`, { connections: 16 });
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
  try {
    for (const port of PORTS) await start(OWN_SERVER, port);
    const streams = await Promise.all(
      Array.from({ length: WATCHERS }, (_, n) =>
        watchOver((signal) =>
          fetch(`http://127.0.0.1:${PORTS[n % PORTS.length]}${livePath()}`, { headers, signal }),
        ),
      ),
    );
    const { answering, afterPost, afterAnswer } = await measure(client, streams);
    for (const stream of streams) stream.close();
    const p = (times: number[], share: number) => Math.round(percentile(times, share));
    const p95 = p(afterAnswer, 0.95);
    return {
      S9: valueRow(
        "a provider's post -> in an open inbox, p50 / p95",
        "ms",
        p95,
        { most: MOST_MS },
        { shown: `${p(afterAnswer, 0.5)} / ${p95} ms` },
      ),
      [`${WATCHERS} streams over two processes, ${PER_SECOND} messages/s, after the post's answer, p50 / p95 / p99 ms`]:
        toldShares(afterAnswer),
      "the post's answer, p50 / p95 / p99 ms": toldShares(answering),
      "after the post itself, p50 / p95 / p99 ms": toldShares(afterPost),
    };
  } finally {
    await client.close();
    await stop();
    await provider.close();
  }
}
