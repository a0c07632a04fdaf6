import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Writes openapi.json as a build does, for endpoints that read it. */
export async function writeOpenapi(): Promise<void> {
  await promisify(execFile)(process.execPath, ["scripts/write-openapi.mjs"]);
}
