import { z } from "zod";
import { EXAMPLES } from "@/schema/event-examples";
import { type Arrivals, startArrivals } from "./load/arrivals";
import { type Loaded, sendLoad } from "./load/load";
import { signUp } from "./owner";
import { type Results, ratioRow, short, skippedRow } from "./report/row";
import { OWN_SERVER, servers } from "./servers";
import { inTurns, median, told as rounds } from "./world";

const PORT = 4704;
const CLIENTS = 32;
const EVENTS = 2000;
const ROUNDS = 3;
const MOST_SECONDS = 120;
/** Times Svix's rate. */
const GOALS = { S5: 1.5, "S5 backlog": 2 };

async function post(url: string, token: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/**
 * A webhook sender's API: where to create events and with which bodies, how to send all of them again, how often each
 * was tried by then if the receiver refuses, and the minimum share that is sent again.
 */
type Sender = {
  url: URL;
  token: string;
  bodyOf(n: number): object;
  sendAgain(since: string): Promise<unknown>;
  tries: number;
  least_again: number;
};

/** A sender with one endpoint, a receiver, and what arrives there. */
type Way = { sender: Sender; arrivals: Arrivals };

const WithId = z.object({ id: z.string() });

const contactOf = (n: number) => ({ name: `Lead ${n}`, email: `lead${n}@example.com` });

/** Frontdesk: each created lead is an event. */
const ours =
  (port: number) =>
  async (receiver: string): Promise<Sender> => {
    const { access_token: token } = await signUp();
    const api = `http://127.0.0.1:${port}/api/v1`;
    const endpoint = { url: receiver, events: ["lead.created"] };
    const { id } = WithId.parse(await post(`${api}/webhook-endpoints`, token, endpoint));
    return {
      url: new URL(`${api}/leads`),
      token,
      bodyOf: contactOf,
      sendAgain: (from) =>
        post(`${api}/webhook-endpoints/${id}/replay`, token, { from, to: new Date().toISOString() }),
      tries: 1,
      least_again: 1,
    };
  };

/**
 * A Svix server, which must be allowed to call 127.0.0.1 (https://api.svix.com/docs). Its events are as large as ours.
 */
const svix =
  (base: string, token: string) =>
  async (receiver: string): Promise<Sender> => {
    const { id } = WithId.parse(await post(`${base}/api/v1/app/`, token, { name: "Bench" }));
    const app = `${base}/api/v1/app/${id}`;
    const endpoint = WithId.parse(await post(`${app}/endpoint/`, token, { url: receiver, version: 1 }));
    return {
      url: new URL(`${app}/msg/`),
      token,
      bodyOf: (n) => ({
        eventType: "lead.created",
        payload: { ...EXAMPLES["lead.created"], ...contactOf(n) },
      }),
      sendAgain: (since) => post(`${app}/endpoint/${endpoint.id}/recover/`, token, { since }),
      // It retries after five seconds, and then after five minutes.
      tries: 2,
      // Svix leaves out messages that it still plans to retry by itself: sometimes more than half.
      least_again: 0.25,
    };
  };

async function connect(to: (receiver: string) => Promise<Sender>): Promise<Way> {
  const arrivals = await startArrivals();
  return { arrivals, sender: await to(arrivals.url) };
}

let bodies_made = 0;

function make({ url, token, bodyOf }: Sender): Promise<Loaded> {
  const bodies = Array.from({ length: EVENTS }, () => JSON.stringify(bodyOf(bodies_made++)));
  return sendLoad({
    port: Number(url.port),
    connections: CLIENTS,
    seconds: MOST_SECONDS,
    requests: { kind: "posts", path: url.pathname, token, bodies },
  });
}

/** Resolves once `wanted` more than `before` have arrived, with the time of the last arrival. */
async function untilArrived({ arrivals }: Way, before: number, wanted: number): Promise<number> {
  const { count, last_at } = await arrivals.until(before + wanted);
  if (count < before + wanted) throw new Error(`${count - before} of ${wanted} webhooks arrived`);
  return last_at;
}

const rate = (from: number, to: number) => (EVENTS / (to - from)) * 1000;

/** Events per second, from the first call to the last delivery. */
const delivered = (way: Way) => async (): Promise<number> => {
  const { count } = way.arrivals.now();
  const { answers } = await make(way.sender);
  return rate(Math.min(...answers.map(({ at, ms }) => at - ms)), await untilArrived(way, count, EVENTS));
};

/** Deliveries per second of what a receiver missed while it was down, from the resend request to the last arrival. */
const drained = (way: Way) => async (): Promise<number> => {
  const { arrivals, sender } = way;
  const since = new Date().toISOString();
  const { count: before } = arrivals.now();
  arrivals.answer("503 Service Unavailable");
  await make(sender);
  await untilArrived(way, before, EVENTS * sender.tries);
  arrivals.answer("204 No Content");
  const { count } = arrivals.now();
  const began = Date.now();
  await sender.sendAgain(since);
  const again = await arrivals.until(count + EVENTS);
  const sent = again.count - count;
  if (sent < EVENTS * sender.least_again) throw new Error(`${sent} of ${EVENTS} webhooks were sent again`);
  return (sent / (again.last_at - began)) * 1000;
};

/** A row that compares us with Svix, if that was measured, and the rounds of both. */
function told(row: keyof typeof GOALS, name: string, [own = [], svix]: number[][]): Results {
  if (svix) {
    const beside = { what: "Svix", rounds: svix };
    return {
      [row]: ratioRow(name, "/s", own, beside, { least: GOALS[row] }),
      [`${name}, /s`]: rounds(own),
      [`${name}, Svix, /s`]: rounds(svix),
    };
  }
  const why = "SVIX_URL and SVIX_TOKEN name no Svix";
  const skipped = skippedRow(name, `${short(median(own))} /s`, why, `>= ${GOALS[row]}`);
  return { [row]: skipped, [`${name}, /s`]: rounds(own) };
}

/** Delivery of events that clients create over the API, next to Svix if SVIX_URL and SVIX_TOKEN are set. */
export async function benchEndToEnd(): Promise<Results> {
  const { start, stop } = servers();
  const { SVIX_URL: url, SVIX_TOKEN: token } = process.env;
  const ways: Way[] = [];
  try {
    await start(OWN_SERVER, PORT);
    ways.push(await connect(ours(PORT)));
    if (url && token) ways.push(await connect(svix(url, token)));
    const made = await inTurns(ROUNDS, ways.map(delivered));
    const missed = await inTurns(ROUNDS, ways.map(drained));
    return {
      ...told("S5", `events of ${CLIENTS} clients over the API, delivered`, made),
      ...told("S5 backlog", "deliveries of what a receiver has missed", missed),
    };
  } finally {
    for (const { arrivals } of ways) arrivals.close();
    await stop();
  }
}
