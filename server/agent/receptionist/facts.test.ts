import { expect, test } from "vitest";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createResource } from "@/server/accounts/organization/resources";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { answerMessage } from "@/server/agent/answer";
import { inDays, modelScene, titles } from "@/server/agent/model/model.fixture";
import { listConversations } from "@/server/conversations/actions";

test("the model is told prices, the address, closed days with why, and who works there", async () => {
  const { ctx, answer, model } = await modelScene(() => ({ text: "How can I help?" }));
  await updateOrganization(ctx, {
    address: "Calle de la Luna 12",
    services: [{ name: "Cleaning", duration_minutes: 60, price: "80 €", description: "With polishing." }],
  });
  await createException(ctx, { name: "Staff outing", starts_on: inDays(5) });
  await createException(ctx, { name: "Last year's party", starts_on: inDays(-300) });
  await createResource(ctx, { name: "Dr. Ana Ruiz", kind: "person", services: ["Cleaning"] });
  await createResource(ctx, { name: "Chair 7", kind: "equipment" });
  await answer();
  const system = model.asked[0]?.system ?? "";
  for (const told of [
    "Address: Calle de la Luna 12",
    "Cleaning (60 min, price: 80 €): With polishing.",
    `${inDays(5)}: closed (Staff outing)`,
    "- Dr. Ana Ruiz: Cleaning",
  ])
    expect(system).toContain(told);
  expect(system).not.toMatch(/Chair 7|Last year's party/);
});

test("what was said before a booking is told after it, in the next conversation", async () => {
  const steps = [{ tools: [{ name: "free_slots", input: { service: "Cleaning" } }] }, { text: "These?" }];
  const { ctx, answer, read, write, model } = await modelScene(() => steps.shift() ?? { text: "Of course." });
  await write("My son is scared of needles");
  await answer();
  await write(titles(await read())[0] ?? "");
  await answer();
  await write("and can he come along?");
  const { conversations } = await listConversations(ctx, {});
  expect(conversations).toHaveLength(2);
  const open = conversations.find(({ status }) => status === "active");
  await answerMessage({ organization_id: ctx.organization_id, conversation_id: open?.id ?? "" });
  const asked = model.asked.at(-1)?.body ?? "";
  expect(asked).toContain("scared of needles");
  expect(asked.indexOf("scared of needles")).toBeLessThan(asked.indexOf("can he come along"));
});
