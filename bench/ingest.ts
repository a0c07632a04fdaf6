import { Pool as HttpPool } from "undici";
import { closeDb, getDb, one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { createConnection } from "@/server/channels/connections";
import { systemCtx } from "@/server/http/ctx";
import { signedMeta } from "@/tests/senders";
import { startProvider } from "@/tests/stand-ins/provider";
import { textTo } from "@/tests/whatsapp";
import { OWN_SERVER, servers } from "./servers";
import { percentile, pool } from "./world";

const PORT = 4703;
const SECRET = "the app secret of the measurement";
const ADDRESS = "106540352242922";
const CUSTOMERS = 500;
const PACED_PER_SECOND = 50;
const PACED_SECONDS = 10;
const FLOOD = 4000;
const FLOOD_WIDTH = 16;

async function connectNumber(): Promise<void> {
  const organization = one(await getDb().insert(organizations).values({ name: "Bench" }).returning());
  const credentials = { access_token: "token", app_secret: SECRET };
  const connection = { provider: "provider-b" as const, address: ADDRESS, credentials };
  await createConnection(systemCtx(getDb(), organization.id), connection);
}

/** Posts the `n`-th message, signed; answers how long the acknowledgement took, in milliseconds. */
async function post(client: HttpPool, n: number): Promise<number> {
  const from = `1650${5_000_000 + (n % CUSTOMERS)}`;
  const signed = signedMeta(textTo(ADDRESS, { from, id: `wamid.bench.${n}`, text: `message ${n}` }), SECRET);
  const began = performance.now();
  const answer = await client.request({
    path: "/api/v1/channels/provider-b/webhook",
    method: "POST",
    ...signed,
  });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`the webhook answered ${answer.statusCode}`);
  return performance.now() - began;
}

async function paced(client: HttpPool): Promise<number[]> {
  const posts: Promise<number>[] = [];
  for (let n = 0; n < PACED_PER_SECOND * PACED_SECONDS; n++) {
    posts.push(post(client, n));
    await new Promise((resolve) => setTimeout(resolve, 1000 / PACED_PER_SECOND));
  }
  return Promise.all(posts);
}

/** Signed messages of WhatsApp until they are durable and acknowledged, with the agent's answers going on beside. */
export async function benchIngest() {
  await connectNumber();
  await closeDb();
  const provider = await startProvider();
  process.env.META_GRAPH_URL = provider.url;
  const { start, stop } = servers();
  const client = new HttpPool(`http://127.0.0.1:${PORT}`, { connections: 64 });
  try {
    await start(OWN_SERVER, PORT);
    const calm = await paced(client);
    const flood: number[] = [];
    const numbers = [...Array(FLOOD).keys()].map((n) => n + 1_000_000);
    const began = performance.now();
    await pool(numbers, FLOOD_WIDTH, async (n) => flood.push(await post(client, n)));
    const seconds = (performance.now() - began) / 1000;
    const ms = (times: number[], share: number) => percentile(times, share).toFixed(0);
    const over = (times: number[]) =>
      `${((100 * times.filter((time) => time > 1000).length) / times.length).toFixed(2)} %`;
    return {
      [`acknowledged at ${PACED_PER_SECOND}/s, p50 / p99 ms (Meta wants a median <= 250)`]: `${ms(calm, 0.5)} / ${ms(calm, 0.99)}`,
      "above one second (Meta wants < 1 %)": over(calm),
      [`flooded by ${FLOOD_WIDTH} at a time, messages/s`]: Math.round(FLOOD / seconds),
      "then p50 / p99 ms": `${ms(flood, 0.5)} / ${ms(flood, 0.99)}`,
      "then above one second": over(flood),
    };
  } finally {
    await client.close();
    stop();
    await provider.close();
  }
}
