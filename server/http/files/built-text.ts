import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { isKnown } from "@/server/http/request/entity-tag";

// The build writes them (scripts/lib/openapi.mjs); Vercel takes them along (next.config.ts).
const BUILT = path.join(process.cwd(), ".built");

/** A text that is the same for everybody. Whoever sends it compresses it: our host, Next, or Vercel. */
type Sent = { text: string; etag: string };

async function prepare(file: string, finish: (built: string) => string): Promise<Sent> {
  const text = finish(await readFile(path.join(BUILT, file), "utf8"));
  // Weak: it may be sent compressed, and is the same text then.
  return { text, etag: `W/"${createHash("sha256").update(text).digest("base64url")}"` };
}

/** Prepares a built text once per process. */
export function builtOnce(
  file: string,
  finish: (built: string) => string = (built) => built,
): () => Promise<Sent> {
  let made: Promise<Sent> | undefined;
  return () => {
    made ??= prepare(file, finish).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Answers with a built text; 304 if the client has it. */
export function sendBuilt(request: Request, { text, etag }: Sent, own: Record<string, string>): Response {
  const headers = { ...own, etag };
  return isKnown(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}
