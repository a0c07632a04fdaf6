import { useEffect, useState } from "react";
import { useChoices } from "@/components/inbox/composer/use-choices";
import type { Emoji } from "./emoji";

// A : at the start of the text or after a space, followed by at least two letters.
const BEGUN = /(^|\s):([a-z_]{2,})$/;
const MOST = 8;

/** The module with the emoji, loaded when the first name is begun. */
function useAll(isAsked: boolean) {
  const [module, setModule] = useState<typeof import("./emoji") | null>(null);
  useEffect(() => {
    if (!isAsked || module || !navigator.onLine) return;
    import("./emoji").then(setModule, () => undefined);
  }, [isAsked, module]);
  return module;
}

/** The emoji that match the name begun with : before the caret. */
export function useEmoji(beforeCaret: string) {
  const term = BEGUN.exec(beforeCaret)?.[2] ?? null;
  const { asked, listed } = useChoices(term);
  const module = useAll(asked !== null);
  const found =
    asked !== null && module
      ? module.findEmoji(module.ENGLISH, asked, module.recentEmoji()).slice(0, MOST)
      : [];
  return {
    ...listed(found),
    /** The text before the caret, with the begun name replaced by the emoji. */
    insert: ({ id }: Emoji) => {
      module?.noteEmoji(id);
      return beforeCaret.replace(BEGUN, (_, space: string) => `${space}${id} `);
    },
  };
}

export type EmojiPicker = ReturnType<typeof useEmoji>;
