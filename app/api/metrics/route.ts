import { metricsEndpoint } from "@/server/health/endpoints";

export const dynamic = "force-dynamic";

export const GET = metricsEndpoint;
