import type { z } from "zod";
import { log } from "@/lib/observe/log";
import type { AuditEventName } from "@/schema/audit-event";
import type { Role } from "@/schema/team";
import { parseInput, requireRole } from "@/server/http/action";
import { recordAudit, toAuditActor } from "@/server/http/audit/record";
import { targetsOf } from "@/server/http/audit/targets";
import type { Ctx } from "@/server/http/ctx";
import { readInput } from "@/server/http/endpoint";
import { admitStaff } from "@/server/http/request/authenticate";
import { type RouteHandler, requestOriginOf, routeHandler } from "@/server/http/route-handler";

/** A file generated while it is sent: `total` is its number of records, if known; `chunks` its text. */
export type FileStream = { file_name: string; total: number | undefined; chunks: AsyncIterable<string> };

type Description<I extends z.ZodType> = {
  summary: string;
  /** What else its callers should know, for the documentation. */
  description: string;
  input: I;
  content_type: string;
  /** The lowest role that may have it; a member if not given. */
  only?: Role;
  /** What the audit log tells of it. */
  audit: AuditEventName;
  run(ctx: Ctx, input: z.output<I>): Promise<FileStream>;
};

/** A REST endpoint that streams a file: however long it is, it is never in memory as a whole. */
export type Download = RouteHandler & {
  documents: {
    kind: "download";
    summary: string;
    description: string;
    input: z.ZodType;
    content_type: string;
    only?: Role;
  };
};

/** The chunks as bytes, generated only as fast as they are read; an error midway breaks off the connection. */
function toBytes(chunks: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error({ err: error }, "a download broke off");
        controller.error(error);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Puts a stream behind a REST path, for API callers and the dashboard: `export const GET = download({ ... })`. */
export function download<I extends z.ZodType>({ run, audit, ...description }: Description<I>): Download {
  const handler = routeHandler(async (request, params) => {
    const ctx = await admitStaff(request);
    requireRole(ctx, description.only);
    const input = parseInput(description.input, await readInput(request, params));
    const { file_name, total, chunks } = await run(ctx, input);
    await recordAudit(ctx.db, audit, {
      organization_id: ctx.organization_id,
      actor: toAuditActor(ctx.actor),
      origin: requestOriginOf(request, "api"),
      targets: targetsOf(audit, { ids: params, answer: undefined, row: undefined }),
    });
    return new Response(toBytes(chunks), {
      headers: {
        "content-type": `${description.content_type}; charset=utf-8`,
        "content-disposition": `attachment; filename="${file_name}"`,
        ...(total !== undefined && { "x-total-count": String(total) }),
        "cache-control": "no-store",
      },
    });
  });
  return Object.assign(handler, { documents: { kind: "download" as const, ...description } });
}
