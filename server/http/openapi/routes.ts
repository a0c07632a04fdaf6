import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "@/server/http/endpoint";
import type { Download } from "@/server/http/files/download";
import type { UploadEndpoint } from "@/server/http/files/file-upload";
import type { FileEndpoint } from "@/server/http/files/stored-file";
import type { Hook } from "@/server/http/hook";

/** A method of a path, with the description that its handler carries. */
export type Operation = { path: string; method: string; documents: Documents };
type Documents =
  | Endpoint["documents"]
  | Download["documents"]
  | FileEndpoint["documents"]
  | UploadEndpoint["documents"]
  | Hook["documents"];

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"];

const isDocumented = (value: unknown): value is { documents: Documents } =>
  typeof value === "function" && "documents" in value;

/** Loads a route file, by its path below the folder. */
type Load = (file: string) => object | Promise<object>;

const importFrom =
  (folder: string): Load =>
  (file) =>
    import(pathToFileURL(path.join(folder, file)).href);

/**
 * Every operation below a folder of route files: a file's location is the path, its exports are the methods. `load`:
 * how to load one, if not from the folder (scripts/lib/openapi.mjs).
 */
export async function operationsBelow(folder: string, load: Load = importFrom(folder)): Promise<Operation[]> {
  const files = await readdir(folder, { recursive: true });
  const found: Operation[] = [];
  for (const file of files.filter((name) => /(^|\/)route\.ts$/.test(name)).toSorted()) {
    const exported = new Map(Object.entries(await load(file)));
    const where = `/api/v1/${path.dirname(file)}`.replace(/\[(\w+)\]/g, "{$1}");
    for (const method of METHODS) {
      const handler: unknown = exported.get(method);
      if (handler === undefined) continue;
      if (!isDocumented(handler))
        throw new Error(
          `${method} of ${file} is neither an endpoint, a download, a file, an upload nor a hook`,
        );
      found.push({ path: where, method, documents: handler.documents });
    }
  }
  return found;
}
