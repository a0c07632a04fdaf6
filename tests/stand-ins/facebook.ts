import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { FacebookClient } from "@/server/adapters/oauth/facebook";
import { FACEBOOK_CLIENT } from "./clients";
import { answerWith, type Failing } from "./faults";
import { personOf } from "./person";

const VERSION = "/v25.0";

type Answer = { status: number; body: unknown } | { redirect: string };

/** An error of the Graph API (docs/graph-api/guides/error-handling). */
const refusal = (code: number, message: string, error_subcode?: number): Answer => ({
  status: 400,
  body: { error: { message, type: "OAuthException", code, error_subcode, fbtrace_id: "AbCdEf" } },
});

const proofOf = (access_token: string) =>
  createHmac("sha256", FACEBOOK_CLIENT.client_secret).update(access_token).digest("hex");

type Query = URLSearchParams;
type Person = ReturnType<typeof personOf>;

/** A stand-in for Facebook; its fields set how it behaves from now on. */
export type Facebook = {
  client: FacebookClient;
  /** Who signs in, unless the browser's cookie says (`personCookie`). */
  person: { id: string; name?: string; email?: string };
  /** Fields that override the true answer of debug_token. */
  inspected: Record<string, unknown>;
  fault: Failing | null;
  close(): Promise<void>;
};

/** The dialog, where every user consents at once, and the calls of a sign-in. */
function pathsOf(facebook: Facebook): Record<string, (query: Query, request: IncomingMessage) => Answer> {
  const codes = new Map<string, { redirect_uri: string; person: Person }>();
  const tokens = new Map<string, Person>();
  const tokenHolder = (token: string): Record<string, unknown> => tokens.get(token) ?? facebook.person;
  return {
    "/dialog/oauth": (query, request) => {
      const code = randomUUID();
      const redirect_uri = query.get("redirect_uri") ?? "";
      codes.set(code, { redirect_uri, person: personOf(request) });
      const back = new URL(redirect_uri);
      back.searchParams.set("code", code);
      back.searchParams.set("state", query.get("state") ?? "");
      return { redirect: back.href };
    },
    "/oauth/access_token": (query) => {
      if (query.get("client_id") !== FACEBOOK_CLIENT.client_id)
        return refusal(101, "Error validating application.");
      if (query.get("client_secret") !== FACEBOOK_CLIENT.client_secret)
        return refusal(1, "Error validating client secret.");
      const code = query.get("code") ?? "";
      const granted = codes.get(code);
      codes.delete(code);
      if (!granted) return refusal(100, "This authorization code has been used.", 36_009);
      if (granted.redirect_uri !== query.get("redirect_uri"))
        return refusal(100, "Error validating verification code.", 36_008);
      const access_token = `EAAB${randomUUID()}`;
      tokens.set(access_token, granted.person);
      return { status: 200, body: { access_token, token_type: "bearer", expires_in: 5_183_944 } };
    },
    "/debug_token": (query) => {
      if (query.get("access_token") !== `${FACEBOOK_CLIENT.client_id}|${FACEBOOK_CLIENT.client_secret}`)
        return refusal(190, "Invalid OAuth access token.");
      const token = query.get("input_token") ?? "";
      const { id: user_id } = tokenHolder(token);
      const is_valid = tokens.has(token);
      const data = { app_id: FACEBOOK_CLIENT.client_id, is_valid, user_id, scopes: ["email"] };
      return { status: 200, body: { data: { ...data, ...facebook.inspected } } };
    },
    "/me": (query) => {
      const access_token = query.get("access_token") ?? "";
      if (!tokens.has(access_token)) return refusal(190, "Invalid OAuth access token.");
      if (query.get("appsecret_proof") !== proofOf(access_token))
        return refusal(100, "Invalid appsecret_proof provided in the API argument");
      const fields = query.get("fields")?.split(",") ?? ["id", "name"];
      const told = Object.entries(tokenHolder(access_token)).filter(([name]) => fields.includes(name));
      return { status: 200, body: Object.fromEntries(told) };
    },
  };
}

function send(response: ServerResponse, answer: Answer): void {
  if ("redirect" in answer) response.writeHead(302, { location: answer.redirect }).end();
  else
    response
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(JSON.stringify(answer.body));
}

/** Starts a stand-in for Facebook. `port` 0 (default) takes a free one. */
export async function startFacebook({ port = 0 }: { port?: number } = {}): Promise<Facebook> {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in has no port");
  const url = `http://127.0.0.1:${address.port}`;
  const facebook: Facebook = {
    client: { ...FACEBOOK_CLIENT, graph_url: url, dialog_url: url },
    person: { id: "10158000000000001", name: "Ada Lovelace", email: "ada@example.com" },
    inspected: {},
    fault: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const paths = pathsOf(facebook);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const asked = new URL(request.url ?? "", url);
    const path = asked.pathname.replace(VERSION, "");
    const { fault } = facebook;
    if (fault && path.startsWith(fault.at ?? "")) answerWith(fault.kind, response);
    else
      send(response, paths[path]?.(asked.searchParams, request) ?? refusal(2500, "Unknown path components"));
  });
  return facebook;
}
