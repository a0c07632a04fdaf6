"use client";

import { useHotkeys } from "@mantine/hooks";
import { useMemo } from "react";
import { useShortcutList } from "@/components/shell/shortcut-list";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";

const OVERLAY = '[role="dialog"], dialog[open]';

/** What a key does, unless something lies over the page, or did until this key closed it. */
const onPage =
  (act: () => void) =>
  ({ target }: KeyboardEvent) => {
    const wasOver = target instanceof Element && target.closest(OVERLAY) !== null;
    if (!wasOver && !document.querySelector(OVERLAY)) act();
  };

const rows = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>("a[data-row]")];

/** Moves the keyboard's focus to the next or previous conversation; from elsewhere, to the open one or the first. */
function moveInList(step: 1 | -1): void {
  // The page holds rows in the order in which they came into view; the list's order is their place.
  const all = rows().toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  const focused = all.findIndex((row) => row.matches(":focus"));
  const open = all.findIndex((row) => row.ariaCurrent === "page");
  const next = focused >= 0 ? focused + step : open >= 0 ? open + step : 0;
  all[Math.max(0, Math.min(next, all.length - 1))]?.focus();
}

/** Focuses the open conversation's row, or the first. */
export function focusList(): void {
  const all = rows();
  (all.find((row) => row.ariaCurrent === "page") ?? all[0])?.focus();
}

export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("[data-inbox-search]");
  field?.focus();
  field?.select();
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
    ["/", onPage(focusSearch)],
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
