import { deliverWebhooks } from "@/server/webhooks/deliveries/deliver";
import { listDeliveries } from "@/server/webhooks/deliveries/deliveries";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { newReceiver } from "./stand-ins/posting";
import type { TestCtx } from "./world";

/** An endpoint for `lead.created`, whose receiver has got its ping; `deliver` runs its delivery job once. */
export async function subscribed(ctx: TestCtx) {
  const receiver = await newReceiver();
  const endpoint = await createEndpoint(ctx, { url: receiver.url, events: ["lead.created"] });
  const deliver = () => deliverWebhooks({ organization_id: ctx.organization_id, endpoint_id: endpoint.id });
  await deliver();
  return { ...endpoint, receiver, deliver };
}

/** An endpoint's deliveries of `lead.created`, the newest first. */
export const deliveriesOf = async (ctx: TestCtx, endpoint_id: string) =>
  (await listDeliveries(ctx, { endpoint_id, event: "lead.created" })).deliveries;
