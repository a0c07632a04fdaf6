import { beforeAll, expect, test } from "vitest";
import { newOwner } from "@/tests/tenancy/tenants";
import { ask, bearer, doors } from "./doors";

const OneId = /^(.+)\/\{(\w+)\}$/;

/** Their list also sums up their messages. */
const SUMMED_UP = "/api/v1/conversations/{conversation_id}";

const reader = (where: string) => doors.find(({ method, path }) => method === "GET" && path === where);

/** What can be changed by its id: how it is read, alone and in its list. */
const reads = doors.flatMap(({ method, path }) => {
  const [, parent = "", kind = ""] = method === "PATCH" && path !== SUMMED_UP ? (OneId.exec(path) ?? []) : [];
  const [door, list] = [reader(path), reader(parent)];
  return door && list ? [{ name: door.name, door, list, kind }] : [];
});

let owner: Awaited<ReturnType<typeof newOwner>>;

beforeAll(async () => {
  owner = await newOwner("A reader's");
});

test.each(reads)("$name answers as its list shows it", async ({ door, list, kind }) => {
  const { ctx, ids } = owner;
  const answer = async (one: typeof door) => {
    const named = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => [id, ids[id]]);
    return JSON.parse((await ask(one, bearer(ctx.token), Object.fromEntries(named))).text);
  };
  const listed = Object.values(await answer(list)).flat();
  const item = listed.find((one) => one.id === ids[kind]);
  expect(await answer(door)).toMatchObject(item);
});
