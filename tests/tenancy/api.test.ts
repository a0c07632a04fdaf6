import { beforeAll, expect, test } from "vitest";
import { signToken } from "@/lib/secret/token";
import { sessionCookieName } from "@/server/http/request/session-cookie";
import { ask, bearer, doorOf, doors, operations } from "@/tests/http/doors";
import { newStaff } from "@/tests/world";
import { expectNothingOf, idOf, inputsOf, newTenants, stateOf, type Tenants } from "./tenants";

/** The routes for signing in and the signed webhooks: they take no token, and other tests cover their inputs. */
const OTHERS = operations
  .filter((operation) => doorOf(operation).length === 0)
  .map(({ path: where }) => where);

let tenants: Tenants;

beforeAll(async () => {
  tenants = await newTenants();
});

test("every operation is tested here, unless it takes no token", () => {
  expect(doors.length + OTHERS.length).toBe(operations.length);
  expect(OTHERS.filter((where) => !/\/(?:auth|webhooks|public)\/|\/webhook$/.test(where))).toEqual([]);
});

test.each(doors)("the inputs made for $name are valid", ({ name, input }) => {
  for (const given of inputsOf({ name, input }, (kind) => idOf(tenants.victim, kind))) {
    const parsed = input.safeParse(given);
    expect({ given, error: parsed.error?.issues }).toEqual({ given, error: undefined });
  }
});

test.each(doors)("$name reveals and changes nothing of another organization", (door) =>
  expectNothingOf(tenants, door, async (token, input) => (await ask(door, bearer(token), input)).text),
);

test.each(doors)("$name refuses tokens that combine an account with another organization", async (door) => {
  const { victim, stranger, found } = tenants;
  const before = await stateOf(victim.ctx.organization_id);
  const account = await newStaff(stranger.ctx, "owner");
  const forged = await signToken({ sub: account.actor.id, org: victim.ctx.organization_id });
  const lent = await signToken({ sub: victim.ctx.actor.id, org: stranger.ctx.organization_id });
  const session = await signToken({
    sub: account.actor.id,
    org: stranger.ctx.organization_id,
    sid: idOf(victim, "session_id"),
  });
  const [input] = inputsOf(door, (kind) => idOf(victim, kind));
  for (const token of [forged, lent, session]) {
    const cookie = { cookie: `${sessionCookieName()}=${token}` };
    for (const headers of [bearer(token), cookie]) {
      const { status, text } = await ask(door, headers, input);
      expect({ status, found: found(text) }).toEqual({ status: 401, found: [] });
    }
  }
  expect(await stateOf(victim.ctx.organization_id)).toBe(before);
});
