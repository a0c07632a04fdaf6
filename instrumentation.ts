import { traceEndpoint } from "@/server/lib/env";

/** Next calls it once before it serves: traces begin if there is somewhere to send them, and else nothing is loaded. */
export async function register(): Promise<void> {
  if (traceEndpoint() === undefined) return;
  const { startTracing } = await import("@/server/lib/otel");
  startTracing();
}
