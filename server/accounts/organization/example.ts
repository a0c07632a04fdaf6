import { z } from "zod";
import { transaction } from "@/db/client";
import { Id } from "@/schema/common";
import { Organization, OrganizationPatch } from "@/schema/organization";
import { NewResource } from "@/schema/resource";
import { action } from "@/server/http/action";
import { updateOrganization } from "./organization";
import { createResource, updateResource } from "./resources";

/** `resource_id`: the resource that becomes the first of `names`; the others are added. */
const Example = z.strictObject({
  resource_id: Id,
  kind: NewResource.shape.kind,
  names: z.array(NewResource.shape.name).min(1).max(10),
  settings: OrganizationPatch.pick({ services: true, opening_hours: true }),
});

export const startFromExample = action({
  summary: "Set up an organization's resources, services and opening hours from an example: all or nothing",
  input: Example,
  output: Organization,
  only: "owner",
  audit: "resource.example_chosen",
  run: (ctx, { resource_id, kind, names: [first, ...others], settings }) =>
    transaction(ctx.db, async (tx) => {
      const within = { ...ctx, db: tx };
      await updateResource(within, { resource_id, name: first, kind });
      for (const name of others) await createResource(within, { name, kind });
      return updateOrganization(within, settings);
    }),
});
