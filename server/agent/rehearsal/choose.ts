import type { AgentLanguage } from "@/schema/model";
import type { DialogueKind } from "@/schema/rehearsal";
import { type Dialogue, loadDialogues } from "./dialogue";

/** The kinds of the ten dialogues, in the order in which they are played. */
const TEN: DialogueKind[] = [
  ...(["booking", "moving", "cancelling", "question", "hand_over"] as const),
  ...(["off_topic", "injection", "emergency", "booking", "injection"] as const),
];

/** Chooses ten dialogues that fit any business, alternating between these languages. Always the same ten for them. */
export function chooseTen(languages: AgentLanguage[]): Dialogue[] {
  const left = loadDialogues().filter((one) => !one.only_there && languages.includes(one.language));
  return TEN.flatMap((kind, place) => {
    const language = languages[place % languages.length];
    const isWished = [
      (one: Dialogue) => one.kind === kind && one.language === language,
      (one: Dialogue) => one.kind === kind,
      // If no dialogue of this kind is left, another one in this language.
      (one: Dialogue) => one.language === language,
    ];
    const [found] = isWished.flatMap((is) => left.find(is) ?? []);
    return found ? left.splice(left.indexOf(found), 1) : [];
  });
}
