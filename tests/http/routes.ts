import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Methods, ownRoutes, type RouteFiles } from "@/server/host/routes";

const ROUTE_FILE = /^(?:api|book|booking|offer)\/(?:.*\/)?route\.tsx?$/;

/** The route files below `app` that our own host may serve, by their paths there. */
export async function routeFiles(app: string): Promise<string[]> {
  const found = await readdir(app, { recursive: true });
  return found.map((file) => file.replaceAll("\\", "/")).filter((file) => ROUTE_FILE.test(file));
}

/** Loads the routes that we serve ourselves. */
export const loadOwn = (files: RouteFiles): Promise<[folder: string, methods: Methods][]> =>
  Promise.all(ownRoutes(files).map(async ([folder, load]) => [folder, await load()]));

/** Finds the route files below `app` and loads those that we serve ourselves. */
export async function loadRoutes(app: string): Promise<[folder: string, methods: Methods][]> {
  const load = (file: string) => import(pathToFileURL(path.join(app, file)).href);
  return loadOwn(Object.fromEntries((await routeFiles(app)).map((file) => [file, () => load(file)])));
}
