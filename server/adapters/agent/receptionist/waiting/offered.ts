import { unaccented } from "@/lib/text/normalize-text";
import { type OfferButton, readOfferButton } from "@/schema/offer-button";
import type { Vocabulary } from "@/server/adapters/languages/vocabulary";
import { isYes } from "@/server/adapters/languages/yes/yes";

/** Whether a text is a no and nothing else. */
const isNo = (text: string, { skip, leave }: Vocabulary): boolean => skip.test(text) && leave.test(text);

/** The id that a yes or a no chooses in a message that offers a time of the waiting list; undefined for other messages. */
export function offerChosen(
  content: string,
  offered: { id: string }[],
  words: Vocabulary,
): string | undefined {
  const idOf = (answer: OfferButton["answer"]) =>
    offered.find(({ id }) => readOfferButton(id)?.answer === answer)?.id;
  if (isYes(content, "book")) return idOf("accept");
  return isNo(unaccented(content), words) ? idOf("decline") : undefined;
}

/** What a customer said: what it chose, or whether it is a mere courtesy. */
type Utterance = { choice: string | undefined; isCourtesy?: boolean };

/** The answer to such an offer, unless anything but a courtesy was said after it. */
export const offerAnswerIn = (fresh: readonly Utterance[]): OfferButton | undefined =>
  readOfferButton(fresh.findLast((one) => one.choice !== undefined || !one.isCourtesy)?.choice);
