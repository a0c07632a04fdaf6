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

type Header = "If-Match" | "If-None-Match";

/** The tags that a header names, or all; 400 if it is malformed. */
function tagsIn(value: string, header: Header): "all" | string[] {
  if (value.trim() === "*") return "all";
  if (LIST.test(value)) return value.match(TAGS) ?? [];
  throw new AppError("malformed", `${header} is neither * nor a list of ETags, each with its quotes.`);
}

/** Whether one of these tags is a record's; null is no record. Weak tags never are. */
function isAmong(tags: "all" | string[], record: z.ZodType, current: unknown): boolean {
  if (current === null || tags === "all") return current !== null;
  const own = ownDigest(record, current);
  return tags.some((tag) => tag === `"${own}"` || tag.startsWith(`"${own}.`));
}

const REFUSALS = {
  "If-Match": "The record was changed in the meantime. Get it again.",
  "If-None-Match": "The record exists already, as If-None-Match forbids.",
};

const isRefused = (header: Header, tags: "all" | string[], record: z.ZodType, current: unknown) =>
  isAmong(tags, record, current) === (header === "If-None-Match");

/**
 * Runs a change of a record under the request's If-Match and If-None-Match (RFC 9110, 13.1), if it has them: 412 if the
 * record, or that there is none, is not what they ask for.
 */
export async function underConditions<T>(
  request: Request,
  record: z.ZodType,
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (isRead(request)) return run(ctx);
  const conditions = (["If-Match", "If-None-Match"] as const).flatMap((header) => {
    const value = request.headers.get(header);
    return value === null ? [] : [{ header, tags: tagsIn(value, header) }];
  });
  if (conditions.length === 0) return run(ctx);
  let isAsked = false;
  const if_match = (current: unknown) => {
    isAsked = true;
    const refused = conditions.find(({ header, tags }) => isRefused(header, tags, record, current));
    if (refused) throw new AppError("changed_meanwhile", REFUSALS[refused.header]);
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
