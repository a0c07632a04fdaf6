import { bearerToken } from "@/server/http/authenticate";
import { routeHandler } from "@/server/http/route-handler";
import { env } from "@/server/lib/env";
import { AppError, notFound } from "@/server/lib/errors";
import { sameSecret } from "@/server/lib/secrets";
import { CONTENT_TYPE, scrape } from "./metrics";

/** Answers a scrape that carries METRICS_TOKEN; 404 where none is set, 401 where it is another. */
export const metricsEndpoint = routeHandler(async (request) => {
  if (env.METRICS_TOKEN === undefined) throw notFound("address");
  if (!sameSecret(bearerToken(request) ?? "", env.METRICS_TOKEN))
    throw new AppError("unauthorized", "Send METRICS_TOKEN as Authorization: Bearer.");
  return new Response(await scrape(), { headers: { "content-type": CONTENT_TYPE } });
});
