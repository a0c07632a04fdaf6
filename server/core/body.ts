import { AppError } from "@/server/lib/errors";
import { isContainer, walk } from "@/server/lib/json";

const MIB = 1024 * 1024;

/** Largest body of a call to the API, and of a provider's webhook (Meta posts up to 3 MB), in bytes. */
export const API_BODY_LIMIT = MIB;
export const HOOK_BODY_LIMIT = 3 * MIB;

const tooLarge = (limit: number) => new AppError("too_large", `The body is larger than ${limit} bytes.`);

/** The raw body, at most `limit` bytes; more is refused before it is read to its end. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge(limit);
    }
    chunks.push(next.value);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Bytes as text; throws when they are not UTF-8. */
export function toText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AppError("malformed", "The body is not UTF-8.");
  }
}

const MAX_DEPTH = 64;

/** Refuses what is nested so deep that walking it could exhaust the stack. */
function refuseDeep(root: unknown): void {
  for (const { value, depth } of walk(root)) {
    if (depth <= MAX_DEPTH || !isContainer(value)) continue;
    throw new AppError("malformed", `The body is nested more than ${MAX_DEPTH} levels deep.`);
  }
}

/** A JSON text's value; 400 when it is none, or nested too deep. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = toText(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("malformed", "The body is not valid JSON.");
  }
  refuseDeep(value);
  return value;
}

/** A body that is a text file of a given type, at most so many bytes of UTF-8. */
export type TextFile = { content_type: string; max_bytes: number };

/** A text file's content. */
export async function readText(request: Request, { content_type, max_bytes }: TextFile): Promise<string> {
  const given = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (given !== content_type)
    throw new AppError("unsupported_media_type", `Send the body as ${content_type}.`);
  return toText(await readBody(request, max_bytes));
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** A JSON body, parsed; `{}` where there is none. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, API_BODY_LIMIT);
  if (bytes.byteLength === 0) return {};
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("unsupported_media_type", "Send the body as application/json.");
  }
  return parseJson(bytes);
}
