import { agentModels } from "@/db/schema/agent-models";
import { inOrg } from "@/db/tenant";
import type { ModelAccess } from "@/server/adapters/agent/model/access";
import type { Ctx } from "@/server/http/ctx";
import { env } from "@/server/lib/env";
import { unseal } from "@/server/lib/secrets";
import { ModelProvider } from "@/server/schema/model";

export type ModelRow = typeof agentModels.$inferSelect;

/** The model that an organization has chosen; undefined where the rules answer. */
export async function findModel(ctx: Ctx): Promise<ModelRow | undefined> {
  const [row] = await ctx.db.select().from(agentModels).where(inOrg(ctx, agentModels));
  return row;
}

/** The key that the deployment lends an organization. Never for an address that a customer chose: it would get the key. */
function lentKey(provider: ModelProvider, organization_id: string): string | undefined {
  const named = env.SHARED_CREDENTIALS_FOR;
  if (named && !named.includes(organization_id)) return undefined;
  const keys = {
    openai: env.OPENAI_API_KEY,
    anthropic: env.ANTHROPIC_API_KEY,
    google: env.GOOGLE_AI_API_KEY,
    compatible: undefined,
  };
  return keys[provider];
}

/** The providers for which the deployment lends an organization a key. */
export const lendsKeys = ({ organization_id }: Ctx): ModelProvider[] =>
  ModelProvider.options.filter((provider) => lentKey(provider, organization_id) !== undefined);

/** What a compatible server's address may be: as a webhook's, unless the deployment has models next door. */
export const serverRules = () => ({
  allow_insecure: env.WEBHOOK_ALLOW_INSECURE || env.MODEL_PRIVATE_SERVERS,
});

type Chosen = Pick<ModelRow, "provider" | "model" | "server_url">;

/** How a model is opened with the organization's own key, or else a lent one; undefined where it needs one and has none. */
export function accessTo(
  { organization_id }: Pick<Ctx, "organization_id">,
  { provider, model, server_url }: Chosen,
  own: string | null,
): ModelAccess | undefined {
  const key = own ?? lentKey(provider, organization_id) ?? null;
  if (provider === "compatible")
    return server_url === null ? undefined : { provider, model, url: server_url, key, rules: serverRules() };
  const urls = { openai: env.OPENAI_URL, anthropic: env.ANTHROPIC_URL, google: env.GOOGLE_AI_URL };
  return key === null ? undefined : { provider, model, url: urls[provider], key };
}

/** The organization's own key; null where it has none, undefined where another AUTH_SECRET sealed it. */
export function ownKey({ key_sealed }: Pick<ModelRow, "key_sealed">): string | null | undefined {
  if (key_sealed === null) return null;
  try {
    return unseal(key_sealed);
  } catch {
    return undefined;
  }
}

/** Whether it is asked with the deployment's key. */
export const isLent = ({ provider, key_sealed }: Pick<ModelRow, "provider" | "key_sealed">): boolean =>
  key_sealed === null && provider !== "compatible";

/** What keeps a model from being asked, in words. */
export const KEY_TROUBLES = {
  unreadable: "its key can't be read: enter it again",
  missing: "it has no key: enter one",
};

/** What keeps a model from being asked: its key was sealed by another AUTH_SECRET, or it has none and is lent none. */
export function keyTrouble(ctx: Ctx, row: ModelRow): keyof typeof KEY_TROUBLES | null {
  const own = ownKey(row);
  if (own === undefined) return "unreadable";
  return accessTo(ctx, row, own) === undefined ? "missing" : null;
}
