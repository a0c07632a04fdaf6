import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const CHUNKS = ".next/static/chunks";
/** Where the self-hosting server looks for compressed files (server/host/chunks). */
const COMPRESSED = ".next/compressed";
/** Compression hardly shrinks smaller files. */
const MIN_BYTES = 256;

const WAYS = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Compresses the scripts and styles of the built pages of the project in `root`, once, at the highest level: brotli at
 * its best is an eighth smaller than the gzip that Next would do for each request.
 */
export async function compressChunks(root) {
  const [from, to] = [path.join(root, CHUNKS), path.join(root, COMPRESSED)];
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const names = (await readdir(from)).filter((name) => /\.(?:js|css)$/.test(name));
  // All at once: zlib works in its own threads, on all cores.
  await Promise.all(
    names.map(async (name) => {
      const body = await readFile(path.join(from, name));
      if (body.length < MIN_BYTES) return;
      for (const [encoding, compress] of Object.entries(WAYS))
        await writeFile(path.join(to, `${name}.${encoding}`), await compress(body));
    }),
  );
}
