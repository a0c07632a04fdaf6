import { asc, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { knowledgeSources } from "@/db/schema/knowledge";
import { byId, inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError, invalid, notFound } from "@/lib/errors";
import { Id, PageInput } from "@/schema/common";
import {
  KnowledgeSourceDetail,
  KnowledgeSourcePage,
  KnowledgeSourcePatch,
  type KnowledgeState,
  MOST_PASSAGES,
  MOST_SOURCES,
  NewKnowledgeSource,
} from "@/schema/knowledge";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import { checkWebhookUrl } from "@/server/adapters/http/webhook-url";
import { passagesOf } from "@/server/adapters/site/passages";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { requireRoom } from "@/server/http/limits/list-limit";
import { enqueue } from "@/server/queue/enqueue";
import { readSourceJob } from "./jobs";
import { passageCount, replacePassages } from "./passages";

const state = sql<KnowledgeState>`case
  when ${knowledgeSources.next_read_at} <= now() then 'reading'
  when ${knowledgeSources.fault} is not null then 'failing' else 'ready' end`;

const {
  organization_id: _organization,
  content,
  ...columns
} = {
  id: knowledgeSources.id,
  organization_id: knowledgeSources.organization_id,
  kind: knowledgeSources.kind,
  name: knowledgeSources.name,
  addresses: knowledgeSources.addresses,
  content: knowledgeSources.content,
  state,
  passages: passageCount,
  read_at: knowledgeSources.read_at,
  next_read_at: knowledgeSources.next_read_at,
  fault: knowledgeSources.fault,
  created_at: knowledgeSources.created_at,
  updated_at: knowledgeSources.updated_at,
};

const OneSource = z.strictObject({ source_id: Id });

async function sourceById(ctx: Ctx, id: string): Promise<KnowledgeSourceDetail> {
  const [found] = await ctx.db
    .select({ ...columns, content })
    .from(knowledgeSources)
    .where(byId(ctx, knowledgeSources, id));
  if (!found) throw notFound("knowledge source");
  return found;
}

export const listKnowledgeSources = action({
  summary: "List what the agent may look up, the oldest first",
  input: z.strictObject(PageInput),
  output: KnowledgeSourcePage,
  run: async (ctx, query) => {
    const mine = inOrg(ctx, knowledgeSources);
    const rows = ctx.db.select(columns).from(knowledgeSources).where(mine).orderBy(asc(knowledgeSources.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(knowledgeSources, mine), query);
    return { knowledge_sources: items, ...page };
  },
});

export const getKnowledgeSource = action({
  summary: "Get a knowledge source with its pasted text",
  input: OneSource,
  output: KnowledgeSourceDetail,
  run: (ctx, { source_id }) => sourceById(ctx, source_id),
});

/** Refuses addresses that will not be fetched: private ones, and any without https. */
function fetchable(addresses: string[]): string[] {
  const rules = { allow_insecure: env.WEBHOOK_ALLOW_INSECURE };
  return addresses.map((address, index) => {
    const url = new URL(address);
    url.hash = "";
    const judged = checkWebhookUrl(url.href, rules);
    if (!judged.ok) throw invalid(["addresses", index], judged.reason);
    return judged.url.href;
  });
}

/** Has a site read soon: it is due now. */
async function readSoon(tx: Tx, { organization_id }: Ctx, source_id: string): Promise<void> {
  await enqueue(tx, readSourceJob, { organization_id, source_id }, { key: `knowledge:${source_id}` });
}

/** Makes passages of a pasted text; 409 if there is no room for them. */
async function keepText(tx: Tx, ctx: Ctx, { id, name, text }: { id: string; name: string; text: string }) {
  const passages = passagesOf("", text, MOST_PASSAGES);
  if (!(await replacePassages(tx, ctx, id, [{ url: null, title: name, passages }])))
    throw new AppError(
      "conflict",
      `An organization has room for ${MOST_PASSAGES} passages. Delete a source first.`,
    );
}

/** In whole milliseconds, as columns hold them: rounded up, it would be still to come in its own transaction. */
const NOW = sql`date_trunc('milliseconds', now())`;

export const createKnowledgeSource = action({
  summary: "Add pages of the business's site, or a text, for the agent to look up",
  description: "A site is read at once and then every week. 409 if there is no room for more.",
  input: NewKnowledgeSource,
  output: KnowledgeSourceDetail,
  only: "owner",
  audit: "knowledge_source.created",
  run: async (ctx, given) => {
    const addresses = given.kind === "site" ? fetchable(given.addresses) : [];
    if (given.kind === "site") await limitRate("knowledge_read_organization", ctx.organization_id);
    const name = given.name ?? new URL(addresses[0] ?? "").host.slice(0, 80);
    return transaction(ctx.db, async (tx) => {
      const mine = inOrg(ctx, knowledgeSources);
      const what = "knowledge sources";
      await requireRoom(tx, ctx, { table: knowledgeSources, where: mine, most: MOST_SOURCES, what });
      const { organization_id } = ctx;
      const fields =
        given.kind === "site" ? { addresses, next_read_at: NOW } : { content: given.content, read_at: NOW };
      const row = { organization_id, kind: given.kind, name, ...fields };
      const { id } = one(
        await tx.insert(knowledgeSources).values(row).returning({ id: knowledgeSources.id }),
      );
      if (given.kind === "site") await readSoon(tx, ctx, id);
      else await keepText(tx, ctx, { id, name, text: given.content });
      return sourceById({ ...ctx, db: tx }, id);
    });
  },
});

export const updateKnowledgeSource = action({
  summary: "Change a knowledge source; a site whose addresses change is read again",
  input: KnowledgeSourcePatch.extend({ source_id: Id }),
  output: KnowledgeSourceDetail,
  only: "owner",
  audit: "knowledge_source.updated",
  rows: rowNamed(knowledgeSources, "source_id"),
  run: async (ctx, { source_id, name, addresses, content: text }) => {
    const urls = addresses && fetchable(addresses);
    if (urls) await limitRate("knowledge_read_organization", ctx.organization_id);
    return transaction(ctx.db, async (tx) => {
      const inTx = { ...ctx, db: tx };
      const before = await sourceById(inTx, source_id);
      if (urls && before.kind !== "site") throw invalid(["addresses"], "are a site's: this is a text");
      if (text !== undefined && before.kind !== "text")
        throw invalid(["content"], "is a text's: this is a site");
      const named = name ?? before.name;
      const changes = {
        ...(urls && { addresses: urls, next_read_at: NOW }),
        ...(text !== undefined && { content: text, read_at: NOW }),
      };
      await tx
        .update(knowledgeSources)
        .set({ name: named, ...changes, updated_at: NOW })
        .where(byId(ctx, knowledgeSources, source_id));
      if (urls) await readSoon(tx, ctx, source_id);
      if (before.kind === "text")
        await keepText(tx, ctx, { id: source_id, name: named, text: text ?? before.content ?? "" });
      return sourceById(inTx, source_id);
    });
  },
});

export const refreshKnowledgeSource = action({
  summary: "Read a site again now",
  description: "409 for a pasted text: change it instead.",
  input: OneSource,
  output: KnowledgeSourceDetail,
  only: "owner",
  audit: "knowledge_source.refreshed",
  run: async (ctx, { source_id }) => {
    await limitRate("knowledge_read_organization", ctx.organization_id);
    return transaction(ctx.db, async (tx) => {
      const inTx = { ...ctx, db: tx };
      const { kind } = await sourceById(inTx, source_id);
      if (kind !== "site")
        throw new AppError("conflict", "A pasted text can't be read again: change it instead.");
      await tx
        .update(knowledgeSources)
        .set({ next_read_at: NOW })
        .where(byId(ctx, knowledgeSources, source_id));
      await readSoon(tx, ctx, source_id);
      return sourceById(inTx, source_id);
    });
  },
});

export const deleteKnowledgeSource = action({
  summary: "Delete a knowledge source; the agent no longer knows what it says",
  input: OneSource,
  output: z.void(),
  only: "owner",
  audit: "knowledge_source.deleted",
  rows: rowNamed(knowledgeSources, "source_id"),
  run: async (ctx, { source_id }) => {
    const gone = await ctx.db
      .delete(knowledgeSources)
      .where(byId(ctx, knowledgeSources, source_id))
      .returning({ id: knowledgeSources.id });
    if (gone.length === 0) throw notFound("knowledge source");
  },
});
