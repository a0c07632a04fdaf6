import { trpcHandler } from "@/server/http/trpc";
import { appRouter } from "@/server/router";

export const dynamic = "force-dynamic";
// Seconds, on Vercel: the live updates are one long answer, which the page asks for again.
export const maxDuration = 300;

export const GET = trpcHandler(appRouter);
export const POST = GET;
