import path from "node:path";
import type { RouteHandler } from "@/server/http/route-handler";

export type Methods = Record<string, RouteHandler>;

/** What a path leads to; `methods` is a promise while the route is still loading. */
export type Match =
  | { found: "route"; methods: Methods | Promise<Methods>; params: Record<string, string> }
  | { found: "nothing" }
  | { found: "bad path" };

/** Loads a route on the first call; returns it directly once it is loaded. */
type Load = () => Methods | Promise<Methods>;

/** A route, or a function that loads it. */
type Route = Methods | Load;

type Branch = { fixed: Map<string, Branch>; param?: { name: string; branch: Branch }; route?: Route };

/** Folders of app/api that this host serves itself. Nothing that they import may import next/*. */
const OWN = ["v1", "trpc", "sandbox", "calendars", "media", "health", "metrics", "inngest", "openapi.json"];
/** Folders of app with pages for strangers, which are drawn without Next. */
const OWN_PAGES = /^\/(?:book|booking|offer)\//;
const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

const newBranch = (): Branch => ({ fixed: new Map() });

function branchBelow(parent: Branch, folder: string): Branch {
  const name = /^\[(\w+)\]$/.exec(folder)?.[1];
  if (name !== undefined) {
    parent.param ??= { name, branch: newBranch() };
    if (parent.param.name === name) return parent.param.branch;
  }
  if (/^[[(@]/.test(folder)) throw new Error(`the folder ${folder} does not fit into the routes`);
  const branch = parent.fixed.get(folder) ?? newBranch();
  parent.fixed.set(folder, branch);
  return branch;
}

// A fixed name wins over a parameter; if it leads nowhere, the parameter is tried.
function find(
  branch: Branch,
  segments: string[],
  at = 0,
): { route: Route; params: [string, string][] } | null {
  const segment = segments[at];
  if (segment === undefined) return branch.route ? { route: branch.route, params: [] } : null;
  const fixed = branch.fixed.get(segment);
  const found = fixed ? find(fixed, segments, at + 1) : null;
  if (found || !branch.param || segment === "") return found;
  const below = find(branch.param.branch, segments, at + 1);
  return below && { ...below, params: [[branch.param.name, segment], ...below.params] };
}

/** Builds a route finder from folders such as `/api/v1/leads/[id]`, each with its route's methods or their loader. */
export function routeFinder(
  routes: Iterable<readonly [folder: string, route: Route]>,
): (path: string) => Match {
  const root = newBranch();
  for (const [folder, route] of routes) folder.split("/").slice(1).reduce(branchBelow, root).route = route;
  return (path) => {
    try {
      const hit = find(root, path.split("/").slice(1).map(decodeURIComponent));
      if (!hit) return { found: "nothing" };
      const methods = typeof hit.route === "function" ? hit.route() : hit.route;
      return { found: "route", methods, params: Object.fromEntries(hit.params) };
    } catch {
      return { found: "bad path" };
    }
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const isBelow = (name: string, path: string): boolean =>
  path.startsWith(`/api/${name}`) && [undefined, "/"].includes(path[5 + name.length]);

/**
 * Whether a path is ours to answer, even if no route exists for it; all others are Next's. Next fails with 500 on a path
 * below /api that it can't decode, so we refuse those.
 */
export const isOwnPath = (path: string): boolean =>
  OWN_PAGES.test(path) ||
  OWN.some((name) => isBelow(name, path)) ||
  (path.startsWith("/api/") && !isDecodable(path));

const isHandler = (value: unknown): value is RouteHandler => typeof value === "function";

/** Route files by their path below app, each with its loader. */
export type RouteFiles = Readonly<Record<string, () => Promise<Record<string, unknown>>>>;

async function loadMethods(load: RouteFiles[string]): Promise<Methods> {
  const exported = await load();
  const methods: Methods = {};
  for (const name of METHODS) {
    const handler = exported[name];
    if (isHandler(handler)) methods[name] = handler;
  }
  return methods;
}

/** Loads once; a failed load is tried again. */
function once(load: () => Promise<Methods>): Load {
  let loaded: Methods | Promise<Methods> | undefined;
  const loading = async () => {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
  return () => {
    loaded ??= loading();
    return loaded;
  };
}

export type OwnRoute = [folder: string, load: Load];

/** The route files that we serve ourselves: folders as in routeFinder, each with its loader. */
export const ownRoutes = (files: RouteFiles): OwnRoute[] =>
  Object.entries(files)
    .map(([file, load]): OwnRoute => [`/${path.posix.dirname(file)}`, once(() => loadMethods(load))])
    .filter(([folder]) => isOwnPath(folder));
