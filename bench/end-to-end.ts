import { z } from "zod";
import { startReceiver } from "@/tests/stand-ins/receiver";
import { signUp } from "./owner";
import { OWN_SERVER, servers } from "./servers";
import { pool, timed, told } from "./world";

const PORT = 4704;
const CLIENTS = 32;
const EVENTS = 1500;
const ROUNDS = 3;

/** Makes one event over an API. */
type MakeEvent = (n: number) => Promise<unknown>;

async function post(url: string, token: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Frontdesk, with one endpoint at `receiver`: each lead made is an event. */
async function ours(receiver: string): Promise<MakeEvent> {
  const { access_token } = await signUp();
  const api = `http://127.0.0.1:${PORT}/api/v1`;
  await post(`${api}/webhook-endpoints`, access_token, { url: receiver, events: ["lead.created"] });
  return (n) => post(`${api}/leads`, access_token, { name: `Lead ${n}`, email: `lead${n}@example.com` });
}

const WithId = z.object({ id: z.string() });

/** A Svix server, which must be allowed to call 127.0.0.1. https://api.svix.com/docs */
async function svix(receiver: string, url: string, token: string): Promise<MakeEvent> {
  const { id } = WithId.parse(await post(`${url}/api/v1/app/`, token, { name: "Bench" }));
  const app = `${url}/api/v1/app/${id}`;
  await post(`${app}/endpoint/`, token, { url: receiver, version: 1 });
  return (n) =>
    post(`${app}/msg/`, token, {
      eventType: "lead.created",
      payload: { name: `Lead ${n}`, email: `lead${n}@example.com` },
    });
}

/** Events a second, from the first call to the last delivery. */
async function rates(connect: (receiver: string) => Promise<MakeEvent>): Promise<number[]> {
  const receiver = await startReceiver();
  const make = await connect(receiver.url);
  const found: number[] = [];
  for (let round = 0, made = 0; round < ROUNDS; round++) {
    const before = receiver.received.length;
    const numbers = Array.from({ length: EVENTS }, () => made++);
    const ms = await timed(async () => {
      await pool(numbers, CLIENTS, make);
      await receiver.receives(before + EVENTS);
    });
    found.push((EVENTS / ms) * 1000);
  }
  await receiver.close();
  return found;
}

/** Events that clients make over the API, delivered; beside Svix, where SVIX_URL and SVIX_TOKEN say where one runs. */
export async function benchEndToEnd(): Promise<Record<string, string | number>> {
  const { start, stop } = servers();
  try {
    await start(OWN_SERVER, PORT);
    const own = { [`events of ${CLIENTS} clients over the API, delivered/s`]: told(await rates(ours)) };
    const { SVIX_URL: url, SVIX_TOKEN: token } = process.env;
    if (url && token)
      return { ...own, "the same through Svix": told(await rates((at) => svix(at, url, token))) };
    process.stderr.write("SKIPPED: Svix beside it, as SVIX_URL and SVIX_TOKEN don't say where one runs\n");
    return own;
  } finally {
    await stop();
  }
}
