import { metricsEndpoint } from "@/server/health/metrics-endpoint";

export const dynamic = "force-dynamic";

export const GET = metricsEndpoint;
