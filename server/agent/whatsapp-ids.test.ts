import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { createLead, getLead, listLeads } from "@/server/leads/actions";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";

const TOKEN = "the-internal-token-of-the-tests";

const send = (ctx: TestCtx, event: object) =>
  call(POST, { token: TOKEN, body: { organization_id: ctx.organization_id, ...event } });

test("an event that names a WhatsApp customer by number or user id is about the lead who wrote from there", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const byUserId = textTo(address);
  const { value } = byUserId.entry[0].changes[0];
  value.contacts = [{ profile: { name: "Pablo" }, user_id: "US.13491208655302741918" }];
  value.messages[0] = { ...value.messages[0], from: undefined, from_user_id: "US.13491208655302741918" };
  for (const message of [textTo(address), byUserId]) await postB(message, app_secret);
  const { leads } = await listLeads(ctx, {});
  expect(leads).toHaveLength(2);
  for (const { id: lead_id } of leads) {
    const { channel, channel_id } = await getLead(ctx, { lead_id });
    const found = await send(ctx, { event: "new_lead", data: { channel, channel_id, company: "Engines" } });
    expect(found.body).toMatchObject({ status: "accepted", lead_id });
    await send(ctx, { event: "status_update", data: { channel, channel_id, status: "contacted" } });
    expect(await getLead(ctx, { lead_id })).toMatchObject({ company: "Engines", status: "contacted" });
  }
  expect((await listLeads(ctx, {})).total).toBe(2);
});

test.each(["the agent", "staff"])(
  "a WhatsApp number entered by %s is who writes from it later",
  async (by) => {
    const ctx = await newOrg();
    const { address, app_secret } = await connectB(ctx);
    const number = { channel: "whatsapp" as const, channel_id: "+16505551234", name: "Ada" };
    if (by === "staff") await createLead(ctx, number);
    else await send(ctx, { event: "new_lead", data: number });
    await postB(textTo(address), app_secret);
    expect(await listLeads(ctx, {})).toMatchObject({
      leads: [{ name: "Ada", phone: "+16505551234" }],
      total: 1,
    });
  },
);
