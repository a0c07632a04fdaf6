import type { ReactNode } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { BottomSheet } from "./bottom-sheet";
import styles from "./filter-sheet.module.css";

type Props = { count: number; clear: () => void; close: () => void; children: ReactNode };

/** A phone's sheet of filters, with buttons to clear them and to close it. */
export function OpenFilterSheet({ count, clear, close, children }: Props) {
  const text = usePart(common);
  return (
    <BottomSheet title={text.filters} close={close}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.actions}>
        <Button disabled={count === 0} onClick={clear}>
          {text.clearFilters}
        </Button>
        <Button tone="accent" onClick={close}>
          {text.done}
        </Button>
      </div>
    </BottomSheet>
  );
}
