import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isCounting } from "@/lib/env";
import { processNumber } from "@/lib/process/process-ipc";

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2.5, 10, 60];
const LAG_SECONDS = [1, 5, 30, 120, 600, 1800, 7200];

function newMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const process = processNumber();
  // If several processes are scraped at one address, each is labelled with its number.
  if (process) registry.setDefaultLabels({ process });
  // The process's own metrics: memory, handles, event loop lag.
  collectDefaultMetrics({ register: registry });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets = SECONDS) =>
    new Histogram({ name: `frontdesk_${name}`, help, labelNames, buckets, registers });
  return {
    registry,
    requests: histogram("http_request_duration_seconds", "Time until a request was answered.", [
      "method",
      "route",
      "status",
    ]),
    jobs: histogram("job_duration_seconds", "Time that a run of a job took.", ["job", "outcome"]),
    lostJobs: new Counter({
      name: "frontdesk_jobs_given_up_total",
      help: "Jobs that failed at their last try.",
      labelNames: ["job"],
      registers,
    }),
    agent: histogram("agent_turn_duration_seconds", "Time that the agent took to answer.", ["outcome"]),
    sends: histogram("message_send_duration_seconds", "Time that a provider took to take a message.", [
      "provider",
      "outcome",
    ]),
    deliveries: histogram("webhook_attempt_duration_seconds", "Time that a try of a delivery took.", [
      "outcome",
    ]),
    lag: histogram(
      "webhook_delivery_lag_seconds",
      "Time from an event to its delivery.",
      [],
      [...LAG_SECONDS],
    ),
    watchers: new Gauge({
      name: "frontdesk_live_watchers",
      help: "Open live streams of this process.",
      registers,
    }),
  };
}

type Metrics = ReturnType<typeof newMetrics>;

// One set per process, though the self-hosting server and Next each load their own copy of this module.
const shared: typeof globalThis & { frontdeskMetrics?: Metrics } = globalThis;

/** This process's metrics for Prometheus; undefined without METRICS_TOKEN, since nobody could read them. */
export function metrics(): Metrics | undefined {
  if (!isCounting()) return;
  shared.frontdeskMetrics ??= newMetrics();
  return shared.frontdeskMetrics;
}

/** Starts a stopwatch; the returned function gives the seconds since. */
export function clock(): () => number {
  const began = performance.now();
  return () => (performance.now() - began) / 1000;
}
