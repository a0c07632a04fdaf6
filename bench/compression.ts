import { sql } from "drizzle-orm";
import { z } from "zod";
import { closeDb, getDb } from "@/db/client";
import { signUp } from "./owner";
import { type Results, valueRow } from "./report/row";
import { OWN_SERVER, servers } from "./servers";

const PORT = 4711;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const LEADS = 60;
/** Shorter answers fit into one packet anyway. */
const LONG = 1024;

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Every list of the API, and a few of the dashboard's calls and files. */
async function addresses(): Promise<string[]> {
  const { paths } = Document.parse(await (await fetch(`${ORIGIN}/api/openapi.json`)).json());
  const lists = Object.entries(paths).flatMap(([path, methods]) =>
    methods.get && !path.includes("{") ? [path.startsWith("/api") ? path : `/api/v1${path}`] : [],
  );
  const input = encodeURIComponent(JSON.stringify({ page: 1, size: 50 }));
  return [...lists, "/api/openapi.json", `/api/trpc/leads.browse?input=${input}`, "/sign-in"];
}

async function ask(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br, gzip" };
  const answer = await fetch(ORIGIN + address, { headers });
  // A CSV table is streamed, whatever its length.
  const isStream = /^text\/(?:event-stream|csv)/.test(answer.headers.get("content-type") ?? "");
  if (isStream) await answer.body?.cancel();
  const bytes = isStream ? 0 : (await answer.arrayBuffer()).byteLength;
  return { address, isLong: bytes >= LONG, encoding: answer.headers.get("content-encoding") };
}

/** How many of the answers over 1 kB are compressed for a client that accepts it. */
export async function benchCompression(): Promise<Results> {
  const { organization_id, access_token } = await signUp();
  await getDb().execute(sql`
    insert into leads (organization_id, id, name, phone, email, channel, channel_id)
    select ${organization_id}::uuid, new_id(), 'Lead ' || n, '+1650' || (1000000 + n), 'lead' || n || '@example.com',
      'whatsapp', 'bench:' || n
    from generate_series(1, ${LEADS}::int) n`);
  await closeDb();
  const { start, stop } = servers();
  try {
    await start(OWN_SERVER, PORT);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (const address of await addresses()) answers.push(await ask(address, access_token));
    const long = answers.filter(({ isLong }) => isLong);
    const plain = long.filter(({ encoding }) => encoding === null);
    return {
      "S13 answers": valueRow(
        "answers over 1 kB that go compressed",
        "of all",
        long.length > 0 ? (long.length - plain.length) / long.length : Number.NaN,
        { least: 1 },
        { shown: `${long.length - plain.length} of ${long.length}` },
      ),
      "answers asked for": answers.length,
      "long ones that were not compressed": plain.map(({ address }) => address).join(", ") || "none",
    };
  } finally {
    await stop();
  }
}
