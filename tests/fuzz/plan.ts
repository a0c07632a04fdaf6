import { z } from "zod";

/** How well meant a request is. */
export type Kind = "valid" | "nearly valid" | "hostile";

/** A request before it is sent: texts may name ids as `{{lead_id}}`, and the body is signed at the last moment. */
export type Plan = {
  kind: Kind;
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Reads no more than the beginning of the answer, which never ends. */
  isStream?: boolean;
  /** Headers that sign the body as it is sent. */
  sign?: (world: World, url: string, body: string) => Record<string, string>;
};

/** Whom the requests of one round come from, and what they have; `ids` also holds tokens and addresses, by name. */
export type World = { base: string; ids: Record<string, string>; secrets: { meta: string; twilio: string } };

export type Answer = { status: number; headers: Headers; text: string; ms: number };

/** What is asked: how its requests are made, and what is wrong with an answer, if anything is. */
export type Judge = (answer: Answer, plan: Plan) => string | undefined;

/** `text` with the ids of a world in it, each first as it has to be written where it stands. */
const filled = (text: string, { ids }: World, write: (id: string) => string = (id) => id): string =>
  text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => (ids[name] === undefined ? all : write(ids[name])));

// A header holds Latin-1 without control characters; nothing else can be sent.
const toHeader = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff]/g, "?").trim();

type Sent = { url: string; method: string; headers: Record<string, string>; body?: string };

/** The request that a plan comes to in a world. */
export function toRequest(plan: Plan, world: World): Sent {
  const path = plan.path.replace(/%7B%7B(\w+)%7D%7D/g, "{{$1}}");
  const url = world.base + filled(path, world, encodeURIComponent);
  const isForm = plan.headers["content-type"] === "application/x-www-form-urlencoded";
  const body =
    plan.body === undefined ? undefined : filled(plan.body, world, isForm ? encodeURIComponent : undefined);
  const plain = Object.entries(plan.headers).map(([name, value]) => [name, toHeader(filled(value, world))]);
  const headers: Record<string, string> = Object.fromEntries(plain);
  if (plan.sign) Object.assign(headers, plan.sign(world, url, body ?? ""));
  return { url, method: plan.method, headers, ...(body !== undefined && { body }) };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a line for a shell. */
export function toCurl({ url, method, headers, body }: Sent): string {
  const shown = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body === undefined ? [] : [`--data-binary ${quoted(body)}`];
  return ["curl -i -X", method, ...shown, ...data, quoted(url)].join(" ");
}

const LONGEST_MS = 20_000;

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return first?.value ? new TextDecoder().decode(first.value) : "";
}

/** Sends it; an answer that breaks off, or doesn't come, is thrown. */
export async function send({ url, method, headers, body }: Sent, isStream = false): Promise<Answer> {
  const began = performance.now();
  const signal = AbortSignal.timeout(LONGEST_MS);
  const response = await fetch(url, { method, headers, body, redirect: "manual", signal });
  const isOpen = isStream && response.headers.get("content-type")?.startsWith("text/event-stream");
  const text = isOpen ? await beginningOf(response) : await response.text();
  return { status: response.status, headers: response.headers, text, ms: performance.now() - began };
}

/** A text's JSON; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
