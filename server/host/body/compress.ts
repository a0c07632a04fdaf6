import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A smaller answer fits into one packet anyway. */
const MIN_BYTES = 1024;

// For answers that are made anew each time: higher brotli levels take many times as long to save a tenth more.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type Compress = (body: Buffer) => Promise<Buffer>;

// Both run off the event loop. The first that the client accepts is used.
const ENCODINGS: Record<string, Compress> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Which of our encodings a client accepts. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
export function encodingFor(accepted: string): string | undefined {
  const names = accepted
    .toLowerCase()
    .split(",")
    .filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item))
    .map((item) => item.split(";")[0]?.trim());
  return Object.keys(ENCODINGS).find((name) => names.includes(name));
}

/** Complete JSON, pages and scripts: not a stream, which compressing would hold up, and not anything already compressed. */
const isWorthIt = ({ body, headers }: Response): boolean =>
  body !== null &&
  /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:html|javascript))\b/.test(
    headers.get("content-type") ?? "",
  ) &&
  !headers.has("content-encoding") &&
  !headers.has("transfer-encoding");

async function compress(response: Response, encoding: string, by: Compress): Promise<Response> {
  const whole = Buffer.from(await response.arrayBuffer());
  const isLong = whole.length >= MIN_BYTES;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  if (isLong) headers.set("content-encoding", encoding);
  headers.append("vary", "accept-encoding");
  const body = isLong ? await by(whole) : whole;
  return new Response(new Uint8Array(body), { status: response.status, headers });
}

/** The response, compressed if it is JSON of 1 kB or more and the client accepts brotli or gzip. */
export function compressed(request: Request, response: Response): Response | Promise<Response> {
  const encoding = encodingFor(request.headers.get("accept-encoding") ?? "");
  const by = encoding && ENCODINGS[encoding];
  if (!by || request.method === "HEAD" || !isWorthIt(response)) return response;
  return compress(response, encoding, by);
}
