import { asc, isNull } from "drizzle-orm";
import { resources } from "@/db/schema/resources";
import { inOrg } from "@/db/tenant";
import { invalid } from "@/lib/errors";
import { plain } from "@/lib/text/normalize-text";
import type { Ctx } from "@/server/http/ctx";

/** What can be booked: its name, and whether it is a person. */
type Bookable = { id: string; name: string; is_person: boolean };

export async function bookablesOf(ctx: Ctx): Promise<Bookable[]> {
  const { id, name, kind, position, archived_at } = resources;
  const rows = await ctx.db
    .select({ id, name, kind })
    .from(resources)
    .where(inOrg(ctx, resources, isNull(archived_at)))
    .orderBy(asc(position), asc(id));
  return rows.map((row) => ({ id: row.id, name: row.name, is_person: row.kind === "person" }));
}

/** The id of the one among these whom an agent named; null if it named nobody. */
export function namedAmong(all: Bookable[], name: string | undefined): string | null {
  if (name === undefined) return null;
  const found = all.find((one) => plain(one.name) === plain(name));
  if (!found) throw invalid(["data", "with"], "is the name of nobody who can be booked");
  return found.id;
}

/** The id of the person, or of the other resource, whom an agent named; null if it named nobody. */
export const resourceWith = async (ctx: Ctx, name: string | undefined): Promise<string | null> =>
  name === undefined ? null : namedAmong(await bookablesOf(ctx), name);

/**
 * The names of those resources if all are people and several people work there; undefined otherwise, as then customers
 * need not be told whom they see.
 */
export function peopleAmong(all: Bookable[], ids: readonly (string | null)[]): string[] | undefined {
  const people = all.filter(({ is_person }) => is_person);
  const named = people.filter(({ id }) => ids.includes(id));
  return people.length > 1 && named.length > 0 && named.length === ids.length
    ? named.map(({ name }) => name)
    : undefined;
}
