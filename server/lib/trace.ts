/** A piece of work that a trace shows; `parent` is a W3C traceparent, of what caused it elsewhere or before. */
export type SpanOptions = {
  name: string;
  kind: "server" | "consumer" | "client";
  attributes?: Attributes;
  parent?: string;
};
type Attributes = Record<string, string | number | boolean | undefined>;

/** What a piece of work tells of itself on its way; `fail` marks it as failed. */
export type Span = { set(attributes: Attributes): void; fail(reason: string): void };

/** What `lib/otel` puts here when traces are asked for. */
type Tracing = {
  inSpan<T>(options: SpanOptions, run: (span: Span) => Promise<T>): Promise<T>;
  traceparent(): string | undefined;
};

// One a process, whichever copy of this module starts it.
const shared: typeof globalThis & { frontdeskTracing?: Tracing } = globalThis;

export const setTracing = (tracing: Tracing | undefined): void => {
  shared.frontdeskTracing = tracing;
};
export const isTracing = (): boolean => shared.frontdeskTracing !== undefined;

const toNobody: Span = { set: () => {}, fail: () => {} };

/** Does `run` as a piece of work of the trace; where none is asked for, just does it. */
export const inSpan = <T>(options: SpanOptions, run: (span: Span) => Promise<T>): Promise<T> =>
  shared.frontdeskTracing ? shared.frontdeskTracing.inSpan(options, run) : run(toNobody);

/** The trace that is being written, as W3C's traceparent: https://www.w3.org/TR/trace-context/ */
export const currentTraceparent = (): string | undefined => shared.frontdeskTracing?.traceparent();
