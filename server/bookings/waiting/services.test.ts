import { expect, test } from "vitest";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { getWaiting, updateWaiting } from "./actions";
import { smallBusiness, waits } from "./waiting.fixture";

test("who waits for a service that is renamed waits for it by its new name", async () => {
  const { ctx, day } = await smallBusiness();
  const { id: entry_id } = await waits(ctx, "Ada", day);
  const renamed = { name: "Whitening", renamed_from: "Cleaning", duration_minutes: 60 };
  await updateOrganization(ctx, { services: [renamed] });
  expect(await getWaiting(ctx, { entry_id })).toMatchObject({ services: ["Whitening"] });
});

test("nobody is put down for a service that is not offered, but one that is gone can stay", async () => {
  const { ctx, day } = await smallBusiness();
  const { id: entry_id } = await waits(ctx, "Ada", day);
  const change = (services: string[]) => updateWaiting(ctx, { entry_id, services, last_on: day });
  const refusal = {
    details: { faults: [{ path: ["services"], message: "must name services of the business" }] },
  };
  await expect(change(["Cleaning", "Juggling"])).rejects.toMatchObject(refusal);
  await updateOrganization(ctx, { services: [{ name: "Whitening", duration_minutes: 60 }] });
  expect(await change(["Cleaning"])).toMatchObject({ services: ["Cleaning"] });
});
