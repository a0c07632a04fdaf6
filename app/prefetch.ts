import type { PrefetchedLists } from "@/components/prefetched";
import { listResources } from "@/server/accounts/organization/resources";
import { listTeams } from "@/server/accounts/team/teams";
import type { Ctx } from "@/server/http/ctx";
import { listLabels } from "@/server/leads/labels";
import { whoIsHere } from "./presence";

const READS = {
  labels: async (ctx: Ctx) => ({ labels: await listLabels(ctx, {}) }),
  teams: async (ctx: Ctx) => ({ teams: await listTeams(ctx, {}) }),
  resources: async (ctx: Ctx) => ({ resources: await listResources(ctx, { archived: true }) }),
};

/** Reads lists for the first HTML of a page; null if nobody is signed in, whom the layout sends away. */
export async function prefetch(...names: (keyof typeof READS)[]): Promise<PrefetchedLists | null> {
  const ctx = await whoIsHere();
  if (!ctx || typeof ctx === "string") return null;
  const lists: PrefetchedLists = { read_at: Date.now() };
  await Promise.all(names.map(async (name) => Object.assign(lists, await READS[name](ctx))));
  return lists;
}
