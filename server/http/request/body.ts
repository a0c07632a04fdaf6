import { isUtf8 } from "node:buffer";
import { AppError } from "@/lib/errors";
import { excessOf, hasTooManyValues } from "@/lib/text/json";

const MIB = 1024 * 1024;

/** Largest body of an API call, and of a provider's webhook (Meta posts up to 3 MB), in bytes. */
export const API_BODY_LIMIT = MIB;
export const HOOK_BODY_LIMIT = 3 * MIB;
/** Largest body of a caller who has not signed in, in bytes: they only send forms. */
export const VISITOR_BODY_LIMIT = 16 * 1024;

const tooLarge = (limit: number) => new AppError("too_large", `The body is larger than ${limit} bytes.`);

const FIRST_BYTES = 16 * 1024;

/** A client that goes away midway is not our fault. */
const brokeOff = () => new AppError("malformed", "The body broke off before its end.");

async function pieces(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  // One buffer that grows: an array of tiny pieces would take many times their size.
  let whole = Buffer.allocUnsafe(Math.min(limit, FIRST_BYTES));
  let size = 0;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const needed = size + next.value.byteLength;
    if (needed > limit) {
      await reader.cancel();
      throw tooLarge(limit);
    }
    if (needed > whole.length) {
      const grown = Buffer.allocUnsafe(Math.min(limit, Math.max(needed, 2 * whole.length)));
      whole.copy(grown, 0, 0, size);
      whole = grown;
    }
    whole.set(next.value, size);
    size = needed;
  }
  return whole.subarray(0, size);
}

/** The raw body, at most `limit` bytes; a larger one is refused (413) without being read to its end. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const told = request.headers.get("content-length");
  if (Number(told ?? 0) > limit) throw tooLarge(limit);
  try {
    // A body never exceeds its content-length; reading a small one in pieces costs several times as much (measured).
    if (told !== null && Number(told) <= limit) return new Uint8Array(await request.arrayBuffer());
    return request.body ? await pieces(request.body, limit) : new Uint8Array();
  } catch (error) {
    throw error instanceof AppError ? error : brokeOff();
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Bytes as text; throws if they are not UTF-8. */
export function toText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AppError("malformed", "The body is not UTF-8.");
  }
}

const malformed = (message: string) => new AppError("malformed", message);

/** A JSON text's value; 400 if it is invalid, nested too deeply, or has too many fields or items in one place. */
export function parseJson(bytes: Uint8Array): unknown {
  if (hasTooManyValues(bytes)) throw malformed("The body has too many values.");
  const text = toText(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed("The body is not valid JSON.");
  }
  const excess = excessOf(value);
  if (excess) throw malformed(excess);
  return value;
}

/** What Excel writes in Western Europe; every byte is a character there. */
const windows1252 = new TextDecoder("windows-1252");

/** A body that is a text file of a given type, at most `max_bytes` of UTF-8 or Windows-1252. */
export type TextFile = { content_type: string; max_bytes: number };

export async function readText(request: Request, { content_type, max_bytes }: TextFile): Promise<string> {
  const given = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (given !== content_type)
    throw new AppError("unsupported_media_type", `Send the body as ${content_type}.`);
  const bytes = await readBody(request, max_bytes);
  return isUtf8(bytes) ? toText(bytes) : windows1252.decode(bytes);
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Refuses (415) a body that is not declared as JSON. */
export function requireJson({ headers }: Request): void {
  if (JSON_TYPE.test(headers.get("content-type") ?? "")) return;
  throw new AppError("unsupported_media_type", "Send the body as application/json.");
}

/** A JSON body of at most `limit` bytes, parsed; `{}` if it is empty. */
export async function readJsonBody(request: Request, limit = API_BODY_LIMIT): Promise<unknown> {
  const bytes = await readBody(request, limit);
  if (bytes.byteLength === 0) return {};
  requireJson(request);
  return parseJson(bytes);
}
