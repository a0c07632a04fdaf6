import { useHotkeys } from "@mantine/hooks";
import {
  focusField,
  focusRow,
  onLetter,
  onPage,
  pageRows,
  usePageKeys,
} from "@/components/shell/palette/page-keys";
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

const LOG = "[role=log]";
const WRITING = "[data-composer] :is(textarea, select)";

/** Moves the focus into the open conversation; false if there is none. */
export function focusThread(): boolean {
  const log = document.querySelector<HTMLElement>(LOG);
  log?.focus();
  return log !== null;
}

/** Moves the focus from the list to the messages, from there to the reply, and from there back to the list. */
function toNextPart(): void {
  const here = document.activeElement;
  const field = document.querySelector<HTMLElement>(WRITING);
  if (here?.closest("[data-composer]")) focusList();
  else if (here?.closest(LOG) && field) field.focus();
  else if (here?.closest(LOG) || !focusThread()) focusList();
}

/** The list's shortcuts, and the overview of all inbox shortcuts that ? shows. */
export function useInboxKeys(): void {
  const text = usePart(inbox);
  // While writing too.
  useHotkeys([["F6", onPage(toNextPart)]], []);
  usePageKeys(text.keys, [
    { shown: "j  k", what: text.keyMove, acts: { j: () => moveInList(1), k: () => moveInList(-1) } },
    { shown: "F6", what: text.keyPart },
    { shown: "Enter", what: text.keyOpen },
    { shown: "x", what: text.keySelect },
    { shown: "r", what: text.keyReply },
    { shown: "n", what: text.keyNote },
    { shown: "t", what: text.keyTake },
    { shown: "a", what: text.keyAssign },
    { shown: "m", what: text.keyMore },
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

/** Opens the menu of actions, with the focus on its first. The header draws two, one of which is hidden. */
function openMore(): void {
  const all = [...document.querySelectorAll<HTMLElement>("header [data-more]")];
  const shown = all.find((button) => button.checkVisibility());
  shown?.focus();
  if (shown?.ariaExpanded !== "true") shown?.click();
  requestAnimationFrame(() =>
    shown?.parentElement?.querySelector<HTMLElement>("[role=dialog] button")?.focus(),
  );
}

type Act =
  | "reply"
  | "note"
  | "takeOver"
  | "complete"
  | "handBack"
  | "settle"
  | "askSnooze"
  | "markUnread"
  | "leave";

/** The shortcuts of the open conversation. */
export const useThreadKeys = ({
  reply,
  note,
  takeOver,
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
    ["t", onLetter(takeOver, "list")],
    ["a", onLetter(() => document.querySelector<HTMLElement>("[data-assign] select")?.focus(), "list")],
    ["m", onLetter(openMore, "list")],
    ["e", onLetter(complete, "list")],
    ["h", onLetter(handBack, "list")],
    ["d", onLetter(settle, "list")],
    ["z", onLetter(askSnooze, "list")],
    ["u", onLetter(markUnread, "list")],
    ["Escape", onPage(leave)],
  ]);
