import { type ReactNode, useState } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/load/later";
import styles from "./filter-sheet.module.css";

const OpenSheet = later(() => import("./open-filter-sheet").then((module) => module.OpenFilterSheet));

type Props = {
  count: number;
  clear: () => void;
  /** Shown inline if there is room; the filters themselves by default. */
  inline?: ReactNode;
  children: ReactNode;
};

/** Filters inline; on a phone in a sheet, behind a button that counts the filters that are set. */
export function FilterSheet({ count, clear, children, inline = children }: Props) {
  const text = usePart(common);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className={styles.opener}>
        <Button
          aria-haspopup="dialog"
          aria-label={count > 0 ? text.filtersSet(count) : undefined}
          onClick={() => setOpen(true)}
        >
          <Icon name="filter" />
          {text.filters}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </Button>
      </span>
      {!isOpen && <div className={styles.inline}>{inline}</div>}
      {isOpen && (
        <OpenSheet count={count} clear={clear} close={() => setOpen(false)}>
          {children}
        </OpenSheet>
      )}
    </>
  );
}
