import { healthEndpoint } from "@/server/health/endpoints";

export const dynamic = "force-dynamic";

export const GET = healthEndpoint;
