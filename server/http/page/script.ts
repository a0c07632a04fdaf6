import { builtOnce, sendBuilt } from "@/server/http/files/built-text";
import { targetOf } from "@/server/http/request/request-url";
import { routeHandler } from "@/server/http/route-handler";

const ADDRESS = "/book/script.js";
const scriptOnce = builtOnce("site/book/script.js");

const versionOf = (etag: string): string => etag.replace(/[^\w-]/g, "").slice(1, 17);

/** The address of the pages' script, which changes with it; null where nothing was built: pages work without it. */
export async function pageScript(): Promise<string | null> {
  const built = await scriptOnce().catch(() => null);
  return built && `${ADDRESS}?v=${versionOf(built.etag)}`;
}

/** The script of all pages for strangers. Its address names its version, so browsers never ask for it again. */
export const scriptEndpoint = routeHandler(async (request) => {
  const built = await scriptOnce();
  const isNamed = targetOf(request).search === `?v=${versionOf(built.etag)}`;
  return sendBuilt(request, built, {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": isNamed ? "public, max-age=31536000, immutable" : "no-cache",
  });
});
