import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { heightOf, type ThreadLine } from "./lines";

const NEAR_END_PX = 80;
/** Within this distance of where the loaded messages begin or end, more are fetched. */
const AHEAD_PX = 800;
const OVERSCAN = 6;

export type MoreMessages = { has: boolean; loading: boolean; load: () => void };

type Log = {
  lines: readonly ThreadLine[];
  older: MoreMessages;
  newer: MoreMessages;
  wanted: string | null;
  /** Whether the reader requested the newest message. */
  isEndAsked: boolean;
  /** When this changes, the wanted message is scrolled into view again. */
  visit: number;
};

type Scroller = RefObject<HTMLDivElement | null>;

const isMessage = (line: ThreadLine, id: string | null): boolean =>
  line.kind === "message" && line.shown.message.id === id;

/** Keeps the line with keyboard focus drawn, however far the reader scrolls. */
function useKeptFocus(count: number) {
  const focused = useRef<number | null>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      const kept = focused.current;
      if (kept === null || kept >= count || drawn.includes(kept)) return drawn;
      return [...drawn, kept].toSorted((a, b) => a - b);
    },
    [count],
  );
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const index = target.closest<HTMLElement>("[data-index]")?.dataset.index;
    focused.current = index === undefined ? null : Number(index);
  };
  const onBlur = () => {
    focused.current = null;
  };
  return { rangeExtractor, onFocus, onBlur };
}

/** The lines to draw: those in view and some on both sides. Lines added above don't move the view. */
function useLines(scroller: Scroller, { lines, newer }: Pick<Log, "lines" | "newer">) {
  const { rangeExtractor, ...focus } = useKeptFocus(lines.length);
  const hadNewer = useRef(newer.has);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    estimateSize: (index) => heightOf(lines[index]),
    initialOffset: () => lines.reduce((sum, line) => sum + heightOf(line), 0),
    overscan: OVERSCAN,
    paddingStart: 48,
    paddingEnd: 16,
    anchorTo: "end",
    // Messages fetched at the end of a part of the thread are not new.
    followOnAppend: !newer.has && !hadNewer.current,
    scrollEndThreshold: NEAR_END_PX,
    rangeExtractor,
  });
  useEffect(() => {
    hadNewer.current = newer.has;
  }, [newer.has]);
  return { virtualizer, focus };
}

type Virtualizer = ReturnType<typeof useLines>["virtualizer"];

/** Where the thread opens: at the wanted message, at the first unread one if it is out of view, or at the end. */
function useBeginning(
  scroller: Scroller,
  virtualizer: Virtualizer,
  { lines, wanted, isEndAsked, visit }: Log,
) {
  const sought = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const key = `${wanted} ${visit}`;
    if (sought.current === key) return;
    const isOpened = sought.current === undefined;
    sought.current = key;
    const at = lines.findIndex((line) => isMessage(line, wanted));
    if (at >= 0) return virtualizer.scrollToIndex(at, { align: "center" });
    if (!isOpened) return;
    const unread = isEndAsked ? -1 : lines.findIndex(({ kind }) => kind === "unread");
    const below = lines.slice(Math.max(0, unread)).reduce((sum, line) => sum + heightOf(line), 0);
    if (unread >= 0 && below > (scroller.current?.clientHeight ?? 0))
      virtualizer.scrollToIndex(unread, { align: "start" });
    else virtualizer.scrollToEnd();
  }, [scroller, virtualizer, lines, wanted, isEndAsked, visit]);
  // In strict mode React mounts everything twice, and the second time is a beginning too.
  useLayoutEffect(
    () => () => {
      sought.current = undefined;
    },
    [],
  );
}

/** Keeps a reader who is at the end there when the pane is resized, for example by a growing reply. */
function useEndKept(scroller: Scroller, virtualizer: Virtualizer, isAtEnd: boolean) {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isAtEnd) return;
    const resized = new ResizeObserver(() => virtualizer.scrollToEnd());
    resized.observe(element);
    return () => resized.disconnect();
  }, [scroller, virtualizer, isAtEnd]);
}

/** How many messages arrived at the end while the reader was elsewhere. Sending a reply scrolls to the end. */
function useUnseen(
  { lines, newer }: Pick<Log, "lines" | "newer">,
  isAtEnd: boolean,
  toEnd: () => void,
): number {
  const last = lines.at(-1)?.key;
  const [seen, setSeen] = useState(last);
  const isQueued = useRef(false);
  const line = lines.at(-1);
  const queued = line?.kind === "message" && line.shown.message.delivery_status === "queued";
  // Messages fetched while only a part of the thread is loaded are not new.
  const isPart = useRef(newer.has);
  useEffect(() => {
    if (isAtEnd || isPart.current) setSeen(last);
    isPart.current = newer.has;
  }, [isAtEnd, last, newer.has]);
  useEffect(() => {
    if (queued && !isQueued.current) toEnd();
    isQueued.current = queued;
  });
  const from = lines.findLastIndex(({ key }) => key === seen);
  return from < 0 ? 0 : lines.slice(from + 1).filter(({ kind }) => kind === "message").length;
}

/** The reader's place in a thread, and which of its lines are drawn there. */
export function useThreadScroll(scroller: Scroller, log: Log) {
  const { lines, older, newer } = log;
  const { virtualizer, focus } = useLines(scroller, log);
  useBeginning(scroller, virtualizer, log);
  const isAtEnd = virtualizer.isAtEnd(NEAR_END_PX) && !newer.has;
  useEndKept(scroller, virtualizer, isAtEnd);
  const toEnd = () => virtualizer.scrollToEnd();
  const unseen = useUnseen(log, isAtEnd, toEnd);
  useEffect(() => {
    const element = scroller.current;
    if (!element || lines.length === 0) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    if (scrollTop < AHEAD_PX) older.load();
    if (scrollHeight - clientHeight - scrollTop < AHEAD_PX) newer.load();
  });
  return { virtualizer, focus, isAtEnd, unseen, toEnd };
}
