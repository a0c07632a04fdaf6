import { door } from "@/server/core/door";
import { health } from "@/server/health/checks";

export const dynamic = "force-dynamic";

export const GET = door(async () => {
  const answer = await health();
  return Response.json(answer, { status: answer.status === "ok" ? 200 : 503 });
});
