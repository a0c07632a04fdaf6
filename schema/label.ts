import { z } from "zod";
import { filledText, Id, PageInfo, Timestamp } from "./common";

/** The colors of a label. Each is legible in light and dark mode. */
export const LabelColor = z
  .enum(["gray", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown"])
  .meta({ id: "LabelColor", description: "Legible in light and dark mode" });
export type LabelColor = z.infer<typeof LabelColor>;

export const Label = z
  .object({
    id: Id,
    name: z
      .string()
      .meta({ description: "Unique in the organization, ignoring case; at most 40 characters" }),
    color: LabelColor,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Label", description: "A label for leads and conversations" });
export type Label = z.infer<typeof Label>;

export const LabelPage = z
  .object({ labels: z.array(Label), ...PageInfo })
  .meta({ id: "LabelPage", description: "The labels, by name" });

const name = filledText(40).meta({
  description: "Unique in the organization, ignoring case; at most 40 characters, trimmed",
});

export const NewLabel = z
  .strictObject({ name: name.meta({ example: "Regular" }), color: LabelColor.default("gray") })
  .meta({ id: "NewLabel", description: "A label to add" });

export const LabelPatch = z
  .strictObject({ name: name.optional(), color: LabelColor.optional() })
  .meta({ id: "LabelPatch", description: "Changes to a label; what is left out stays" });
