import { env } from "@/lib/env";
import { builtOnce, sendBuilt } from "@/server/http/files/built-text";
import { targetOf } from "@/server/http/request/request-url";
import { routeHandler } from "@/server/http/route-handler";
import { fileAt, NO_ORIGIN, SITE_ADDRESSES, typeAt } from "./site/addresses";

const documentOnce = builtOnce("openapi.json", (built) =>
  JSON.stringify({ ...JSON.parse(built), servers: [{ url: env.PUBLIC_URL }] }),
);

/** openapi.json, with this installation's address; 304 if the client has it. */
export const documentEndpoint = routeHandler(async (request) =>
  sendBuilt(request, await documentOnce(), {
    "content-type": "application/json",
    "cache-control": "public, max-age=300",
  }),
);

const withOrigin = (built: string) => built.replaceAll(NO_ORIGIN, env.PUBLIC_URL);

/** A text of the site at /docs, with this installation's address; it loads nothing from another host. */
function textEndpoint(address: string): (request: Request) => Promise<Response> {
  const textOnce = builtOnce(`site/${fileAt(address)}`, withOrigin);
  return async (request) =>
    sendBuilt(request, await textOnce(), {
      "content-type": `${typeAt(address)}; charset=utf-8`,
      "cache-control": "no-cache",
    });
}

const site = new Map(SITE_ADDRESSES.map((address) => [address, textEndpoint(address)]));

const nowhere = () =>
  new Response("There is no such page. The API reference is at /docs.\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/** The site at /docs: the API reference, its guides and what they load. */
export async function siteEndpoint(request: Request): Promise<Response> {
  const endpoint = site.get(targetOf(request).pathname);
  return endpoint ? endpoint(request) : nowhere();
}
