import { createRemoteJWKSet, customFetch } from "jose";
import { z } from "zod";
import { fetchJson, newCall, type ProviderCall } from "./ask";
import { providerFailed } from "./failures";
import { type OpenIdClient, TIMEOUT_MS } from "./provider";

/** The fields that we need of an OpenID provider's metadata (OpenID Connect Discovery 1.0, 3). */
const Discovery = z.object({
  issuer: z.string().refine((issuer) => URL.canParse(issuer)),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/** A provider's endpoints and keys. `jose` reads the keys again when a token names an unknown one. */
export type Issuer = z.infer<typeof Discovery> & { keys: ReturnType<typeof createRemoteJWKSet> };

const FRESH_MS = 60 * 60 * 1000;
const known = new Map<string, { issuer: Promise<Issuer>; read_at: number }>();

async function read(
  { issuer: url, timeout_ms = TIMEOUT_MS }: OpenIdClient,
  call: ProviderCall,
): Promise<Issuer> {
  const { body } = await fetchJson(`${url}/.well-known/openid-configuration`, call);
  const found = Discovery.safeParse(body).data;
  if (!found || new URL(found.issuer).origin !== new URL(url).origin)
    throw providerFailed(call.provider, "its discovery document is not one");
  const readKeys = async (address: string) => {
    const { status, body } = await fetchJson(address, newCall(call.provider, timeout_ms));
    return Response.json(body, { status });
  };
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), { [customFetch]: readKeys });
  return { ...found, keys };
}

/** The metadata at a client's issuer. Read once an hour; concurrent callers share the request. */
export function discover(client: OpenIdClient, call: ProviderCall): Promise<Issuer> {
  const cached = known.get(client.issuer);
  if (cached && Date.now() < cached.read_at + FRESH_MS) return cached.issuer;
  const entry = { issuer: read(client, call), read_at: Date.now() };
  known.set(client.issuer, entry);
  entry.issuer.catch(() => {
    if (known.get(client.issuer) === entry) known.delete(client.issuer);
  });
  return entry.issuer;
}
