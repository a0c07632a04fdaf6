import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { OPENID_CLIENT } from "./clients";

const CodeRequest = z.strictObject({
  grant_type: z.literal("authorization_code"),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
  client_id: z.literal(OPENID_CLIENT.client_id),
  client_secret: z.literal(OPENID_CLIENT.client_secret),
});
const RefreshRequest = z.strictObject({
  grant_type: z.literal("refresh_token"),
  refresh_token: z.string(),
  client_id: z.literal(OPENID_CLIENT.client_id),
  client_secret: z.literal(OPENID_CLIENT.client_secret),
});

const refused = (error: string) => Response.json({ error }, { status: 400 });

type Consent = { redirect_uri: string; challenge: string; scope: string };

/** The access tokens and refresh tokens of a provider. */
function createTokens() {
  const [opening, refreshing] = [new Set<string>(), new Set<string>()];
  const add = (kept: Set<string>, prefix: string): string => {
    const token = `${prefix}${randomUUID()}`;
    kept.add(token);
    return token;
  };
  return {
    opening,
    refreshing,
    newToken: () => add(opening, "ya29."),
    newRefreshToken: () => add(refreshing, "1//"),
  };
}
type Tokens = ReturnType<typeof createTokens>;

const told = ({ newToken }: Tokens, more: { scope?: string; refresh_token?: string }) =>
  Response.json({ token_type: "Bearer", expires_in: 3599, access_token: newToken(), ...more });

function trade(tokens: Tokens, consent: Consent | undefined, form: z.infer<typeof CodeRequest>): Response {
  const challenge = createHash("sha256").update(form.code_verifier).digest("base64url");
  if (consent?.redirect_uri !== form.redirect_uri || consent.challenge !== challenge)
    return refused("invalid_grant");
  return told(tokens, { scope: consent.scope, refresh_token: tokens.newRefreshToken() });
}

/** With `rotates`, a refresh token works once, and the answer has a new one. */
function refresh(tokens: Tokens, refresh_token: string, rotates: boolean): Response {
  if (!tokens.refreshing.has(refresh_token)) return refused("invalid_grant");
  if (!rotates) return told(tokens, {});
  tokens.refreshing.delete(refresh_token);
  return told(tokens, { refresh_token: tokens.newRefreshToken() });
}

/** A provider's OAuth endpoints: discovery, consent, tokens. Users consent unless `state` says otherwise. */
export function createAccess({ rotates }: { rotates: boolean }) {
  const codes = new Map<string, Consent>();
  const tokens = createTokens();
  const asked: URLSearchParams[] = [];
  const state = { denies: false, allows: undefined as string | undefined, knowsUs: true };

  function consent({ searchParams: query }: URL): Response {
    asked.push(query);
    const redirect_uri = query.get("redirect_uri") ?? "";
    const back = new URL(redirect_uri);
    back.searchParams.set("state", query.get("state") ?? "");
    if (state.denies) back.searchParams.set("error", "access_denied");
    else {
      const code = randomUUID();
      const scope = state.allows ?? query.get("scope") ?? "";
      codes.set(code, { redirect_uri, challenge: query.get("code_challenge") ?? "", scope });
      back.searchParams.set("code", code);
    }
    return Response.redirect(back.href, 302);
  }

  async function answerForm(request: Request): Promise<Response> {
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    const traded = CodeRequest.safeParse(form).data;
    if (traded) {
      const given = codes.get(traded.code);
      codes.delete(traded.code);
      return trade(tokens, given, traded);
    }
    if (!state.knowsUs) return refused("invalid_client");
    const refreshed = RefreshRequest.safeParse(form).data;
    return refreshed ? refresh(tokens, refreshed.refresh_token, rotates) : refused("invalid_request");
  }

  return {
    /** The query of each request for consent. */
    asked,
    /** `denies`: users refuse; `allows`: the scopes that they leave ticked; `knowsUs`: our client can still refresh. */
    state,
    newToken: tokens.newToken,
    /** Every token that is valid now. */
    tokens: () => [...tokens.opening, ...tokens.refreshing],
    /** Expires all access tokens. */
    expire: () => tokens.opening.clear(),
    /** Withdraws the user's consent. */
    withdraw: () => {
      tokens.opening.clear();
      tokens.refreshing.clear();
    },
    isOpen: (request: Request) =>
      tokens.opening.has(request.headers.get("authorization")?.replace(/^Bearer /, "") ?? ""),
    /** Answers requests to these endpoints; undefined for any other. */
    answer(request: Request, url: URL): Response | Promise<Response> | undefined {
      if (url.pathname.endsWith("/.well-known/openid-configuration"))
        return Response.json({
          issuer: url.origin,
          authorization_endpoint: `${url.origin}/authorize`,
          token_endpoint: `${url.origin}/token`,
          jwks_uri: `${url.origin}/keys`,
        });
      if (url.pathname === "/authorize") return consent(url);
      return url.pathname === "/token" ? answerForm(request) : undefined;
    },
  };
}
