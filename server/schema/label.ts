import { z } from "zod";
import { filledText, Id, PageInfo, Timestamp } from "./common";

/** The colors of a label. Each is legible in light and dark mode. */
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

/** A label for leads and conversations. Its name is unique in the organization, ignoring case. */
export const Label = z
  .object({ id: Id, name: z.string(), color: LabelColor, created_at: Timestamp, updated_at: Timestamp })
  .meta({ id: "Label" });
export type Label = z.infer<typeof Label>;

export const LabelPage = z.object({ labels: z.array(Label), ...PageInfo }).meta({ id: "LabelPage" });

const name = filledText(40);

/** A label to add; its name is trimmed. */
export const NewLabel = z.strictObject({ name, color: LabelColor.default("gray") }).meta({ id: "NewLabel" });

export const LabelPatch = z
  .strictObject({ name: name.optional(), color: LabelColor.optional() })
  .meta({ id: "LabelPatch" });
