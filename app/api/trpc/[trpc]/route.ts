import { trpcHandler } from "@/server/http/trpc-handler";
import { appRouter } from "@/server/router";

export const dynamic = "force-dynamic";
// Seconds, on Vercel: live updates are one long response, which the page requests again when it ends.
export const maxDuration = 300;

export const GET = trpcHandler(appRouter);
export const POST = GET;
