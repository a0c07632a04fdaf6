import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Methods, ownRoutes } from "@/server/host/routes";

const ROUTE_FILE = /(?:^|\/)route\.tsx?$/;

/** Finds the route files below `<app>/api` and loads those that we serve ourselves. */
export async function loadRoutes(app: string): Promise<[folder: string, methods: Methods][]> {
  const found = await readdir(path.join(app, "api"), { recursive: true });
  const files = found.map((file) => file.replaceAll("\\", "/")).filter((file) => ROUTE_FILE.test(file));
  const load = (file: string) => import(pathToFileURL(path.join(app, "api", file)).href);
  const own = ownRoutes(Object.fromEntries(files.map((file) => [file, () => load(file)])));
  return Promise.all(own.map(async ([folder, load]) => [folder, await load()]));
}
