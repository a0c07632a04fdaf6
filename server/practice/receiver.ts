import { randomBytes } from "node:crypto";
import { desc, eq, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { sandboxReceipts, sandboxReceivers } from "@/db/schema/sandbox";
import { acrossOrgs, inOrg } from "@/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import { toStorable } from "@/schema/common";
import { type ReceiverAnswer, ReceiverAnswers, Sandbox, type SandboxReceiver } from "@/schema/sandbox";
import { verifySignatures } from "@/server/adapters/http/sign";
import { receiverUrl } from "@/server/adapters/world";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { readBody, toText } from "@/server/http/request/body";
import { type RouteHandler, routeHandler } from "@/server/http/route-handler";
import { hiddenHeaders } from "@/server/webhooks/own-headers";
import { sendersTo } from "@/server/webhooks/reads";

type Row = typeof sandboxReceivers.$inferSelect;

const KEPT = 50;
const BODY_LIMIT = 256 * 1024;
/** Longer than a webhook's timeout. */
const HANG_MS = 11_000;

const urlOf = ({ token }: Row) => receiverUrl(token);

/** The answer to the next call: the answers in turn, the last one forever. */
const nextOf = ({ answers, answered }: Row): ReceiverAnswer =>
  answers[Math.min(answered, answers.length - 1)] ?? null;

const isMine = (ctx: { organization_id: string }) => inOrg(ctx, sandboxReceivers);

async function shown(ctx: Ctx, row: Row): Promise<SandboxReceiver> {
  const receipts = await ctx.db
    .select()
    .from(sandboxReceipts)
    .where(inOrg(ctx, sandboxReceipts))
    .orderBy(desc(sandboxReceipts.id))
    .limit(KEPT);
  return { url: urlOf(row), answers: row.answers, next: nextOf(row), receipts };
}

export const getSandbox = action({
  summary: "Get the organization's test webhook receiver, with the calls it received",
  input: z.strictObject({}),
  output: Sandbox,
  run: async (ctx) => {
    const [row] = await ctx.db.select().from(sandboxReceivers).where(isMine(ctx));
    return { receiver: row ? await shown(ctx, row) : null };
  },
});

export const openReceiver = action({
  summary: "Open the test webhook receiver, or set what it answers from now on",
  input: ReceiverAnswers,
  output: Sandbox,
  only: "owner",
  audit: "practice_receiver.opened",
  run: async (ctx, { answers }) => {
    const { organization_id } = ctx;
    const fresh = { organization_id, token: randomBytes(16).toString("hex"), answers };
    const [row] = await ctx.db
      .insert(sandboxReceivers)
      .values(fresh)
      .onConflictDoUpdate({ target: sandboxReceivers.organization_id, set: { answers, answered: 0 } })
      .returning();
    return { receiver: row ? await shown(ctx, row) : null };
  },
});

export const clearReceiver = action({
  summary: "Clear the calls that the test receiver received",
  input: z.strictObject({}),
  output: z.void(),
  audit: "practice_receiver.closed",
  run: async (ctx) => {
    await ctx.db.delete(sandboxReceipts).where(inOrg(ctx, sandboxReceipts));
  },
});

/** Counts a call of the receiver with this token, and returns its row as it was before; 404 if there is none. */
async function takeCall(token: string): Promise<Row> {
  const [row] = await getDb()
    .update(sandboxReceivers)
    .set({ answered: sql`${sandboxReceivers.answered} + 1` })
    .where(
      acrossOrgs(
        "the receiver's address holds a secret token, and nothing else",
        eq(sandboxReceivers.token, token),
      ),
    )
    .returning();
  if (!row) throw notFound("receiver");
  return { ...row, answered: row.answered - 1 };
}

/** Stores a call, and deletes all but the newest. */
async function keep(row: Row, headers: Headers, body: string): Promise<void> {
  const db = getDb();
  const { organization_id } = row;
  const { secrets, header_names } = await sendersTo(db, organization_id, urlOf(row));
  const { service, standard } = verifySignatures(headers, body, secrets);
  const received = Object.fromEntries([...headers].map(([name, value]) => [name, toStorable(value)]));
  await db.insert(sandboxReceipts).values({
    organization_id,
    headers: { ...received, ...hiddenHeaders(header_names.filter((name) => headers.has(name))) },
    body: toStorable(body),
    answer: nextOf(row),
    service_verified: service,
    standard_verified: standard,
  });
  const newest = db
    .select({ id: sandboxReceipts.id })
    .from(sandboxReceipts)
    .where(inOrg(row, sandboxReceipts))
    .orderBy(desc(sandboxReceipts.id))
    .limit(KEPT);
  await db.delete(sandboxReceipts).where(inOrg(row, sandboxReceipts, notInArray(sandboxReceipts.id, newest)));
}

async function answer(status: ReceiverAnswer): Promise<Response> {
  if (status !== null) {
    const body =
      status === 204 || status === 205 || status === 304
        ? null
        : `The receiver was told to answer ${status}.`;
    return new Response(body, { status });
  }
  await new Promise((resolve) => setTimeout(resolve, HANG_MS));
  throw new AppError("unavailable", "The receiver was told not to answer.");
}

/** A webhook receiver that answers as the organization's owners set it to, and shows staff the calls it received. */
export const sandboxReceiver: RouteHandler = routeHandler(async (request, params) => {
  const token = z.string().parse(params.token);
  const row = await takeCall(token);
  const body = toText(await readBody(request, BODY_LIMIT));
  await keep(row, request.headers, body);
  return answer(nextOf(row));
});
