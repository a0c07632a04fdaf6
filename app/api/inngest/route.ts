import "@/server/reactions";
import { routeHandler } from "@/server/http/route-handler";
import { jobs } from "@/server/jobs";
import { inngestEndpoint } from "@/server/queue/inngest/endpoint";

// Seconds, on Vercel: enough for a batch of deliveries or a file of leads.
export const maxDuration = 300;

export const GET = routeHandler(inngestEndpoint(jobs));
export const POST = GET;
export const PUT = GET;
