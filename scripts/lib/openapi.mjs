import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { OPENAPI, SITE } from "./project.mjs";
import { PAGE_SCRIPTS, siteScript } from "./site-script.mjs";

const entry = (files) => `
  export { buildDocument } from "./server/http/openapi/document";
  export { operationsBelow } from "./server/http/openapi/routes";
  export { fileAt, NO_ORIGIN, SCRIPT } from "./server/http/openapi/site/addresses";
  export { siteOf } from "./server/http/openapi/site/site";
  export { version } from "./package.json";
  export const routes = {
    ${files.map((file) => `${JSON.stringify(file)}: await import(${JSON.stringify(`./app/api/v1/${file}`)}),`).join("\n")}
  };`;

/** Writes a file at once, so that nobody reads half of it. */
function replace(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * Writes openapi.json, the site at /docs and the scripts of other pages from the route files of the project in `root`. Bundled first: loading as many TypeScript files
 * one by one takes three times as long.
 */
export async function writeOpenapi(root) {
  const folder = path.join(root, "app/api/v1");
  const files = readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(?:^|\/)route\.ts$/.test(file));
  const bundle = `${path.join(root, OPENAPI)}.${process.pid}.mjs`;
  mkdirSync(path.dirname(bundle), { recursive: true });
  try {
    await build({
      stdin: { contents: entry(files), resolveDir: root, loader: "ts" },
      absWorkingDir: root,
      outfile: bundle,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      logLevel: "warning",
    });
    const { buildDocument, fileAt, NO_ORIGIN, operationsBelow, routes, SCRIPT, siteOf, version } =
      await import(pathToFileURL(bundle).href);
    const operations = await operationsBelow(folder, (file) => routes[file]);
    const document = buildDocument(operations, version);
    for (const [address, text] of siteOf(document, NO_ORIGIN, (file) =>
      readFileSync(path.join(root, file), "utf8"),
    ))
      replace(path.join(root, SITE, fileAt(address)), text);
    replace(path.join(root, SITE, fileAt(SCRIPT)), await siteScript(root));
    for (const [file, source] of Object.entries(PAGE_SCRIPTS))
      replace(path.join(root, SITE, file), await siteScript(root, source));
    replace(path.join(root, OPENAPI), JSON.stringify(document));
  } finally {
    rmSync(bundle, { force: true });
  }
}
