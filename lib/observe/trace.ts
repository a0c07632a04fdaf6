/** A span of a trace; `parent` is the W3C traceparent of what caused it, elsewhere or earlier. */
export type SpanOptions = {
  name: string;
  kind: "server" | "consumer" | "client";
  attributes?: Attributes;
  parent?: string;
};
type Attributes = Record<string, string | number | boolean | undefined>;

/** What a running span can record; `fail` marks it as failed. */
export type Span = { set(attributes: Attributes): void; fail(reason: string): void };

/** Set by `lib/otel` if tracing is enabled. */
type Tracing = {
  inSpan<T>(options: SpanOptions, run: (span: Span) => Promise<T>): Promise<T>;
  traceparent(): string | undefined;
};

// One per process, whichever copy of this module starts it.
const shared: typeof globalThis & { frontdeskTracing?: Tracing } = globalThis;

export const setTracing = (tracing: Tracing | undefined): void => {
  shared.frontdeskTracing = tracing;
};
export const isTracing = (): boolean => shared.frontdeskTracing !== undefined;

const toNobody: Span = { set: () => {}, fail: () => {} };

/** Runs `run` as a span of the trace; without tracing, just runs it. */
export const inSpan = <T>(options: SpanOptions, run: (span: Span) => Promise<T>): Promise<T> =>
  shared.frontdeskTracing ? shared.frontdeskTracing.inSpan(options, run) : run(toNobody);

/** The current trace, as W3C's traceparent: https://www.w3.org/TR/trace-context/ */
export const currentTraceparent = (): string | undefined => shared.frontdeskTracing?.traceparent();
