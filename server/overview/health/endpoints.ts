import { env } from "@/lib/env";
import { AppError, notFound } from "@/lib/errors";
import { sameSecret } from "@/lib/secret/secrets";
import { bearerToken } from "@/server/http/request/authenticate";
import { routeHandler } from "@/server/http/route-handler";
import { health, readiness } from "./checks";

const checkEndpoint = (check: () => Promise<{ status: "ok" | "failing" }>) =>
  routeHandler(async () => {
    const answer = await check();
    return Response.json(answer, { status: answer.status === "ok" ? 200 : 503 });
  });

/** Whether this process does its work: 200, or 503 with what is wrong. */
export const healthEndpoint = checkEndpoint(health);

/** Whether it is ready for traffic: 200, or 503 with what is wrong. */
export const readinessEndpoint = checkEndpoint(readiness);

/** Answers a scrape that carries METRICS_TOKEN; 404 if none is set, 401 if it does not match. */
export const metricsEndpoint = routeHandler(async (request) => {
  if (env.METRICS_TOKEN === undefined) throw notFound("address");
  if (!sameSecret(bearerToken(request) ?? "", env.METRICS_TOKEN))
    throw new AppError("unauthorized", "Send METRICS_TOKEN as Authorization: Bearer.");
  // Loaded late: metrics cover the whole app, and health is requested before that is loaded.
  const { CONTENT_TYPE, scrape } = await import("./metrics");
  return new Response(await scrape(), { headers: { "content-type": CONTENT_TYPE } });
});
