import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { JWK } from "jose";
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
} from "oauth2-mock-server";
import { z } from "zod";
import type { OpenIdClient } from "@/server/adapters/oauth/provider";
import { OPENID_CLIENT } from "./clients";
import { answerWith, type Failing } from "./faults";
import { personOf } from "./person";

/** What a provider stores about a code until it is exchanged. */
type Grant = {
  redirect_uri: string | null;
  code_challenge: string | null;
  person: Record<string, unknown> | undefined;
};

const TokenRequest = z.object({
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string().optional(),
});

/** A stand-in provider; its fields set how it behaves from now on. */
export type OpenIdProvider = {
  origin: string;
  client: OpenIdClient;
  /** The signing key as a private JWK; Microsoft names the `issuer` that may sign with it. */
  key: JWK & { issuer?: string };
  /**
   * Claims about the user, which add to or replace those of its tokens. The claims in the browser's cookie
   * (`personCookie`) take precedence.
   */
  claims: Record<string, unknown>;
  /** Replaces the id_token. */
  forge(id_token: string): string;
  /** What its token endpoint answers to every code. */
  refusal: Record<string, unknown> | null;
  fault: Failing | null;
  close(): Promise<void>;
};

/** The rules of a token endpoint that the mock server lacks: the client, one use, the same redirect_uri, PKCE. */
function judge(grants: Map<string, Grant>, body: unknown): { statusCode: number; error: string } | null {
  const parsed = TokenRequest.safeParse(body);
  if (!parsed.success) return { statusCode: 400, error: "invalid_request" };
  const { code, redirect_uri, client_id, client_secret, code_verifier } = parsed.data;
  if (client_id !== OPENID_CLIENT.client_id || client_secret !== OPENID_CLIENT.client_secret)
    return { statusCode: 401, error: "invalid_client" };
  const grant = grants.get(code);
  grants.delete(code);
  if (!grant) return { statusCode: 400, error: "invalid_grant" };
  if (grant.redirect_uri !== redirect_uri) return { statusCode: 400, error: "redirect_uri_mismatch" };
  const wantsVerifier = grant.code_challenge !== null && code_verifier === undefined;
  return wantsVerifier ? { statusCode: 400, error: "invalid_grant" } : null;
}

/** The discovery document; `issuer` is what it declares, which at Microsoft has a placeholder for the tenant. */
const discovery = (origin: string, issuer: string): string =>
  JSON.stringify({
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
  });

/** Makes the mock server follow those rules and the provider's fields. */
function govern(service: OAuth2Service, provider: OpenIdProvider): void {
  const grants = new Map<string, Grant>();
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const asked = new URL(request.url ?? "", provider.origin).searchParams;
    grants.set(url.searchParams.get("code") ?? "", {
      redirect_uri: asked.get("redirect_uri"),
      code_challenge: asked.get("code_challenge"),
      person: personOf(request),
    });
  });
  service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, request: { body: unknown }) => {
    const code = TokenRequest.safeParse(request.body).data?.code ?? "";
    Object.assign(payload, provider.claims, grants.get(code)?.person);
  });
  service.on(Events.BeforeResponse, (response: MutableResponse, request: { body: unknown }) => {
    const refused = judge(grants, request.body);
    if (refused || provider.refusal) {
      response.statusCode = refused?.statusCode ?? 401;
      response.body = provider.refusal ?? { error: refused?.error };
    } else if (response.body) {
      response.body.id_token = provider.forge(String(response.body.id_token));
    }
  });
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the provider has no port");
  return `http://127.0.0.1:${address.port}`;
}

/**
 * Starts an OpenID provider with its own keys and signatures. Its discovery document is below `address` and names the
 * issuer `declared`; both are paths of its origin. `port` 0 (default) takes a free one.
 */
export async function startOpenId({
  address = "",
  declared = address,
  port = 0,
}: {
  address?: string;
  declared?: string;
  port?: number;
} = {}): Promise<OpenIdProvider> {
  const issuer = new OAuth2Issuer();
  const service = new OAuth2Service(issuer);
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const { fault } = provider;
    if (fault && path.startsWith(fault.at ?? "")) answerWith(fault.kind, response);
    else if (path !== `${address}/.well-known/openid-configuration`)
      service.requestHandler(request, response);
    else response.setHeader("content-type", "application/json").end(discovery(origin, origin + declared));
  });
  const origin = await listen(server, port);
  issuer.url = origin + declared;
  const provider: OpenIdProvider = {
    origin,
    client: { ...OPENID_CLIENT, issuer: origin + address },
    key: await issuer.keys.generate("RS256"),
    claims: {},
    forge: (id_token) => id_token,
    refusal: null,
    fault: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  govern(service, provider);
  return provider;
}
