import { blockedTime as words } from "@/components/text/en/blocked-time";
import { usePart } from "@/components/text/use-part";
import { timeOfMinutes } from "@/lib/time/clock";
import type { BlockedSpan } from "@/schema/blocked-time";
import { layOut } from "../calendar/lanes";
import { type HourRange, px } from "../calendar/px";
import { partsOn } from "../segments";
import { useResources } from "../use-resources";
import styles from "./blocked-parts.module.css";

const DAY_MINUTES = 1440;

/** The part of a blocked time on one day, in minutes of that day's clock. */
export type BlockedPart = { blocked: BlockedSpan; from: number; to: number };

/** Describes a blocked time in words. If `isShared`, the surroundings don't show whose it is. */
export function useBlockedWords() {
  const text = usePart(words);
  const { nameOf } = useResources();
  const title = ({ note, resource_id }: BlockedSpan, isShared: boolean): string => {
    const what = note || text.blocked;
    const whose = isShared ? nameOf(resource_id) : null;
    return whose ? text.whose(what, whose) : what;
  };
  const inFull = ({ blocked, from, to }: BlockedPart, isShared: boolean): string =>
    from === 0 && to === DAY_MINUTES
      ? text.allDay(title(blocked, isShared))
      : text.span(title(blocked, isShared), timeOfMinutes(from), timeOfMinutes(to));
  return { title, inFull };
}

/**
 * Splits the blocked times of a date into those that block the whole column, and those of single people in a column of
 * several, which stand in strips at its edge.
 */
export function useBlockedOn() {
  const { nameOf } = useResources();
  return (date: string, spans: readonly BlockedSpan[], resource_id: string | null, time_zone: string) => {
    const parts = partsOn(date, spans, time_zone).map(
      ({ of, from, to }): BlockedPart => ({ blocked: of, from, to }),
    );
    const isOthers = ({ blocked }: BlockedPart) =>
      resource_id === null && nameOf(blocked.resource_id) !== null;
    const strips = layOut(parts.filter(isOthers));
    return {
      whole: parts.filter((part) => !isOthers(part)),
      strips,
      lanes: Math.min(MOST_LANES, Math.max(0, ...strips.map(({ lanes }) => lanes))),
    };
  };
}

/** More strips side by side would leave no room for the appointments. */
const MOST_LANES = 3;
export const STRIP_PX = 20;

type Props = {
  found: ReturnType<ReturnType<typeof useBlockedOn>>;
  hours: HourRange;
  onOpen: (span: BlockedSpan) => void;
};

/** A column's blocked times, hatched below the bookings; each opens to be changed or deleted. */
export function BlockedParts({ found: { whole, strips, lanes }, hours, onOpen }: Props) {
  const text = usePart(words);
  const { title, inFull } = useBlockedWords();
  const all = [
    ...whole.map((part) => ({ part, style: {}, isShared: false })),
    ...strips.map((part) => ({
      part,
      style: { left: "auto", right: Math.min(part.lane, lanes - 1) * STRIP_PX, width: STRIP_PX },
      isShared: true,
    })),
  ].filter(({ part }) => part.to > hours.from && part.from < hours.to);
  if (all.length === 0) return null;
  return (
    <ul className={styles.parts} aria-label={text.list}>
      {all.map(({ part, style, isShared }) => {
        const [from, to] = [Math.max(part.from, hours.from), Math.min(part.to, hours.to)];
        const label = inFull(part, isShared);
        return (
          <li key={`${part.blocked.blocked_time_id} ${part.blocked.starts_at}`}>
            <button
              type="button"
              className={styles.part}
              style={{ top: px(from - hours.from), height: px(to - from), ...style }}
              data-strip={isShared || undefined}
              aria-label={label}
              aria-haspopup="dialog"
              title={label}
              onClick={() => onOpen(part.blocked)}
            >
              <span className={styles.name} dir="auto">
                {title(part.blocked, isShared)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
