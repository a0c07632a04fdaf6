import { eq } from "drizzle-orm";
import { getDb, one } from "@/db/client";
import { users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { signToken } from "@/lib/secret/token";
import type { Role } from "@/schema/team";
import type { Actor, Ctx } from "@/server/http/ctx";

export type TestCtx = Ctx & { actor: Extract<Actor, { kind: "user" }>; token: string };

/** Adds a member of staff to the caller's organization. */
export async function newStaff(
  { organization_id, db }: Pick<Ctx, "organization_id" | "db">,
  role: Role = "member",
): Promise<TestCtx> {
  const email = `staff-${newId()}@example.com`;
  const named = { email, full_name: "Test Staff", role };
  const user = one(
    await db
      .insert(users)
      .values({ organization_id, ...named })
      .returning(),
  );
  const token = await signToken({ sub: user.id, org: organization_id });
  return { organization_id, actor: { kind: "user", id: user.id, ...named }, db, token };
}

/** A new organization with its owner; every test has its own. */
export async function newOrg(fields: Partial<typeof organizations.$inferInsert> = {}): Promise<TestCtx> {
  const db = getDb();
  const organization = one(
    await db
      .insert(organizations)
      .values({ name: "Test Clinic", ...fields })
      .returning(),
  );
  return newStaff({ organization_id: organization.id, db }, "owner");
}

/** Deactivates an account in the database alone: nothing is published or announced. */
export const deactivate = (ctx: TestCtx) =>
  ctx.db.update(users).set({ is_active: false }).where(eq(users.id, ctx.actor.id));

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** Calls a route handler as a client of the API does: JSON in, status and JSON out. */
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
