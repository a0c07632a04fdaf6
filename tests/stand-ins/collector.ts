import { once } from "node:events";
import { createServer } from "node:http";
import { z } from "zod";

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
});
export type Span = z.infer<typeof Span> & { service: string };

// https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
const Attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const Posted = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** Starts an OpenTelemetry collector that receives traces as JSON over HTTP and stores their spans. */
export async function startCollector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks).toString());
    if (request.url === "/v1/traces") {
      const { resourceSpans } = Posted.parse(JSON.parse(Buffer.concat(chunks).toString()));
      for (const { resource, scopeSpans } of resourceSpans) {
        const name = resource.attributes.find(({ key }) => key === "service.name");
        const service = name?.value.stringValue ?? "";
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
      }
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the collector has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** All bodies posted so far, as they arrived. */
    posted: () => bodies.join("\n"),
    spansOf: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
