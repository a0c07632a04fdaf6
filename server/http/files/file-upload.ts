import type { z } from "zod";
import { Semaphore } from "@/lib/process/semaphore";
import type { Role } from "@/schema/team";
import { parseInput, requireRole } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { Gate, tooBusy } from "@/server/http/limits/overload";
import { admitStaff } from "@/server/http/request/authenticate";
import { queryOf } from "@/server/http/request/request-url";
import { type RouteHandler, routeHandler } from "@/server/http/route-handler";
import { piecesOf } from "./pieces-of";

/** A file that is being uploaded; `size_bytes` is its content-length, if sent. */
export type UploadedBody = { bytes: AsyncIterable<Buffer>; size_bytes: number | null };

type Description<I extends z.ZodType, O extends z.ZodType> = {
  summary: string;
  /** What else its callers should know, for the documentation. */
  description: string;
  input: I;
  output: O;
  /** The lowest role that may upload; any if not given. */
  only?: Role;
  /** How many uploads run at once: each is partly in memory until it ends. One organization may have half of them. */
  at_once(): number;
  take(ctx: Ctx, input: z.output<I>, body: UploadedBody): Promise<z.input<O>>;
};

export type UploadEndpoint = RouteHandler & {
  documents: {
    kind: "upload";
    summary: string;
    description: string;
    input: z.ZodType;
    output: z.ZodType;
    only?: Role;
  };
};

// Limits uploads before their organization is known.
const uploadGate = new Gate({ most: 64, few: 16, lag_ms: 700 });

function sizeIn({ headers }: Request): number | null {
  const size = headers.get("content-length");
  return size === null ? null : Number(size);
}

/**
 * Puts file uploads behind a REST path, for API callers and the dashboard: `export const POST = fileUpload({ … })`.
 * The body is the file itself and the input is in the query; only the piece being written is in memory.
 */
export function fileUpload<I extends z.ZodType, O extends z.ZodType>({
  take,
  at_once,
  ...description
}: Description<I, O>): UploadEndpoint {
  const { input, output, only } = description;
  const places = new Semaphore((all, own) => Math.min(at_once() - all, Math.ceil(at_once() / 2) - own));
  const handler = routeHandler((request) =>
    uploadGate.pass(async () => {
      const ctx = await admitStaff(request);
      if (only) requireRole(ctx, only);
      const given = parseInput(input, Object.fromEntries(queryOf(request)));
      const taking = places.runNow(async () => {
        const body = { bytes: piecesOf(request), size_bytes: sizeIn(request) };
        return Response.json(output.parse(await take(ctx, given, body)), { status: 201 });
      }, ctx.organization_id);
      if (!taking) throw tooBusy();
      return taking;
    }),
  );
  return Object.assign(handler, { documents: { kind: "upload" as const, ...description } });
}
