import { expect, test } from "vitest";
import { newOrg, type TestCtx } from "@/tests/world";
import { startFromExample } from "./example";
import { getOrganization } from "./organization";
import { createResource, listResources } from "./resources";

const namesOf = async (ctx: TestCtx) => (await listResources(ctx, {})).resources.map(({ name }) => name);

const example = {
  kind: "equipment" as const,
  names: ["Chair 1", "Chair 2"],
  settings: { services: [{ name: "Cleaning", duration_minutes: 45 }] },
};

test("an example renames the first resource, adds the others, and sets services", async () => {
  const ctx = await newOrg();
  const [only] = (await listResources(ctx, {})).resources;
  const organization = await startFromExample(ctx, { resource_id: only?.id ?? "", ...example });
  expect(organization.services).toMatchObject(example.settings.services);
  expect(await namesOf(ctx)).toEqual(example.names);
});

test("an example that can't be applied whole changes nothing", async () => {
  const ctx = await newOrg();
  const [only] = (await listResources(ctx, {})).resources;
  await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  const before = { names: await namesOf(ctx), organization: await getOrganization(ctx, {}) };
  const starting = startFromExample(ctx, { resource_id: only?.id ?? "", ...example });
  await expect(starting).rejects.toMatchObject({ code: "conflict" });
  expect({ names: await namesOf(ctx), organization: await getOrganization(ctx, {}) }).toEqual(before);
});
