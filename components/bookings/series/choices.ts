import type { Outputs } from "@/components/trpc";

export type DatedDraft = Outputs["bookingSeries"]["preview"]["appointments"][number];

/** What is done about an appointment: `wished`, `anyway`, `leave`, or the key of an alternative. */
type Choice = string;

/** What was chosen, by the wished start. */
export type DateChoices = Readonly<Record<string, Choice>>;

/** An appointment's place as it is to be saved; `index`: which of the drafts it is. */
export type ChosenPlace = {
  index: number;
  starts_at: string;
  resource_id: string | null;
  outside_opening_hours: boolean;
};

export const alternativeKey = ({ starts_at, resource_id }: DatedDraft["alternatives"][number]): Choice =>
  `${starts_at} ${resource_id}`;

/** What can be chosen for an appointment. */
export const choicesFor = ({ state, alternatives }: DatedDraft): Choice[] => [
  ...(state === "free" ? ["wished"] : alternatives.map(alternativeKey)),
  ...(state === "closed" ? ["anyway"] : []),
  "leave",
];

/** What is chosen, else what is proposed: never a closed time, which somebody has to choose. */
export function choiceOf(draft: DatedDraft, choices: DateChoices): Choice {
  const all = choicesFor(draft);
  const chosen = choices[draft.starts_at];
  if (chosen !== undefined && all.includes(chosen)) return chosen;
  return all.find((one) => one !== "anyway") ?? "leave";
}

/** The places to save; appointments that are left out have none. */
export const placesOf = (drafts: readonly DatedDraft[], choices: DateChoices): ChosenPlace[] =>
  drafts.flatMap((draft, index): ChosenPlace[] => {
    const choice = choiceOf(draft, choices);
    if (choice === "leave") return [];
    const found = draft.alternatives.find((one) => alternativeKey(one) === choice) ?? draft;
    const { starts_at, resource_id } = found;
    return [{ index, starts_at, resource_id, outside_opening_hours: choice === "anyway" }];
  });
