import { traceEndpoint } from "@/lib/env";

/** Next calls this once before it serves. Starts tracing if an endpoint is configured; otherwise loads nothing. */
export async function register(): Promise<void> {
  if (traceEndpoint() === undefined) return;
  const { startTracing } = await import("@/lib/observe/otel");
  startTracing();
}
