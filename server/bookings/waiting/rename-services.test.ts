import { expect, test } from "vitest";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { getWaiting } from "./actions";
import { smallBusiness, waits } from "./waiting.fixture";

test("who waits for a service that is renamed waits for it by its new name", async () => {
  const { ctx, day } = await smallBusiness();
  const { id: entry_id } = await waits(ctx, "Ada", day);
  const renamed = { name: "Whitening", renamed_from: "Cleaning", duration_minutes: 60 };
  await updateOrganization(ctx, { services: [renamed] });
  expect(await getWaiting(ctx, { entry_id })).toMatchObject({ services: ["Whitening"] });
});
