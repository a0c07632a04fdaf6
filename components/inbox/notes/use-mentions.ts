import { useState } from "react";
import type { Colleague } from "@/server/schema/colleague";
import { begunName, matchesName, withName } from "./write-mentions";

const MOST = 8;

/** The colleagues who match the name begun with @ before the caret. */
export function useMentions(beforeCaret: string, colleagues: readonly Colleague[]) {
  const term = begunName(beforeCaret);
  const [closed, setClosed] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const isAsked = term !== null && closed !== term;
  const found = isAsked ? colleagues.filter((one) => matchesName(one, term)).slice(0, MOST) : [];
  return {
    isOpen: found.length > 0,
    found,
    at: Math.min(at, Math.max(0, found.length - 1)),
    move: (step: 1 | -1) => setAt((found.length + at + step) % Math.max(1, found.length)),
    point: setAt,
    close: () => setClosed(term),
    /** The text before the caret, with the begun name replaced by the colleague's. */
    insert: (colleague: Colleague) => withName(beforeCaret, colleague),
  };
}

export type MentionPicker = ReturnType<typeof useMentions>;
