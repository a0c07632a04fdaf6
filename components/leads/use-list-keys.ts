"use client";

import { useHotkeys } from "@mantine/hooks";
import { useMemo } from "react";
import { useShortcutList } from "@/components/shell/shortcut-list";
import { useText } from "@/components/text/text";

/** Moves the keyboard's focus to the next or previous lead; from elsewhere, to the first. */
function moveInTable(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>("a[data-row]")];
  const at = rows.findIndex((row) => row.matches(":focus"));
  rows[at < 0 ? 0 : Math.max(0, Math.min(at + step, rows.length - 1))]?.focus();
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("[data-leads-search]");
  field?.focus();
  field?.select();
}

/** The table's keys, and their list for the map that ? shows. Enter is the focused link's own. */
export function useListKeys(add: () => void): void {
  const text = useText().leads;
  useShortcutList(
    useMemo(
      () => ({
        title: text.keys,
        keys: [
          ["j  k", text.keyMove],
          ["Enter", text.keyOpen],
          ["/", text.keySearch],
          ["n", text.keyNew],
        ] as const,
      }),
      [text],
    ),
  );
  useHotkeys([
    ["j", () => moveInTable(1)],
    ["k", () => moveInTable(-1)],
    ["/", focusSearch],
    ["n", add],
  ]);
}
