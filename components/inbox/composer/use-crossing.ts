import { useEffect, useRef, useState } from "react";
import { useOthers } from "@/components/inbox/thread/viewers";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import type { InboxMessage } from "@/server/schema/inbox";

type Writing = {
  conversation_id: string;
  messages: readonly InboxMessage[];
  draft: string;
  me_id: string | undefined;
};

const namesOf = (names: readonly (string | null)[]) => [...new Set(names.filter((name) => name !== null))];

/**
 * Holds a reply back once if a colleague is typing too, or has replied since it was begun: `mayGo` says whether it may
 * be sent, and `held` why not. The second attempt may go. The service holds back what this page couldn't know of.
 */
export function useCrossing({ conversation_id, messages, draft, me_id }: Writing) {
  const text = usePart(conversation);
  const others = useOthers(conversation_id, me_id);
  const last = Math.max(0, ...messages.map(({ position }) => position));
  const [held, setHeld] = useState<string | null>(null);
  const seen = useRef(last);
  const isToldByService = useRef(false);
  const isEmpty = draft.trim() === "";
  useEffect(() => {
    // As long as nothing is typed, everything here counts as seen.
    if (isEmpty) seen.current = last;
  }, [isEmpty, last]);

  const hold = (words: string) => {
    seen.current = last;
    setHeld(words);
    return false;
  };
  const mayGo = (): boolean => {
    if (isToldByService.current) seen.current = last;
    isToldByService.current = false;
    const theirs = messages.filter(
      ({ sender, position }) => sender.kind === "staff" && sender.id !== me_id && position > seen.current,
    );
    if (theirs.length > 0) return hold(text.crossed(namesOf(theirs.map(({ sender }) => sender.name))));
    const writing = others.filter(({ is_typing }) => is_typing);
    if (writing.length > 0 && !held) return hold(text.crossing(writing.map(({ user }) => user.full_name)));
    setHeld(null);
    return true;
  };
  /** Holds a reply that the service refused. The message that this page didn't know of is being loaded. */
  const holdRefused = (words: string) => {
    isToldByService.current = true;
    hold(words);
  };
  return { held, mayGo, holdRefused, seen };
}
