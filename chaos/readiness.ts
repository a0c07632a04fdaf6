import { z } from "zod";
import { json } from "./gateway";
import type { World } from "./world";

const Health = z.record(z.string(), z.unknown());
const Failing = z.looseObject({ status: z.literal("failing") });
const State = z.looseObject({ state: z.literal("failing") });
const Status = z.looseObject({ deployment: Health });
const Endpoints = z.object({
  webhook_endpoints: z.array(z.object({ failing_since: z.string().nullable() })),
});

/** The names of the parts that match a schema. */
const partsThat = (fit: z.ZodType, parts: Record<string, unknown>): string[] =>
  Object.entries(parts)
    .filter(([, part]) => fit.safeParse(part).success)
    .map(([name]) => name);

async function saidBy(world: World, where: string): Promise<string[]> {
  const answer = await world.gateway.ask(where);
  if (!answer || answer.status === 200) return answer ? [] : [`${where}: no answer`];
  return partsThat(Failing, Health.parse(JSON.parse(answer.body))).map((part) => `${where}: ${part}`);
}

/** What the dashboard's Status page and the list of endpoints show. */
async function shownToStaff({ gateway, tenants: [tenant] }: World): Promise<string[]> {
  const status = await gateway.ask("/api/v1/status", json(tenant?.token ?? ""));
  const endpoints = await gateway.ask("/api/v1/webhook-endpoints", json(tenant?.token ?? ""));
  if (status?.status !== 200 || endpoints?.status !== 200) return [];
  const { deployment, ...own } = Status.parse(JSON.parse(status.body));
  const parts = [...partsThat(State, deployment), ...partsThat(State, own)];
  const list = Endpoints.parse(JSON.parse(endpoints.body)).webhook_endpoints;
  return [
    ...parts.map((part) => `Status: ${part}`),
    ...(list.some(({ failing_since }) => failing_since) ? ["Webhooks: the endpoint fails"] : []),
  ];
}

/** What is reported as failing, and where: by a process's health, by its readiness, and to staff. */
export async function whatIsSaid(world: World): Promise<string[]> {
  const said = await Promise.all([
    saidBy(world, "/api/health"),
    saidBy(world, "/api/health/ready"),
    shownToStaff(world),
  ]);
  return said.flat();
}
