import { z } from "zod";

/** How valid a request is. */
export type Kind = "valid" | "nearly valid" | "hostile";

/** A request before it is sent: texts may have placeholders such as `{{lead_id}}`, and the body is not signed yet. */
export type Plan = {
  kind: Kind;
  method: string;
  /** Including the query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The body arrives in pieces of this many bytes. */
  piece_bytes?: number;
  /** The answer never ends, so only its beginning is read. */
  isStream?: boolean;
  /** Makes the headers that sign the final body. */
  sign?: (world: World, url: string, body: string) => Record<string, string>;
};

/** An organization that requests can be about; `ids` has its ids, tokens and addresses by name. */
export type World = { base: string; ids: Record<string, string>; secrets: { meta: string; twilio: string } };

export type Answer = { status: number; headers: Headers; text: string; ms: number };

/** Returns what was expected of an answer if something is wrong with it. */
export type Judge = (answer: Answer, plan: Plan) => string | undefined;

/** Fills in the placeholders of a text from the world's `ids`; `write` escapes each value. */
const filled = (text: string, { ids }: World, write: (id: string) => string = (id) => id): string =>
  text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => (ids[name] === undefined ? all : write(ids[name])));

// A header can only have Latin-1 without control characters.
const toHeader = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff]/g, "?").trim();

type Sent = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  piece_bytes?: number;
};

/** Makes the request of a plan in a world. */
export function toRequest(plan: Plan, world: World): Sent {
  const path = plan.path.replace(/%7B%7B(\w+)%7D%7D/g, "{{$1}}");
  const url = world.base + filled(path, world, encodeURIComponent);
  const isForm = plan.headers["content-type"] === "application/x-www-form-urlencoded";
  const body =
    plan.body === undefined ? undefined : filled(plan.body, world, isForm ? encodeURIComponent : undefined);
  const plain = Object.entries(plan.headers).map(([name, value]) => [name, toHeader(filled(value, world))]);
  const headers: Record<string, string> = Object.fromEntries(plain);
  if (plan.sign) Object.assign(headers, plan.sign(world, url, body ?? ""));
  const { method, piece_bytes } = plan;
  return { url, method, headers, ...(body !== undefined && { body }), ...(piece_bytes && { piece_bytes }) };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a shell command. */
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

function inPieces(text: string, piece_bytes: number): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += piece_bytes)
        controller.enqueue(bytes.subarray(at, at + piece_bytes));
      controller.close();
    },
  });
}

const bodyOf = ({ body, piece_bytes }: Sent) =>
  body !== undefined && piece_bytes
    ? { body: inPieces(body, piece_bytes), duplex: "half" as const }
    : { body };

/** Sends a request; throws if the answer breaks off or takes longer than LONGEST_MS. */
export async function send(sent: Sent, isStream = false): Promise<Answer> {
  const { url, method, headers } = sent;
  const began = performance.now();
  const signal = AbortSignal.timeout(LONGEST_MS);
  const response = await fetch(url, { method, headers, ...bodyOf(sent), redirect: "manual", signal });
  const isOpen = isStream && response.headers.get("content-type")?.startsWith("text/event-stream");
  const text = isOpen ? await beginningOf(response) : await response.text();
  return { status: response.status, headers: response.headers, text, ms: performance.now() - began };
}

/** The JSON value in a text; undefined if it isn't JSON. */
export function jsonIn(text: string): unknown {
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
