import { trpcDoor } from "@/server/core/trpc";
import { appRouter } from "@/server/router";

export const dynamic = "force-dynamic";

export const GET = trpcDoor(appRouter);
export const POST = GET;
