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
/** So near to where the loaded messages begin or end, more are fetched. */
const AHEAD_PX = 800;
const OVERSCAN = 12;

export type MoreMessages = { has: boolean; loading: boolean; load: () => void };

type Log = {
  lines: readonly ThreadLine[];
  older: MoreMessages;
  newer: MoreMessages;
  wanted: string | null;
  /** Whether the reader asked for the newest message. */
  isEndAsked: boolean;
  /** With another number it is brought into sight again. */
  visit: number;
};

type Scroller = RefObject<HTMLDivElement | null>;

const isMessage = (line: ThreadLine, id: string | null): boolean =>
  line.kind === "message" && line.shown.message.id === id;

/** Keeps the line that has the keyboard's focus drawn, however far one scrolls. */
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

/** The lines that are drawn: those in sight and some on both sides. What is added above moves nothing. */
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
    // What is fetched at the end of a part of the thread is no news.
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

/** Where the thread is opened: at the message that is wanted, at the first unread one if it is out of sight, or at its end. */
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
  // Where React mounts everything twice, the second time is a beginning too.
  useLayoutEffect(
    () => () => {
      sought.current = undefined;
    },
    [],
  );
}

/** Keeps a reader who is at the end there when the pane gets smaller or larger, as with a growing reply. */
function useEndKept(scroller: Scroller, virtualizer: Virtualizer, isAtEnd: boolean) {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isAtEnd) return;
    const resized = new ResizeObserver(() => virtualizer.scrollToEnd());
    resized.observe(element);
    return () => resized.disconnect();
  }, [scroller, virtualizer, isAtEnd]);
}

/** How many messages came at the end while the reader was elsewhere. Who replies is taken to the end. */
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
  // What is fetched of a part of the thread was there before.
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

/** Where the reader stands in a thread, and which of its lines are drawn there. */
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
