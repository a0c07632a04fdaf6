import { metricsEndpoint } from "@/server/overview/health/endpoints";

export const dynamic = "force-dynamic";

export const GET = metricsEndpoint;
