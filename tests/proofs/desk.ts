import path from "node:path";
import { expect } from "vitest";
import type { Methods } from "@/server/host/routes";
import { deliverWebhooks } from "@/server/webhooks/deliveries/deliver";
import { startHost } from "@/tests/http/host";
import { loadRoutes } from "@/tests/http/routes";

let routes: Promise<[string, Methods][]> | undefined;

/** Frontdesk with a new organization, as a client with its token reaches it. */
export async function newDesk() {
  routes ??= loadRoutes(path.join(process.cwd(), "app"));
  const { base } = await startHost(await routes);
  let token = "";
  const call = async (method: string, address: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(`${base}/api/v1/${address}`, {
      ...{ method, headers },
      body: JSON.stringify(body),
    });
    expect([method, address, answer.ok]).toEqual([method, address, true]);
    return answer.json();
  };
  const owner = { email: `ada-${crypto.randomUUID()}@example.com`, password: "a correct horse" };
  const named = { full_name: "Ada", organization_name: "Engines" };
  token = (await call("POST", "auth/register", { ...owner, ...named })).access_token;
  const { organization_id } = await call("GET", "auth/me");
  const deliver = (endpoint_id: string) => deliverWebhooks({ organization_id, endpoint_id });
  return { base, token, call, owner, deliver };
}
