"use client";

import { useHotkeys } from "@mantine/hooks";
import { useMemo } from "react";
import { focusField, focusRow, onPage, pageRows } from "@/components/shell/page-keys";
import { useShortcutList } from "@/components/shell/shortcut-list";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";

/** Moves the keyboard's focus to the next or previous conversation; from elsewhere, to the open one or the first. */
function moveInList(step: 1 | -1): void {
  // The page holds rows in the order in which they came into view; the list's order is their place.
  const all = pageRows().toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  const focused = all.findIndex((row) => row.matches(":focus"));
  const open = all.findIndex((row) => row.ariaCurrent === "page");
  const next = focused >= 0 ? focused + step : open >= 0 ? open + step : 0;
  focusRow(all, next);
}

/** Focuses the open conversation's row, or the first. */
export function focusList(): void {
  const all = pageRows();
  (all.find((row) => row.ariaCurrent === "page") ?? all[0])?.focus();
}

/** The list's keys, and the map of all the inbox's keys that ? shows. */
export function useInboxKeys(): void {
  const text = usePart(inbox);
  useShortcutList(
    useMemo(
      () => ({
        title: text.keys,
        keys: [
          ["j  k", text.keyMove],
          ["Enter", text.keyOpen],
          ["r", text.keyReply],
          ["e", text.keyComplete],
          ["h", text.keyHand],
          ["/", text.keySearch],
          ["/ word", text.keyQuick],
          ["Esc", text.keyLeave],
        ] as const,
      }),
      [text],
    ),
  );
  useHotkeys([
    ["j", onPage(() => moveInList(1))],
    ["k", onPage(() => moveInList(-1))],
    ["/", onPage(() => focusField("[data-inbox-search]"))],
  ]);
}

type ThreadKeys = { reply: () => void; complete: () => void; handBack: () => void; leave: () => void };

/** The keys of the open conversation. */
export const useThreadKeys = ({ reply, complete, handBack, leave }: ThreadKeys): void =>
  useHotkeys([
    ["r", onPage(reply)],
    ["e", onPage(complete)],
    ["h", onPage(handBack)],
    ["Escape", onPage(leave)],
  ]);
