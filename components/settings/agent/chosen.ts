import { changedFields } from "@/components/changed";
import type { Inputs, Outputs } from "@/components/trpc";

export type KnownModel = Outputs["agent"]["model"];

/** The form's fields, before they are saved. */
export type Chosen = Required<
  Omit<Inputs["agent"]["saveModel"], "server_url" | "key" | "tone" | "languages">
> & {
  server_url: string;
  key: string;
  tone: NonNullable<Inputs["agent"]["saveModel"]["tone"]>;
  languages: NonNullable<Inputs["agent"]["saveModel"]["languages"]>;
};

const EMPTY: Omit<Chosen, "languages"> = {
  provider: "openai",
  model: "",
  server_url: "",
  key: "",
  tone: "friendly",
  instructions: "",
  daily_tokens: 1_000_000,
  daily_cost: null,
  input_price: null,
  output_price: null,
};

/** The form's initial values: the saved model. Its key is never sent to the page. */
export function toChosen({ model, usual_languages }: KnownModel): Chosen {
  if (!model) return { ...EMPTY, languages: usual_languages };
  const { key: _source, updated_at: _updated, server_url, ...kept } = model;
  return { ...kept, server_url: server_url ?? "", key: "" };
}

/** What was changed in the form; the other fields as they are at present, since a colleague may have saved them meanwhile. */
export const merged = (before: Chosen, chosen: Chosen, now: KnownModel): Chosen =>
  now.model ? { ...toChosen(now), ...changedFields(before, chosen) } : chosen;

export const toInput = ({ key, server_url, ...chosen }: Chosen): Inputs["agent"]["saveModel"] => ({
  ...chosen,
  server_url: chosen.provider === "compatible" ? server_url : null,
  ...(key && { key }),
});
