import { eq } from "drizzle-orm";
import { getDb, one } from "@/db/client";
import { users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import type { Ctx } from "@/server/core/ctx";
import { signToken } from "@/server/lib/token";

export type TestCtx = Ctx & { actor: { kind: "user"; id: string; email: string }; token: string };

/** A new organization with one member: every test owns its own. */
export async function newOrg(fields: Partial<typeof organizations.$inferInsert> = {}): Promise<TestCtx> {
  const db = getDb();
  const organization = one(
    await db
      .insert(organizations)
      .values({ name: "Test Clinic", ...fields })
      .returning(),
  );
  const email = `staff-${newId()}@example.com`;
  const account = { organization_id: organization.id, email, full_name: "Test Staff" };
  const user = one(await db.insert(users).values(account).returning());
  const token = await signToken({ sub: user.id, org: organization.id });
  return { organization_id: organization.id, actor: { kind: "user", id: user.id, email }, db, token };
}

export const deactivate = (ctx: TestCtx) =>
  ctx.db.update(users).set({ is_active: false }).where(eq(users.id, ctx.actor.id));

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** Calls a route handler as the API's caller would: JSON in, status and JSON out. */
export async function call(
  handler: Handler,
  {
    token,
    params = {},
    body,
    query = "",
    method = body === undefined ? "GET" : "POST",
    headers = {},
  }: {
    token?: string;
    params?: Record<string, string>;
    body?: unknown;
    query?: string;
    method?: string;
    headers?: Record<string, string>;
  } = {},
) {
  const request = new Request(`http://localhost/api${query}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      "x-forwarded-for": "192.0.2.1",
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}
