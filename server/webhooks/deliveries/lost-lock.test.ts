import { expect, test } from "vitest";
import { env } from "@/lib/env";
import { createLead } from "@/server/leads/actions";
import { stealLock } from "@/tests/locks";
import { startReceiver } from "@/tests/stand-ins/receiver";
import { newOrg } from "@/tests/world";
import "@/tests/webhooks";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { deliverWebhooks } from "./deliver";

const DELIVERIES = 60;
const WAVE = 16;

test("a turn stops trying once another process has taken over its endpoint", async () => {
  const ctx = await newOrg();
  const receiver = await startReceiver({ delay_ms: 1500 });
  const endpoint = await createEndpoint(ctx, { url: receiver.url, events: ["lead.created"] });
  for (let n = 1; n < DELIVERIES; n++) await createLead(ctx, { name: `Lead ${n}` });
  const turn = deliverWebhooks({ organization_id: ctx.organization_id, endpoint_id: endpoint.id });
  await receiver.receives(WAVE);
  const letGo = await stealLock(env.DATABASE_URL, `deliver:${endpoint.id}`);
  expect(await turn).toMatchObject({ run_again_at: expect.any(Date) });
  expect(receiver.received).toHaveLength(WAVE);
  await letGo();
  await receiver.close();
}, 40_000);
