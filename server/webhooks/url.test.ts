import { expect, test } from "vitest";
import { setEnv } from "@/tests/scene";
import { newReceiver } from "@/tests/stand-ins/posting";
import { newOrg } from "@/tests/world";
import { deliverWebhooks } from "./deliveries/deliver";
import { getDelivery } from "./deliveries/log";
import { createEndpoint } from "./endpoints";

test("webhooks go to a private address only if the operator allows its origin", async () => {
  const ctx = await newOrg();
  const [inside, other] = [await newReceiver(), await newReceiver()];
  setEnv({
    WEBHOOK_ALLOW_INSECURE: "false",
    WEBHOOK_ALLOWED_ORIGINS: `https://crm.internal, ${new URL(inside.url).origin}`,
  });
  await expect(createEndpoint(ctx, { url: other.url, events: ["lead.created"] })).rejects.toMatchObject({
    details: {
      faults: [
        {
          path: ["url"],
          message: `must use https, unless the server is started with WEBHOOK_ALLOWED_ORIGINS=${new URL(other.url).origin}`,
        },
      ],
    },
  });
  await expect(
    createEndpoint(ctx, { url: "http://example.com/", events: ["lead.created"] }),
  ).rejects.toMatchObject({ details: { faults: [{ path: ["url"], message: "must use https" }] } });
  const { id: endpoint_id, ping } = await createEndpoint(ctx, { url: inside.url, events: ["lead.created"] });
  await deliverWebhooks({ organization_id: ctx.organization_id, endpoint_id });
  expect(await getDelivery(ctx, { delivery_id: ping.id })).toMatchObject({ status: "succeeded" });
});
