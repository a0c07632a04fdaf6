import { type ReactNode, useState } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { BottomSheet } from "./bottom-sheet";
import { Button } from "./button";
import styles from "./filter-sheet.module.css";
import { Icon } from "./icon";

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
  const close = () => setOpen(false);
  return (
    <>
      <span className={styles.opener}>
        <Button
          aria-haspopup="dialog"
          aria-label={count > 0 ? text.filtersSet(count) : undefined}
          onClick={() => setOpen(true)}
        >
          <Icon name="settings" />
          {text.filters}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </Button>
      </span>
      {!isOpen && <div className={styles.inline}>{inline}</div>}
      {isOpen && (
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
      )}
    </>
  );
}
