import { focusField, focusRow, pageRows, usePageKeys } from "@/components/shell/palette/page-keys";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";

/** Moves keyboard focus to the next or previous lead; to the first if no lead has it. */
function moveInTable(step: 1 | -1): void {
  const rows = pageRows();
  const focused = rows.findIndex((row) => row.matches(":focus"));
  focusRow(rows, focused < 0 ? 0 : focused + step);
}

/** The table's shortcuts, and their entries in the overview that ? shows. Enter is the focused link's own. */
export function useListKeys(add: () => void): void {
  const text = usePart(leads);
  usePageKeys(text.keys, [
    { shown: "j  k", what: text.keyMove, acts: { j: () => moveInTable(1), k: () => moveInTable(-1) } },
    { shown: "Enter", what: text.keyOpen },
    { shown: "/", what: text.keySearch, acts: { "/": () => focusField("[data-leads-search]") } },
    { shown: "n", what: text.keyNew, acts: { n: add } },
  ]);
}
