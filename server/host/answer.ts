import { AppError } from "@/lib/errors";
import { noSuchPage } from "@/server/http/page/page";
import { problemResponse, toProblem } from "@/server/http/problem";
import { isPreflight, preflightHeaders } from "@/server/http/request/cross-origin";
import { targetOf } from "@/server/http/request/request-url";
import { NOWHERE } from "@/server/http/request/route-name";
import { nothingHere, type RouteHandler, routeHandler } from "@/server/http/route-handler";
import type { Match, Methods } from "./routes";

const NO_PARAMS = { params: {} };

const badPath = routeHandler(
  async () => toProblem(new AppError("malformed", "The address holds a % that encodes nothing.")),
  { name: NOWHERE },
);

function allowed(methods: Methods): string {
  const names = new Set([...Object.keys(methods), "OPTIONS"]);
  if (names.has("GET")) names.add("HEAD");
  return [...names].sort().join(", ");
}

const notAllowed = (methods: Methods): RouteHandler =>
  routeHandler(async () =>
    problemResponse({
      code: "method_not_allowed",
      detail: `This address knows ${allowed(methods)}.`,
      headers: { allow: allowed(methods) },
    }),
  );

// As Next does: the same response as to GET, without its body.
const headOf =
  (get: RouteHandler): RouteHandler =>
  async (request, context) => {
    const response = await get(request, context);
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  };

const optionsOf = (methods: Methods): RouteHandler =>
  routeHandler(async (request) => {
    const asks = isPreflight(request, targetOf(request).pathname);
    const headers = { allow: allowed(methods), ...(asks && preflightHeaders()) };
    return new Response(null, { status: 204, headers });
  });

function handlerFor(methods: Methods, method: string): RouteHandler {
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (own) return own;
  if (method === "HEAD" && methods.GET) return headOf(methods.GET);
  return method === "OPTIONS" ? optionsOf(methods) : notAllowed(methods);
}

const withoutSlash = (path: string, search: string) =>
  new Response(null, { status: 308, headers: { location: path.slice(0, -1) + search } });

/**
 * Answers a request to one of our own routes. As in Next, a path that ends in a slash redirects to the one without
 * (308), HEAD falls back to GET, and OPTIONS lists the methods. Unlike Next's, its refusals of a method or a malformed
 * path are problem+json.
 */
export function answer(match: (path: string) => Match, request: Request): Response | Promise<Response> {
  const { pathname, search } = targetOf(request);
  const nowhere = pathname.startsWith("/api/") ? nothingHere : noSuchPage;
  if (pathname.includes("//")) return nowhere(request, NO_PARAMS);
  if (pathname.endsWith("/")) return withoutSlash(pathname, search);
  const hit = match(pathname);
  if (hit.found === "nothing") return nowhere(request, NO_PARAMS);
  if (hit.found === "bad path") return badPath(request, NO_PARAMS);
  const { methods, params } = hit;
  const serve = (known: Methods) => handlerFor(known, request.method)(request, { params });
  return methods instanceof Promise ? methods.then(serve) : serve(methods);
}
