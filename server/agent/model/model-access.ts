import { agentModels } from "@/db/schema/agent-models";
import { inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { opened } from "@/lib/secret/secrets";
import { ModelProvider } from "@/schema/model";
import type { ModelAccess } from "@/server/adapters/agent/model/access";
import type { Ctx } from "@/server/http/ctx";

export type ModelRow = typeof agentModels.$inferSelect;

/** The model that an organization has chosen; undefined if the rules answer. */
export async function findModel(ctx: Ctx): Promise<ModelRow | undefined> {
  const [row] = await ctx.db.select().from(agentModels).where(inOrg(ctx, agentModels));
  return row;
}

/** The key that the deployment lends an organization, for one of LENT_MODELS. None for a server of its own choice, which would get the key. */
function lentKey(provider: ModelProvider, organization_id: string, model?: string): string | undefined {
  const named = env.SHARED_CREDENTIALS_FOR;
  if (named && !named.includes(organization_id)) return undefined;
  if (model !== undefined && env.LENT_MODELS && !env.LENT_MODELS.includes(model)) return undefined;
  const keys = {
    openai: env.OPENAI_API_KEY,
    anthropic: env.ANTHROPIC_API_KEY,
    google: env.GOOGLE_AI_API_KEY,
    compatible: undefined,
  };
  return keys[provider];
}

/** The providers for which the deployment lends this organization a key. */
export const lendsKeys = ({ organization_id }: Ctx): ModelProvider[] =>
  ModelProvider.options.filter((provider) => lentKey(provider, organization_id) !== undefined);

/** The rules for a compatible server's URL: a webhook's, or looser if MODEL_PRIVATE_SERVERS allows private servers. */
export const serverRules = () => ({
  allow_insecure: env.WEBHOOK_ALLOW_INSECURE || env.MODEL_PRIVATE_SERVERS,
});

type Chosen = Pick<ModelRow, "provider" | "model" | "server_url">;

/** Access to a model with the organization's own key, else a lent one; undefined if a needed key or URL is missing. */
export function accessTo(
  { organization_id }: Pick<Ctx, "organization_id">,
  { provider, model, server_url }: Chosen,
  own: string | null,
): ModelAccess | undefined {
  const key = own ?? lentKey(provider, organization_id, model) ?? null;
  if (provider === "compatible")
    return server_url === null ? undefined : { provider, model, url: server_url, key, rules: serverRules() };
  const urls = { openai: env.OPENAI_URL, anthropic: env.ANTHROPIC_URL, google: env.GOOGLE_AI_URL };
  return key === null ? undefined : { provider, model, url: urls[provider], key };
}

/** The organization's own key; null if it has none, undefined if it can't be unsealed, as after AUTH_SECRET changed. */
export function ownKey({ key_sealed }: Pick<ModelRow, "key_sealed">): string | null | undefined {
  return key_sealed === null ? null : opened(key_sealed);
}

/** Whether the model is called with the deployment's key. */
export const isLent = ({ provider, key_sealed }: Pick<ModelRow, "provider" | "key_sealed">): boolean =>
  key_sealed === null && provider !== "compatible";

/** The reasons why a model can't be called, in words. */
export const KEY_TROUBLES = {
  unreadable: "its key can't be read: enter it again",
  missing: "it has no key: enter one",
};

/** Why a model can't be called: its key can't be unsealed, or it has neither its own nor a lent one. Null if it can. */
export function keyTrouble(
  ctx: Ctx,
  row: Chosen & Pick<ModelRow, "key_sealed">,
): keyof typeof KEY_TROUBLES | null {
  const own = ownKey(row);
  if (own === undefined) return "unreadable";
  return accessTo(ctx, row, own) === undefined ? "missing" : null;
}
