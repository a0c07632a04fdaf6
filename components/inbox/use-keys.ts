import { useHotkeys } from "@mantine/hooks";
import { focusField, focusRow, onLetter, onPage, pageRows, usePageKeys } from "@/components/shell/page-keys";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";

/** Moves keyboard focus to the next or previous conversation, counted from the focused row, else the open one. */
function moveInList(step: 1 | -1): void {
  // The page holds rows in the order in which they came into view, so sort them by their place on the screen.
  const all = pageRows().toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  const focused = all.findIndex((row) => row.matches(":focus"));
  const open = all.findIndex((row) => row.ariaCurrent === "page");
  const next = focused >= 0 ? focused + step : open >= 0 ? open + step : 0;
  focusRow(all, next);
}

export function focusList(): void {
  const all = pageRows();
  (all.find((row) => row.ariaCurrent === "page") ?? all[0])?.focus();
}

/** The list's shortcuts, and the overview of all inbox shortcuts that ? shows. */
export function useInboxKeys(): void {
  const text = usePart(inbox);
  usePageKeys(text.keys, [
    { shown: "j  k", what: text.keyMove, acts: { j: () => moveInList(1), k: () => moveInList(-1) } },
    { shown: "Enter", what: text.keyOpen },
    { shown: "x", what: text.keySelect },
    { shown: "r", what: text.keyReply },
    { shown: "n", what: text.keyNote },
    { shown: "l", what: text.keyLabels },
    { shown: "e", what: text.keyComplete },
    { shown: "h", what: text.keyHand },
    { shown: "d", what: text.settle },
    { shown: "z", what: text.snooze },
    { shown: "u", what: text.markUnread },
    { shown: "/", what: text.keySearch, acts: { "/": () => focusField("[data-inbox-search]") } },
    { shown: "/ word", what: text.keyQuick },
    { shown: "Esc", what: text.keyLeave },
  ]);
}

type Act = "reply" | "note" | "complete" | "handBack" | "settle" | "askSnooze" | "markUnread" | "leave";

/** The shortcuts of the open conversation. */
export const useThreadKeys = ({
  reply,
  note,
  complete,
  handBack,
  settle,
  askSnooze,
  markUnread,
  leave,
}: Record<Act, () => void>): void =>
  useHotkeys([
    ["r", onLetter(reply, "list")],
    ["n", onLetter(note, "list")],
    ["e", onLetter(complete, "list")],
    ["h", onLetter(handBack, "list")],
    ["d", onLetter(settle, "list")],
    ["z", onLetter(askSnooze, "list")],
    ["u", onLetter(markUnread, "list")],
    ["Escape", onPage(leave)],
  ]);
