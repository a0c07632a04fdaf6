import { createHash } from "node:crypto";
import type { z } from "zod";
import { AppError } from "@/lib/errors";
import type { Ctx } from "@/server/http/ctx";

const digest = (json: string): string => createHash("sha256").update(json).digest("base64url").slice(0, 22);

const ownDigest = (record: z.ZodType, shown: unknown): string => digest(JSON.stringify(record.parse(shown)));

export const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/**
 * The strong tag of an answer that shows a record (RFC 9110, 8.8.3). Its first half identifies the record, and is what
 * If-Match compares; if a read shows more, such as a thread's messages, a second half identifies all of it.
 */
export function entityTag(request: Request, record: z.ZodType, answer: unknown, json: string): string {
  const own = ownDigest(record, answer);
  const all = isRead(request) ? digest(json) : own;
  return own === all ? `"${own}"` : `"${own}.${all}"`;
}

const TAG = String.raw`(?:W\/)?"[!#-~\x80-\xff]*"`;
const TAGS = new RegExp(TAG, "g");
const LIST = new RegExp(String.raw`^[ \t,]*${TAG}(?:[ \t]*,[ \t,]*${TAG})*[ \t,]*$`);

/**
 * What an If-Match header asks of a record (RFC 9110, 13.1.1), as a function that throws 412 if the record is another by
 * now; 400 if the header is malformed. Weak tags never match.
 */
function matcher(ifMatch: string, record: z.ZodType): (current: unknown) => void {
  if (ifMatch.trim() === "*") return () => undefined;
  if (!LIST.test(ifMatch))
    throw new AppError("malformed", "If-Match is neither * nor a list of ETags, each with its quotes.");
  const tags = ifMatch.match(TAGS) ?? [];
  return (current) => {
    const own = ownDigest(record, current);
    if (tags.some((tag) => tag === `"${own}"` || tag.startsWith(`"${own}.`))) return;
    throw new AppError("changed_meanwhile", "The record was changed in the meantime. Get it again.");
  };
}

/** Runs a change of a record under the request's If-Match, if it has one. */
export async function underIfMatch<T>(
  request: Request,
  record: z.ZodType,
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const ifMatch = request.headers.get("if-match");
  if (ifMatch === null || isRead(request) || request.method === "POST") return run(ctx);
  const matches = matcher(ifMatch, record);
  let isAsked = false;
  const if_match = (current: unknown) => {
    isAsked = true;
    matches(current);
  };
  const done = await run({ ...ctx, if_match });
  if (!isAsked) throw new Error("a change of a record did not ask whether it matches");
  return done;
}

const withoutWeak = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Whether a client has what this tag identifies already, by its If-None-Match (RFC 9110, 13.1.2). */
export function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get("if-none-match")?.split(",") ?? [];
  return known.some((tag) => tag.trim() === "*" || withoutWeak(tag) === withoutWeak(etag));
}
