"use client";

import { useHotkeys } from "@mantine/hooks";
import { useMemo } from "react";
import { focusField, focusRow, onPage, pageRows } from "@/components/shell/page-keys";
import { useShortcutList } from "@/components/shell/shortcut-list";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";

/** Moves the keyboard's focus to the next or previous lead; from elsewhere, to the first. */
function moveInTable(step: 1 | -1): void {
  const rows = pageRows();
  const focused = rows.findIndex((row) => row.matches(":focus"));
  focusRow(rows, focused < 0 ? 0 : focused + step);
}

/** The table's keys, and their list for the map that ? shows. Enter is the focused link's own. */
export function useListKeys(add: () => void): void {
  const text = usePart(leads);
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
    ["j", onPage(() => moveInTable(1))],
    ["k", onPage(() => moveInTable(-1))],
    ["/", onPage(() => focusField("[data-leads-search]"))],
    ["n", onPage(add)],
  ]);
}
