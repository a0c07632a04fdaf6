import {
  context,
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { env } from "@/lib/env";
import { inBackground } from "@/lib/process/background";
import { log } from "./log";
import { isTracing, type Span, type SpanOptions, setTracing } from "./trace";

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };

const spanOf = (span: OtelSpan): Span => ({
  set: (attributes) => void span.setAttributes(attributes),
  fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : "failed");

const cantSend = (error: unknown) => log.warn({ err: error }, "traces can't be sent");

const text = (words: unknown[]) => words.filter((word) => typeof word === "string").join(" ");
const logger = {
  error: (...words: unknown[]) => log.warn({ reason: text(words) }, "traces can't be sent"),
  warn: (...words: unknown[]) => log.warn({ reason: text(words) }, "traces can't be sent"),
  info: (...words: unknown[]) => log.debug(text(words)),
  debug: (...words: unknown[]) => log.debug(text(words)),
  verbose: (...words: unknown[]) => log.trace(text(words)),
};

/** The context of a new span's parent: the one it names, else the span that is open. */
const contextOf = ({ parent }: SpanOptions) =>
  parent ? propagation.extract(context.active(), { traceparent: parent }) : context.active();

function inSpan<T>(options: SpanOptions, run: (span: Span) => Promise<T>): Promise<T> {
  const { name, kind, attributes = {} } = options;
  const open = trace.getActiveSpan();
  // Next has already opened a span for its request, with its parent.
  if (open && kind === "server") {
    open.setAttributes(attributes);
    return run(spanOf(open));
  }
  const tracer = trace.getTracer("frontdesk");
  return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, contextOf(options), async (span) => {
    try {
      return await run(spanOf(span));
    } catch (error) {
      spanOf(span).fail(reasonOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

function traceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/**
 * Starts sending traces to OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, JSON). The SDK reads its other variables
 * itself: https://opentelemetry.io/docs/languages/sdk-configuration/. This module is loaded only if that is set.
 */
export function startTracing(): { stop(): Promise<void> } {
  if (isTracing()) return { stop: async () => {} };
  diag.setLogger(logger, DiagLogLevel.WARN);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "frontdesk" }))
    .merge(detectResources({ detectors: [envDetector] }));
  const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter())];
  const provider = new NodeTracerProvider({ resource, spanProcessors });
  provider.register();
  const flush = () => provider.forceFlush().catch(cantSend);
  setTracing({
    traceparent,
    inSpan: (options, run) => {
      const done = inSpan(options, run);
      // A process that is frozen after its response would not send its spans.
      if (env.VERCEL && options.kind === "server") inBackground(done.catch(() => undefined).then(flush));
      return done;
    },
  });
  return {
    async stop() {
      setTracing(undefined);
      await provider.shutdown().catch(cantSend);
    },
  };
}
