import { routeHandler } from "@/server/http/route-handler";
import { jobs } from "@/server/jobs";
import { inngestEndpoint } from "@/server/queue/inngest/endpoint";

/** Where Inngest calls in, if it runs the jobs. */
export const inngestHandler = routeHandler(inngestEndpoint(jobs));
