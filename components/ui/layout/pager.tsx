import { pager } from "@/components/text/en/pager";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import styles from "./pager.module.css";

type Props = {
  "aria-label": string;
  className?: string;
  page: number;
  size: number;
  total: number;
  /** How many rows this page has, if `total` is only a lower bound. */
  rows?: number | undefined;
  /** Shown if there is only one page; nothing by default. */
  single?: string;
  go: (page: number) => void;
};

/** Which part of all rows is shown, with buttons for the previous and the next page. */
export function Pager({ className = "", page, size, total, rows, single, go, ...props }: Props) {
  const text = usePart(pager);
  const isFloor = rows !== undefined;
  const isPaged = isFloor || total > size;
  const before = (page - 1) * size;
  // While the next page loads, `rows` and `total` are still those of the last one.
  const to = isFloor ? before + rows : Math.min(page * size, total);
  const isLast = isFloor ? rows < size : to >= total;
  if (!isPaged && single === undefined) return null;
  return (
    <nav className={`${styles.pager} ${className}`} {...props}>
      <span aria-live="polite">{isPaged ? text.range(before + 1, to, total, isFloor) : single}</span>
      {isPaged && (
        <>
          <Button square aria-label={text.previous} disabled={page <= 1} onClick={() => go(page - 1)}>
            <Icon name="back" size={16} />
          </Button>
          <Button square aria-label={text.next} disabled={isLast} onClick={() => go(page + 1)}>
            <Icon name="forward" size={16} />
          </Button>
        </>
      )}
    </nav>
  );
}
