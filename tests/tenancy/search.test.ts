import { beforeAll, expect, test } from "vitest";
import { ask, bearer, doors } from "@/tests/http/doors";
import { call, procedures } from "@/tests/http/procedures";
import { type Asked, idOf, inputsOf, MARK, newTenants, type Tenants } from "./tenants";

/** Something that searches, with the name of its search field. */
type Search = { name: string; field: string; seek: (token: string, words: string) => Promise<string> };

const FIELDS = ["search", "term"];

const fieldOf = (asked: Asked): string | undefined => {
  const [given] = inputsOf(asked, () => crypto.randomUUID());
  return FIELDS.find((field) => typeof given === "object" && given !== null && field in given);
};

/** Every operation and procedure that searches. Only the search field is set, because a filter could hide a leak. */
const searches: Search[] = [
  ...doors.map((door) => ({
    ...{ name: door.name, field: fieldOf(door) ?? "" },
    seek: async (token: string, words: string) =>
      (await ask(door, bearer(token), { [fieldOf(door) ?? ""]: words })).text,
  })),
  ...procedures.map((procedure) => ({
    ...{ name: procedure.name, field: fieldOf(procedure) ?? "" },
    seek: async (token: string, words: string) =>
      (await call(token, procedure, { [fieldOf(procedure) ?? ""]: words })).text,
  })),
].filter(({ field }) => field !== "");

/** A whole text, a fragment, and two letters, which are searched for in another way. */
const WORDS = [MARK, "anziba", "Za"];

let tenants: Tenants;

beforeAll(async () => {
  tenants = await newTenants();
});

test("leads, conversations and exports are searched", () => {
  const names = searches.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["GET /api/v1/leads", "GET /api/v1/leads/export", "leads.browse", "inbox.search"]),
  );
});

test.each(searches)("$name finds its own organization's texts and no other's", async ({ seek }) => {
  const { victim, stranger, found } = tenants;
  for (const words of WORDS) {
    expect(found(await seek(victim.ctx.token, words))).not.toEqual([]);
    const told = await seek(stranger.ctx.token, words);
    expect({ words, told: found(told.replaceAll(words, "")) }).toEqual({ words, told: [] });
    expect(told).not.toContain(idOf(victim, "lead_id"));
  }
});
