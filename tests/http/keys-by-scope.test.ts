import { beforeAll, expect, test } from "vitest";
import { scopeFor } from "@/schema/api-key-scope";
import { createKey } from "@/server/accounts/keys/actions";
import { idOf, inputsOf, newOwner, newTenants, type Owner } from "@/tests/tenancy/tenants";
import { newStaff } from "@/tests/world";
import { ask, bearer, doors } from "./doors";

let owner: Owner;

beforeAll(async () => {
  await newTenants();
  owner = await newOwner("Mine");
  const { actor } = await newStaff(owner.ctx);
  const demoted = { user_id: actor.id, role: "practitioner", is_active: undefined };
  given["PATCH /api/v1/team/members/{user_id}"] = demoted;
});

const scoped = doors.flatMap((door) => {
  const scope = scopeFor(door.method, door.path);
  return scope ? [{ ...door, scope }] : [];
});

/** What replaces the fields of the walk that no key may send, though others of the operation are a key's. */
const given: Record<string, object> = {};

/** Why an operation is refused to a key with its scope, with an input that the walk makes; undefined if it is not. */
async function refusalOf(door: (typeof scoped)[number]): Promise<string | undefined> {
  const { key } = await createKey(owner.ctx, { name: door.name, scopes: [door.scope] });
  for (const input of inputsOf(door, (kind) => idOf(owner, kind))) {
    const { status, text } = await ask(door, bearer(key), { ...Object(input), ...given[door.name] });
    if (status === 403) return `${door.name}: ${text}`;
  }
}

test("no operation that has a scope is refused to a key with it", async () => {
  const refusals: string[] = [];
  for (const door of scoped) refusals.push(...[(await refusalOf(door)) ?? []].flat());
  expect(refusals).toEqual([]);
}, 120_000);
