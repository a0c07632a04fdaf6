import type { z } from "zod";
import { Places } from "@/server/lib/places";
import { parseInput } from "./action";
import { admitStaff } from "./authenticate";
import type { Ctx } from "./ctx";
import { Gate, tooBusy } from "./overload";
import { piecesOf } from "./pieces-of";
import { type RouteHandler, routeHandler } from "./route-handler";
import { queryOf } from "./target";

/** A body that is a file, on its way; `size_bytes` is what its sender says. */
export type UploadedBody = { bytes: AsyncIterable<Buffer>; size_bytes: number | null };

type Description<I extends z.ZodType, O extends z.ZodType> = {
  summary: string;
  input: I;
  output: O;
  /** How many come at once: each is in memory in part, for as long as it takes. Half of them may be one organization's. */
  at_once(): number;
  take(ctx: Ctx, input: z.output<I>, body: UploadedBody): Promise<z.input<O>>;
};

export type UploadEndpoint = RouteHandler & {
  documents: { kind: "upload"; summary: string; input: z.ZodType; output: z.ZodType };
};

/** Before it is known whose they are. */
const uploadGate = new Gate({ most: 64, few: 16, lag_ms: 700 });

function sizeIn({ headers }: Request): number | null {
  const size = headers.get("content-length");
  return size === null ? null : Number(size);
}

/**
 * Puts the taking in of files behind a REST path, for API callers and the dashboard: `export const POST = fileUpload({ … })`.
 * The body is the file itself, the input is in the query, and no more of either is in memory than is being written.
 */
export function fileUpload<I extends z.ZodType, O extends z.ZodType>({
  take,
  at_once,
  ...description
}: Description<I, O>): UploadEndpoint {
  const { input, output } = description;
  const places = new Places(() => ({ most: at_once(), each: Math.ceil(at_once() / 2) }));
  const handler = routeHandler((request) =>
    uploadGate.pass(async () => {
      const ctx = await admitStaff(request);
      const given = parseInput(input, Object.fromEntries(queryOf(request)));
      const giveBack = places.take(ctx.organization_id);
      if (!giveBack) throw tooBusy();
      try {
        const body = { bytes: piecesOf(request), size_bytes: sizeIn(request) };
        return Response.json(output.parse(await take(ctx, given, body)), { status: 201 });
      } finally {
        giveBack();
      }
    }),
  );
  return Object.assign(handler, { documents: { kind: "upload" as const, ...description } });
}
