import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newOwner } from "@/tests/tenancy/tenants";
import { ask, bearer, doors } from "./doors";

const Item = z.looseObject({ id: z.string() });
const OneId = /^(.+)\/\{(\w+)\}$/;

/** Their list also sums up their messages. */
const SUMMED_UP = "/api/v1/conversations/{conversation_id}";

const reader = (where: string) => doors.find(({ method, path }) => method === "GET" && path === where);

/** What nothing changes, and its list. */
const RECORDED = {
  "/api/v1/messages/{message_id}": "/api/v1/conversations/{conversation_id}/messages",
  "/api/v1/events/{event_id}": "/api/v1/events",
};

const read = (where: string, listed: string) => {
  const [door, list] = [reader(where), reader(listed)];
  return door && list ? [{ name: door.name, door, list, kind: OneId.exec(where)?.[2] ?? "" }] : [];
};

/** How what can be changed by its id, or was recorded, is read alone and in its list. */
const reads = [
  ...doors.flatMap(({ method, path }) =>
    method === "PATCH" && path !== SUMMED_UP ? read(path, OneId.exec(path)?.[1] ?? "") : [],
  ),
  ...Object.entries(RECORDED).flatMap(([where, listed]) => read(where, listed)),
];

test("what is recorded can be read", () => {
  const names = reads.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(RECORDED).map((where) => `GET ${where}`)));
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
  const listed = Object.values(await answer(list))
    .flat()
    .flatMap((one) => Item.safeParse(one).data ?? []);
  expect([await answer(door)]).toMatchObject(listed.filter(({ id }) => id === ids[kind]));
});
