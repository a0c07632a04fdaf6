import type { AgentLanguage } from "@/server/schema/model";
import type { DialogueKind } from "@/server/schema/rehearsal";
import { type Dialogue, loadDialogues } from "./dialogue";

/** What the ten try, in the order in which they are played. */
const TEN: DialogueKind[] = [
  ...(["booking", "moving", "cancelling", "question", "hand_over"] as const),
  ...(["off_topic", "injection", "emergency", "booking", "injection"] as const),
];

/** Ten dialogues that fit any business, in these languages by turns. The same languages have the same ten. */
export function chooseTen(languages: AgentLanguage[]): Dialogue[] {
  const left = loadDialogues().filter((one) => !one.only_there && languages.includes(one.language));
  return TEN.flatMap((kind, place) => {
    const language = languages[place % languages.length];
    const isWished = [
      (one: Dialogue) => one.kind === kind && one.language === language,
      (one: Dialogue) => one.kind === kind,
      // A language may have none of a kind left.
      (one: Dialogue) => one.language === language,
    ];
    const [found] = isWished.flatMap((is) => left.find(is) ?? []);
    return found ? left.splice(left.indexOf(found), 1) : [];
  });
}
