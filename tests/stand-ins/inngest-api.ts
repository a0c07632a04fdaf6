import { z } from "zod";

const Functions = z.object({
  data: z.object({
    functions: z.array(
      z.object({ slug: z.string(), triggers: z.array(z.object({ type: z.string(), value: z.string() })) }),
    ),
  }),
});
const Span = z.object({ name: z.string() });
const isOurs = (step: string) => /^(turn|until) /.test(step);
const Run = z.object({
  id: z.string(),
  status: z.string(),
  function: z.object({ slug: z.string() }),
  trace: z.object({ childrenSpans: z.array(Span) }).nullable(),
});
const Runs = z.object({ data: z.object({ runs: z.object({ edges: z.array(z.object({ node: Run })) }) }) });

const RUNS = `query ($from: Time!) {
  runs(orderBy: [{ field: QUEUED_AT, direction: ASC }], filter: { from: $from }) {
    edges { node { id status function { slug } trace(preview: true) { childrenSpans { name } } } }
  }
}`;

async function ask(url: string, query: string, variables = {}): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ query, variables });
  const response = await fetch(`${url}/v0/gql`, { method: "POST", headers, body });
  return response.json();
}

/** The functions that an Inngest server knows. */
export const functionsAt = async (url: string) =>
  Functions.parse(await ask(url, "{ functions { slug triggers { type value } } }")).data.functions;

/** Every run since `from` with its steps, in the order in which the runs were queued. */
export async function runsAt(url: string, from: Date) {
  const { data } = Runs.parse(await ask(url, RUNS, { from }));
  return data.runs.edges.map(({ node }) => ({
    name: node.function.slug.replace("frontdesk-", ""),
    status: node.status,
    // Each step is listed twice: as planned, and as done.
    steps: [...new Set(node.trace?.childrenSpans.map((span) => span.name).filter(isOurs))],
  }));
}
