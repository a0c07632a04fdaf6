import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/** Puts the script of the API reference page among our own files, so that the page needs nobody else's server. */
export function copyScalar() {
  mkdirSync(path.join(root, "public/scalar"), { recursive: true });
  const bundle = path.join(root, "node_modules/@scalar/api-reference/dist/browser/standalone.js");
  cpSync(bundle, path.join(root, "public/scalar/standalone.js"));
}
