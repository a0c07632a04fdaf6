import { type Env, env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { IdentityProvider } from "@/schema/auth";
import { facebook } from "./facebook";
import { google } from "./google";
import { microsoft } from "./microsoft";
import {
  type AuthorizeRequest,
  type Client,
  type CodeExchange,
  type OAuthProvider,
  PROVIDER_LABELS,
  type ProviderIdentity,
} from "./provider";

/** Makes each provider's adapter; adds the URLs that it needs besides the client id and secret. */
const PROVIDERS: Record<IdentityProvider, (client: Client) => OAuthProvider> = {
  google: (client) => google({ ...client, issuer: env.GOOGLE_ISSUER }),
  facebook: (client) =>
    facebook({ ...client, graph_url: env.FACEBOOK_GRAPH_URL, dialog_url: env.FACEBOOK_DIALOG_URL }),
  microsoft: (client) => microsoft({ ...client, issuer: env.MICROSOFT_ISSUER }),
};

const VARIABLES = {
  google: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  facebook: ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
  microsoft: ["MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET"],
} as const satisfies Record<IdentityProvider, [keyof Env, keyof Env]>;

/** Why a provider can't be used: which of its variables are missing. Undefined if none is. */
function missingFor(name: IdentityProvider, wanted: string): string | undefined {
  const missing = VARIABLES[name].filter((variable) => !env[variable]);
  if (missing.length === 0) return undefined;
  return `${wanted} is not configured here: ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} not set.`;
}

/**
 * This installation's credentials at a provider. `wanted` is the subject of the error's sentence: what is not
 * configured.
 */
export function clientOf(name: IdentityProvider, wanted: string): Client {
  const [id, secret] = VARIABLES[name];
  const { [id]: client_id, [secret]: client_secret } = env;
  if (client_id && client_secret) return { client_id, client_secret };
  throw new AppError("invalid_input", missingFor(name, wanted) ?? "");
}

function providerOf(name: IdentityProvider): OAuthProvider {
  const wanted = `Signing in with ${PROVIDER_LABELS[name]}`;
  const message = missingFor(name, wanted);
  if (message === undefined) return PROVIDERS[name](clientOf(name, wanted));
  throw new AppError("invalid_input", message, { faults: [{ path: ["provider"], message }] });
}

/** The providers whose client id and secret are both set. */
export const configuredProviders = (): IdentityProvider[] =>
  IdentityProvider.options.filter((name) => VARIABLES[name].every((variable) => env[variable]));

/**
 * The URL where a browser signs in (see AuthorizeRequest). Throws `invalid_input` if the provider is not configured.
 */
export const authorizeUrl = async ({
  provider,
  ...request
}: AuthorizeRequest & { provider: IdentityProvider }): Promise<URL> =>
  providerOf(provider).authorizeUrl(request);

/** The person behind a code. Throws as OAuthProvider does, and `invalid_input` if the provider is not configured. */
export const exchange = async ({
  provider,
  ...request
}: CodeExchange & { provider: IdentityProvider }): Promise<ProviderIdentity> =>
  providerOf(provider).exchange(request);
