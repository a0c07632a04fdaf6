import { expect, test } from "vitest";
import * as trpcRoute from "@/app/api/trpc/[trpc]/route";
import * as invitationRoute from "@/app/api/v1/team/invitations/[invitation_id]/route";
import * as invitationsRoute from "@/app/api/v1/team/invitations/route";
import * as memberRoute from "@/app/api/v1/team/members/[user_id]/route";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

/** Everything that only owners may do, by REST and by the dashboard's API. */
const ONLY_OWNERS = [
  ["updateMember", "PATCH", memberRoute.PATCH, { user_id: crypto.randomUUID(), role: "owner" }],
  ["invitations", "GET", invitationsRoute.GET, {}],
  ["invite", "POST", invitationsRoute.POST, { role: "owner" }],
  ["revokeInvitation", "DELETE", invitationRoute.DELETE, { invitation_id: crypto.randomUUID() }],
] as const;

async function byTrpc({ token }: TestCtx, name: string, method: string, input: object): Promise<number> {
  const isQuery = method === "GET";
  const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const request = new Request(`http://localhost/api/trpc/team.${name}${query}`, {
    method: isQuery ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: isQuery ? undefined : JSON.stringify(input),
  });
  const handler = isQuery ? trpcRoute.GET : trpcRoute.POST;
  return (await handler(request, { params: Promise.resolve({}) })).status;
}

test.each(ONLY_OWNERS)(
  "team.%s is for owners only: a member gets 403 by REST and by tRPC",
  async (name, method, handler, input) => {
    const owner = await newOrg();
    const member = await newStaff(owner);
    const { role, ...params } = { role: undefined, ...input };
    const body = method === "GET" || method === "DELETE" ? undefined : { role };
    const byRest = async ({ token }: TestCtx) =>
      (await call(handler, { token, method, params, body })).status;
    expect([await byRest(member), await byTrpc(member, name, method, input)]).toEqual([403, 403]);
    for (const status of [await byRest(owner), await byTrpc(owner, name, method, input)])
      expect([200, 201, 404]).toContain(status);
  },
);
