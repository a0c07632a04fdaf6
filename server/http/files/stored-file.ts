import type { z } from "zod";
import { log } from "@/lib/observe/log";
import { parseInput } from "@/server/http/action";
import type { Ctx, Visitor } from "@/server/http/ctx";
import { readInput } from "@/server/http/endpoint";
import { callGate } from "@/server/http/limits/overload";
import { problemResponse } from "@/server/http/problem";
import { admitStaff } from "@/server/http/request/authenticate";
import { isKnown } from "@/server/http/request/entity-tag";
import { type RouteHandler, routeHandler, visitorOf } from "@/server/http/route-handler";

/**
 * A stored file: `etag` identifies its bytes; `is_shown` lets a browser display it instead of downloading it. `is_public`:
 * anybody may have it, and keep it, since its address always means these bytes.
 */
export type StoredFile = {
  size_bytes: number;
  etag: string;
  content_type: string;
  file_name: string;
  is_shown: boolean;
  is_public?: boolean;
  read(range: Range): AsyncIterable<Uint8Array>;
};

type Range = { from: number; to: number };

type Description<C, I extends z.ZodType> = {
  summary: string;
  /** What else its callers should know, for the documentation. */
  description: string;
  input: I;
  find(caller: C, input: z.output<I>): Promise<StoredFile>;
};

export type FileEndpoint = RouteHandler & {
  documents: {
    kind: "file";
    access: "member" | "visitor";
    summary: string;
    description: string;
    input: z.ZodType;
  };
};

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The range that a request asks for (RFC 9110, 14): "all" if it asks for none, several, an invalid one, or a part of a
 * changed file (If-Range); null if the file has no such part.
 */
function rangeOf({ headers }: Request, { size_bytes, etag }: StoredFile): Range | "all" | null {
  const [, first, last] = RANGE.exec(headers.get("range") ?? "") ?? [];
  const condition = headers.get("if-range");
  if ((!first && !last) || (condition !== null && condition !== etag)) return "all";
  const end = size_bytes - 1;
  const range = first
    ? { from: Number(first), to: last ? Math.min(Number(last), end) : end }
    : { from: Math.max(0, size_bytes - Number(last)), to: end };
  if (range.from > end) return null;
  return range.from <= range.to ? range : "all";
}

/**
 * The file's bytes, read only as fast as they are consumed. The first piece is read before this resolves: a file that
 * can't be read at all is an error response, not a file that breaks off.
 */
async function toBody(bytes: AsyncIterable<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const iterator = bytes[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | undefined = await iterator.next();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = first ?? (await iterator.next());
        first = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        log.error({ err: error }, "a file broke off");
        controller.error(error);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The file's name for clients that support UTF-8 there, and one in ASCII for the others (RFC 6266). */
const disposition = ({ is_shown, file_name }: StoredFile): string =>
  `${is_shown ? "inline" : "attachment"}; filename="${file_name.replace(/[^\x20-\x7e]|["\\%]/g, "_")}"; filename*=UTF-8''${encoded(file_name)}`;

/**
 * A customer's file must not act as a page: it runs nothing, loads nothing and can't be framed. A PDF can't be
 * sandboxed, nor go without objects, or some browsers' viewers would not show it; the viewer is itself a sandbox.
 */
const policyFor = ({ content_type }: StoredFile): string =>
  [
    "default-src 'none'",
    "img-src 'self'",
    "media-src 'self'",
    "style-src 'unsafe-inline'",
    "frame-ancestors 'none'",
    content_type === "application/pdf" ? "object-src 'self'" : "sandbox",
  ].join("; ");

const headersOf = ({ etag, is_public }: StoredFile) => ({
  "accept-ranges": "bytes",
  // A browser may store a private one, but has to check each time whether its user may still have it.
  "cache-control": is_public ? "public, max-age=31536000, immutable" : "private, no-cache",
  etag,
});

const contentHeaders = (file: StoredFile) => ({
  ...headersOf(file),
  "content-type": file.content_type,
  "content-disposition": disposition(file),
  "content-security-policy": policyFor(file),
  "cross-origin-resource-policy": file.is_public ? "cross-origin" : "same-origin",
  // Whoever asked first: what is kept is given to pages of other sites, too.
  ...(file.is_public && { "access-control-allow-origin": "*" }),
});

async function answer(request: Request, file: StoredFile): Promise<Response> {
  if (isKnown(request, file.etag)) return new Response(null, { status: 304, headers: headersOf(file) });
  const { size_bytes } = file;
  const range = rangeOf(request, file);
  if (range === null) {
    const headers = { "content-range": `bytes */${size_bytes}` };
    return problemResponse({ code: "range_not_satisfiable", detail: "The file ends before.", headers });
  }
  const { from, to } = range === "all" ? { from: 0, to: size_bytes - 1 } : range;
  const part = `bytes ${from}-${to}/${size_bytes}`;
  const headers = new Headers({ ...contentHeaders(file), "content-length": String(to - from + 1) });
  if (range !== "all") headers.set("content-range", part);
  const body = size_bytes === 0 ? null : await toBody(file.read({ from, to }));
  return new Response(body, { status: range === "all" ? 200 : 206, headers });
}

/** Puts files behind a REST path, for API callers and the dashboard: `export const GET = storedFile({ ... })`. */
export function storedFile<I extends z.ZodType>({ find, ...description }: Description<Ctx, I>): FileEndpoint {
  const handler = routeHandler(async (request, params) => {
    const ctx = await admitStaff(request);
    const input = parseInput(description.input, await readInput(request, params));
    return answer(request, await find(ctx, input));
  });
  return Object.assign(handler, {
    documents: { kind: "file" as const, access: "member" as const, ...description },
  });
}

/** The same for callers who have not signed in. */
export function publicFile<I extends z.ZodType>({
  find,
  ...description
}: Description<Visitor, I>): FileEndpoint {
  const handler = routeHandler((request, params) =>
    callGate.pass(async () => {
      const input = parseInput(description.input, await readInput(request, params));
      return answer(request, { ...(await find(visitorOf(request, "api"), input)), is_public: true });
    }),
  );
  return Object.assign(handler, {
    documents: { kind: "file" as const, access: "visitor" as const, ...description },
  });
}

/** The same for anyone with its address: the token in the path says which file it is, and grants access. */
export const sharedFile = (find: (token: string) => Promise<StoredFile>): RouteHandler =>
  routeHandler(async (request, { token }) => answer(request, await find(String(token))));
