import { readiness } from "@/server/health/checks";
import { routeHandler } from "@/server/http/route-handler";

export const dynamic = "force-dynamic";

export const GET = routeHandler(async () => {
  const answer = await readiness();
  return Response.json(answer, { status: answer.status === "ok" ? 200 : 503 });
});
