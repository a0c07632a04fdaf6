import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSelectKey } from "@/components/inbox/bulk/use-bulk-keys";
import { type InboxFilters, inboxHref } from "@/components/inbox/views/use-filters";
import { inbox } from "@/components/text/en/inbox";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { later } from "@/components/ui/load/later";
import type { InboxItem } from "@/schema/inbox";
import styles from "./list.module.css";
import { Row } from "./row";
import { useSteadyOrder } from "./use-steady-order";

const OVERSCAN = 8;

/** The range `[first, end)` of rows in view, each `height` pixels high, with some more on both sides. */
function useWindow(scroller: RefObject<HTMLElement | null>, count: number, height: number) {
  const [range, setRange] = useState({ first: 0, end: 3 * OVERSCAN });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - OVERSCAN);
      const end = Math.ceil((element.scrollTop + element.clientHeight) / height) + OVERSCAN;
      setRange((now) => (now.first === first && now.end === end ? now : { first, end }));
    };
    // Measures at once, too: without forcing a layout before the browser's own.
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, height]);

  return { first: Math.min(range.first, count), end: Math.min(range.end, count) };
}

const SIGNS = ["pointermove", "pointerdown", "keydown"];

/** Whether the reader has started to use the page, by pointer or keyboard, while online. */
function useIsBegun(): boolean {
  const [now, setNow] = useState(false);
  useEffect(() => {
    const signs = new AbortController();
    const set = () => setNow((was) => was || navigator.onLine);
    for (const sign of SIGNS) window.addEventListener(sign, set, { passive: true, signal: signs.signal });
    return () => signs.abort();
  }, []);
  return now;
}

// Bulk selection is loaded once the reader starts to use the page.
const nothing = () => null;
const Pick = later(() => import("@/components/inbox/bulk/bulk").then((module) => module.Pick), nothing);
const BulkBar = later(() => import("@/components/inbox/bulk/bulk").then((module) => module.BulkBar), nothing);

const ROW_PX = 64;
const AHEAD_ROWS = 15;

type Props = {
  rows: readonly InboxItem[];
  filters: InboxFilters;
  open_id: string | null;
  open: (id: string) => void;
  more: { has: boolean; load: () => void };
};

export function ListSkeleton() {
  const text = usePart(states);
  return (
    <div role="status" aria-label={text.loading}>
      {[62, 45, 70, 54, 38, 66, 50, 58, 42].map((width) => (
        <div key={width} className={styles.boneRow}>
          <div className={styles.boneCircle} />
          <div className={styles.bones}>
            <div className={styles.boneLine} style={{ width: `${width}%` }} />
            <div className={styles.boneLine} style={{ width: "88%" }} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The rows to draw: from `first` to before `end`, and the one that has keyboard focus. */
function inView(order: readonly string[], first: number, end: number, focused: string | null) {
  const rows = order.slice(first, end).map((id, at) => ({ id, index: first + at }));
  const index = focused === null ? -1 : order.indexOf(focused);
  return focused === null || (index >= first && index < end) || index < 0
    ? rows
    : [...rows, { id: focused, index }];
}

/** The row that Tab goes to: where the focus was last, else the open one, else the first. Arrows lead to the others. */
const tabStopIn = (
  drawn: readonly { id: string }[],
  wanted: readonly (string | null)[],
): string | undefined => wanted.find((id) => drawn.some((row) => row.id === id)) ?? drawn[0]?.id;

/** The conversation list. Only rows near the viewport are in the page, so thousands of rows cost nothing. */
export function ConversationList({ rows, filters, open_id, open, more }: Props) {
  const text = usePart(inbox);
  const scroller = useRef<HTMLElement>(null);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { order, hold } = useSteadyOrder(scroller, ids, ROW_PX);
  const { first, end } = useWindow(scroller, order.length, ROW_PX);
  const [focused, setFocused] = useState<string | null>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const isBegun = useIsBegun();
  useSelectKey(open_id);

  const isNearEnd = end + AHEAD_ROWS >= order.length;
  const { has, load } = more;
  useEffect(() => {
    if (isNearEnd && has) load();
  }, [isNearEnd, has, load]);

  const drawn = inView(order, first, end, focused);
  const tabStop = tabStopIn(drawn, [visited, open_id]);
  return (
    <>
      <nav ref={scroller} className={styles.scroller} aria-label={text.list}>
        <ul className={styles.rows} style={{ height: order.length * ROW_PX }}>
          {drawn.map(({ id, index }) => {
            const row = byId.get(id);
            return (
              row && (
                <li
                  key={id}
                  className={styles.place}
                  style={{ transform: `translateY(${index * ROW_PX}px)` }}
                  aria-setsize={has ? -1 : order.length}
                  aria-posinset={index + 1}
                  onFocus={() => {
                    setFocused(id);
                    setVisited(id);
                  }}
                  onBlur={() => setFocused(null)}
                >
                  {isBegun && <Pick id={id} name={row.lead.name} isTabStop={id === tabStop} />}
                  <Row
                    row={row}
                    href={inboxHref(filters, id)}
                    isOpen={id === open_id}
                    isTabStop={id === tabStop}
                    open={open}
                    hold={hold}
                  />
                </li>
              )
            );
          })}
        </ul>
      </nav>
      {isBegun && <BulkBar order={order} />}
    </>
  );
}
