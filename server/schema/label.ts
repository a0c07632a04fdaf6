import { z } from "zod";
import { filledText, Id, PageInfo, Timestamp } from "./common";

/** What a label may look like. Each is drawn in light and dark with text that can be read. */
export const LabelColor = z.enum([
  "gray",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
  "brown",
]);
export type LabelColor = z.infer<typeof LabelColor>;

/** A word by which leads and conversations are sorted; its name is unique in the organization, whatever its case. */
export const Label = z
  .object({ id: Id, name: z.string(), color: LabelColor, created_at: Timestamp, updated_at: Timestamp })
  .meta({ id: "Label" });
export type Label = z.infer<typeof Label>;

export const LabelPage = z.object({ labels: z.array(Label), ...PageInfo }).meta({ id: "LabelPage" });

const name = filledText(40);

/** A label to add; spaces around its name are dropped. */
export const NewLabel = z.strictObject({ name, color: LabelColor.default("gray") }).meta({ id: "NewLabel" });

export const LabelPatch = z
  .strictObject({ name: name.optional(), color: LabelColor.optional() })
  .meta({ id: "LabelPatch" });
