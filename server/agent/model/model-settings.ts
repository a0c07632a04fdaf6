import { z } from "zod";
import { type Tx, transaction } from "@/db/client";
import { agentModels } from "@/db/schema/agent-models";
import { inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { invalid } from "@/lib/errors";
import { seal } from "@/lib/secret/secrets";
import { inMs } from "@/lib/time/time";
import type { EndedAccess } from "@/schema/account";
import { type AgentLanguage, AgentModel, AgentModelInput, type KeySource } from "@/schema/model";
import { type AccessEnd, endedAccess } from "@/server/accounts/changes";
import { organizationOf } from "@/server/accounts/organization/organization";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import { type ModelAccess, ModelFault } from "@/server/adapters/agent/model/access";
import { tryModel } from "@/server/adapters/agent/model/check-model";
import { noteAnswer } from "@/server/adapters/agent/model/cooldown";
import { newMeter } from "@/server/adapters/agent/model/meter";
import { checkWebhookUrl } from "@/server/adapters/http/webhook-url";
import { action } from "@/server/http/action";
import { onlyRow } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { accessTo, findModel, isLent, lendsKeys, type ModelRow, ownKey, serverRules } from "./model-access";
import { withinBudget } from "./model-budget";
import { costAt, toDollars, usedToday } from "./model-usage";

function keySource(row: ModelRow, lends: string[]): KeySource {
  if (row.key_sealed === null) return lends.includes(row.provider) ? "service" : "none";
  return ownKey(row) === undefined ? "unreadable" : "own";
}

function shown(row: ModelRow, lends: string[]): NonNullable<z.input<typeof AgentModel>["model"]> {
  const { organization_id: _organization, key_sealed: _key, created_at: _created, ...told } = row;
  return { ...told, key: keySource(row, lends) };
}

/** What a model speaks unless others are chosen. */
const usualLanguages = (own: AgentLanguage): AgentLanguage[] => [...new Set<AgentLanguage>([own, "en"])];

async function modelOf(ctx: Ctx): Promise<z.input<typeof AgentModel>> {
  const [row, { time_zone, language }] = await Promise.all([findModel(ctx), organizationOf(ctx)]);
  const { cost_micros, ...used } = await usedToday(ctx, time_zone);
  const lends_keys = lendsKeys(ctx);
  return {
    model: row ? shown(row, lends_keys) : null,
    lends_keys,
    takes_private_servers: env.MODEL_PRIVATE_SERVERS,
    usual_languages: usualLanguages(language),
    today: { ...used, cost: toDollars(cost_micros) },
  };
}

export const getModel = action({
  summary: "Get the language model that answers customers, its budget and today's usage",
  input: z.strictObject({}),
  output: AgentModel,
  run: modelOf,
});

/** The URL of a compatible server, checked like a webhook's; null if none is given, as for the other providers. */
function serverUrl(given: string | null): string | null {
  if (given === null) return null;
  const judged = checkWebhookUrl(given.includes("://") ? given : `https://${given}`, serverRules());
  if (!judged.ok) throw invalid(["server_url"], judged.reason);
  return judged.url.href.replace(/(?<!\/)\/+$/, "");
}

/** The key to store: the given one, else the current one, unless provider or server change: they must not see it. */
function keptKey(row: ModelRow | undefined, { key, provider }: AgentModelInput, server_url: string | null) {
  if (key !== undefined) return key;
  if (!row || row.provider !== provider || row.server_url !== server_url) return null;
  const own = ownKey(row);
  if (own === undefined) throw invalid(["key"], "can't be read: enter it again");
  return own;
}

/** The field to blame for each kind of fault. */
const FIELDS = { refused: "key", missing: "model", bad: "model" } as const;

type Chosen = Parameters<typeof withinBudget>[1];

/** Calls the model once, within the budget if its key is lent. If that fails, blames an input field. */
async function requireAnswer(ctx: Ctx, row: Chosen, access: ModelAccess): Promise<void> {
  const { time_zone } = await organizationOf(ctx);
  const { refusal, fault } = await withinBudget(ctx, row, { time_zone, here: () => 0 }, async (budget) => {
    const { refusal } = isLent(row) ? await budget() : { refusal: null };
    const meter = newMeter();
    const tried = refusal === null ? tryModel(access, meter) : undefined;
    const fault = await tried?.then(
      () => undefined,
      (error: unknown) => error,
    );
    return { refusal, fault, work: { ...meter.spent, cost_micros: costAt(row)(meter.spent) } };
  });
  if (refusal) throw invalid(["model"], `can't be tried with the key of this service: ${refusal}`);
  if (fault) blame(access, fault);
}

/** Throws an error on the input field that is to blame for a model's fault. */
function blame(access: ModelAccess, error: unknown): never {
  if (!(error instanceof ModelFault)) throw error;
  const { kind, message } = error;
  if (kind === "refused") throw invalid(["key"], "is not accepted there");
  if (kind === "busy") throw invalid(["key"], `can't be used now: ${message}`);
  if (kind !== "down") throw invalid([FIELDS[kind]], `can't be used: ${message}`);
  throw invalid(
    [access.provider === "compatible" ? "server_url" : "provider"],
    `can't be reached: ${message}`,
  );
}

export const saveModel = action({
  summary: "Let a language model answer customers; it is called once to test it before anything is saved",
  description: "422, with the field at fault, if the model can't be called.",
  input: AgentModelInput,
  only: "owner",
  confirmed: ({ key }) => key !== undefined,
  output: AgentModel,
  network: true,
  audit: "agent_model.saved",
  rows: onlyRow(agentModels),
  run: async (ctx, input) => {
    const { language } = await organizationOf(ctx);
    const { key: _given, languages = usualLanguages(language), ...rest } = input;
    const chosen = { ...rest, languages };
    await limitRate("model_save_organization", ctx.organization_id);
    const server_url = serverUrl(input.server_url);
    const key = keptKey(await findModel(ctx), input, server_url);
    const access = accessTo(ctx, { ...chosen, server_url }, key);
    const lends = lendsKeys(ctx).includes(chosen.provider);
    if (!access && key === null && lends)
      throw invalid(["model"], `is not lent here: choose ${env.LENT_MODELS?.join(" or ")}, or enter a key`);
    if (!access) throw invalid(["key"], "is needed");
    const sealed = { ...chosen, server_url, key_sealed: key === null ? null : seal(key) };
    await requireAnswer(ctx, sealed, access);
    noteAnswer(ctx);
    const row = { ...sealed, updated_at: inMs().toISOString() };
    await transaction(ctx.db, async (tx) => {
      await tx
        .insert(agentModels)
        .values({ organization_id: ctx.organization_id, ...row })
        .onConflictDoUpdate({ target: agentModels.organization_id, set: row });
      await ctx.audit?.(tx);
    });
    return modelOf(ctx);
  },
});

/** Lets the rules answer again and deletes the model's key; returns the model's name, if there was one. */
async function forgetModel(ctx: Ctx): Promise<string | undefined> {
  const gone = await ctx.db
    .delete(agentModels)
    .where(inOrg(ctx, agentModels))
    .returning({ model: agentModels.model });
  return gone[0]?.model;
}

/** Deletes the model's key when all access to an organization ends. */
export async function endModelAccess(tx: Tx, ctx: Ctx, { user_id }: AccessEnd): Promise<EndedAccess[]> {
  const model = user_id ? undefined : await forgetModel({ ...ctx, db: tx });
  return endedAccess("model", model === undefined ? [] : [model]);
}

export const removeModel = action({
  summary: "Let the rules answer customers again; the model's key is deleted",
  input: z.strictObject({}),
  only: "owner",
  output: z.void(),
  audit: "agent_model.removed",
  rows: onlyRow(agentModels),
  run: async (ctx) => {
    await forgetModel(ctx);
  },
});
