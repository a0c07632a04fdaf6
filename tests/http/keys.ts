import * as leadsRoute from "@/app/api/v1/leads/route";
import type { ApiKeyScope } from "@/schema/api-key-scope";
import { createKey } from "@/server/accounts/keys/actions";
import type { TestCtx } from "@/tests/world";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

type Asked = {
  method?: string;
  params?: Record<string, string>;
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
};

/** Calls a route at its own path, as a key's scopes go by that. */
export async function askWithKey(handler: Handler, path: string, token: string, asked: Asked = {}) {
  const { method = asked.body ? "POST" : "GET", params = {}, query = "", headers = {} } = asked;
  const request = new Request(`http://localhost/api/v1/${path}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "x-forwarded-for": "192.0.2.7",
      ...(asked.body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: asked.body === undefined ? undefined : JSON.stringify(asked.body),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export const makeKey = (
  owner: TestCtx,
  scopes: ApiKeyScope[] = ["leads:read", "leads:write"],
  expires_at?: string,
) => createKey(owner, { name: "CRM", scopes, expires_at });

export const leadsBy = (key: string) => askWithKey(leadsRoute.GET, "leads", key);
