import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import type { LeadTable } from "@/schema/lead-query";
import styles from "./list.module.css";
import { PAGE_SIZE } from "./use-lead-list";

/** Which part of all rows is shown, with buttons for the previous and the next page. */
export function Pager({ page, data, go }: { page: number; data: LeadTable; go: (page: number) => void }) {
  const text = usePart(leads);
  const { total, total_is_floor: isFloor = false } = data;
  const before = (page - 1) * PAGE_SIZE;
  // While the next page loads, `data` is still the last one.
  const to = isFloor ? before + data.leads.length : Math.min(page * PAGE_SIZE, total);
  const isLast = isFloor ? data.leads.length < PAGE_SIZE : to >= total;
  const isPaged = isFloor || total > PAGE_SIZE;
  return (
    <nav className={styles.pager} aria-label={text.title}>
      <span aria-live="polite">
        {isPaged ? text.range(before + 1, to, total, isFloor) : text.total(total)}
      </span>
      {isPaged && (
        <>
          <Button square aria-label={text.previousPage} disabled={page <= 1} onClick={() => go(page - 1)}>
            <Icon name="back" size={16} />
          </Button>
          <Button square aria-label={text.nextPage} disabled={isLast} onClick={() => go(page + 1)}>
            <Icon name="forward" size={16} />
          </Button>
        </>
      )}
    </nav>
  );
}
