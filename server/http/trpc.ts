import { type AnyTRPCRouter, initTRPC, tracked } from "@trpc/server";
import { z } from "zod";
import { Role } from "@/schema/team";
import { type Action, parseInput } from "./action";
import type { Ctx } from "./ctx";
import { type Stream, whileSignedIn } from "./files/stream";
import { refuseWrite } from "./limits/read-only";
import { requireFactor } from "./request/authenticate";
import { domainError, problemData, translate } from "./trpc-error";

/** `caller` identifies the caller, once for all calls of a batch; `signIn` is how to check that again later. */
type TrpcContext = {
  caller: () => Promise<Ctx>;
  signIn: () => Promise<{ authenticate: () => Promise<Ctx>; expires_at: number }>;
};

// A stream is cut after half an hour, and the browser reconnects, so that it is never much older than its cookie.
const sse = {
  maxDurationMs: 30 * 60_000,
  ping: { enabled: true, intervalMs: 15_000 },
  client: { reconnectAfterInactivityMs: 40_000 },
};

/**
 * What a procedure declares: its input and output, `only`, the role that may call it, whether a user without a required
 * second factor may, and what the audit log tells.
 */
type Meta = {
  input: z.ZodType;
  output: z.ZodType;
  only?: Role;
  before_factor?: boolean;
  audit?: Action<Ctx>["audit"];
};

const t = initTRPC
  .context<TrpcContext>()
  .meta<Meta>()
  .create({
    sse,
    errorFormatter({ shape, error }) {
      const own = domainError(error);
      const isTheirs = own !== null || shape.data.httpStatus < 500;
      const message = own?.message ?? (isTheirs ? shape.message : "Something went wrong on our side.");
      const { code, httpStatus } = shape.data;
      return { ...shape, message, data: { code, httpStatus, problem: problemData(own) } };
    },
  });

const member = t.procedure.use(async ({ ctx, meta, next }) => {
  const caller = await ctx.caller().catch(translate);
  if (!meta?.before_factor) mayGoOn(caller);
  const result = await next({ ctx: { ctx: caller } });
  if (!result.ok) translate(result.error);
  return result;
});

function mayGoOn(caller: Ctx): void {
  try {
    requireFactor(caller);
  } catch (error) {
    translate(error);
  }
}

/** The dashboard's API is a tree of these. */
export const { router } = t;

/** Gives tRPC the type of an input. It accepts everything: the action itself validates the input. */
const typeOf = <I extends z.ZodType>(_: I) => z.custom<z.input<I>>();

const metaOf = <I extends z.ZodType, O extends z.ZodType>(action: Action<Ctx, I, O>): Meta => {
  const { only, before_factor, audit, input, output } = action;
  return { only, before_factor, audit, input, output };
};

/** An action as a tRPC query: `list: query(listLeads)`. */
export const query = <I extends z.ZodType, O extends z.ZodType>(action: Action<Ctx, I, O>) =>
  member
    .meta(metaOf(action))
    .input(typeOf(action.input))
    .query(({ ctx, input }) => action.call(ctx.ctx, input));

/** An action as a tRPC mutation: `create: mutation(createLead)`. It says what the audit log tells of it. */
export function mutation<I extends z.ZodType, O extends z.ZodType>(action: Action<Ctx, I, O>) {
  if (!action.audit)
    throw new Error(`"${action.summary}" does not say what the audit log tells of it: audit`);
  return member
    .meta(metaOf(action))
    .input(typeOf(action.input))
    .mutation(({ ctx, input }) => {
      refuseWrite();
      return action.call(ctx.ctx, input);
    });
}

const roleOf = ({ actor }: Ctx) => (actor.kind === "user" ? actor.role : undefined);

/** A stream as a tRPC subscription: server-sent events, which end when the caller is no longer signed in. */
export const subscription = <I extends z.ZodType, O extends z.ZodType<{ id: string }>>(
  stream: Stream<I, O>,
) =>
  member
    .meta({ input: stream.input, output: stream.output })
    .input(typeOf(stream.input))
    .subscription(async function* ({ ctx, input, signal }) {
      try {
        const given = parseInput(stream.input, input);
        const { authenticate, expires_at } = await ctx.signIn();
        const isSame = async () => roleOf(await authenticate()) === roleOf(ctx.ctx);
        const signIn = { authenticate: isSame, expires_at };
        const items = whileSignedIn(signIn, signal, (going) => stream.run(ctx.ctx, given, going));
        for await (const item of items) yield tracked(item.id, item);
      } catch (error) {
        translate(error);
      }
    });

/** The lowest role that may call each procedure of a router, by name, where it is no member: `{ "team.invite": "owner" }`. */
export function restrictionsOf(appRouter: AnyTRPCRouter): Record<string, Role> {
  const procedures: Record<string, { _def: { meta?: unknown } }> = appRouter._def.procedures;
  return Object.fromEntries(
    Object.entries(procedures).flatMap(([name, { _def }]) => {
      const only = z.object({ only: Role }).safeParse(_def.meta);
      return only.success ? [[name, only.data.only]] : [];
    }),
  );
}
