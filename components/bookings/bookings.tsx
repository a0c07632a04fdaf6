import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { usePageKeys } from "@/components/shell/palette/page-keys";
import { blockedTime as blockedTimeWords } from "@/components/text/en/blocked-time";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { calendar as calendarWords } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { toast } from "@/components/ui/feedback/toasts";
import { Segments } from "@/components/ui/form/segments";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/layout/page-header";
import { later, useEver } from "@/components/ui/load/later";
import { dateInWords, rangeInWords } from "@/components/ui/time/clock";
import { addDays, momentOf, timeOf, timeOfMinutes } from "@/lib/time/clock";
import type { ShownBooking } from "@/schema/booking";
import { useBlocking } from "./blocked/use-blocking";
import styles from "./bookings.module.css";
import { Agenda } from "./calendar/agenda";
import type { Drop } from "./calendar/carry";
import type { GridColumn } from "./calendar/column";
import { useCalendar } from "./calendar/use-calendar";
import { useMoveBooking } from "./calendar/use-move";
import { Week } from "./calendar/week";
import type { Spot } from "./form/new-booking";
import { ResourceSwitch } from "./resource-switch";
import { type CalendarPlace, useCalendarPlace } from "./use-place";
import { useRequestCount } from "./use-request-count";

// Loaded when opened, as its fields need a lot of script.
const NewBooking = later(() => import("./form/new-booking").then((module) => module.NewBookingDialog));
const RefusedMoveDialog = later(() =>
  import("./form/refused-move").then((module) => module.RefusedMoveDialog),
);
const Day = later(() => import("./calendar/day").then((module) => module.Day));
const BookingDrawer = later(() => import("./drawer").then((module) => module.BookingDrawer));
const BookingLists = later(
  () => import("./list").then((module) => module.BookingLists),
  () => <SkeletonRows count={6} height={64} />,
);

type Ways = { back: () => void; forward: () => void; today: () => void };

function Steps({ title, isDay, back, forward, today }: Ways & { title: string; isDay: boolean }) {
  const text = usePart(bookingsWords);
  const words = usePart(calendarWords);
  return (
    <div className={styles.steps}>
      <span className={styles.span} aria-live="polite">
        {title}
      </span>
      <Button square size="small" aria-label={isDay ? words.previousDay : text.previousWeek} onClick={back}>
        <Icon name="back" />
      </Button>
      <Button size="small" onClick={today}>
        {text.today}
      </Button>
      <Button square size="small" aria-label={isDay ? words.nextDay : text.nextWeek} onClick={forward}>
        <Icon name="forward" />
      </Button>
    </div>
  );
}

type Go = (place: Partial<CalendarPlace>) => void;

/** The calendar's shortcuts, and their entries in the overview that ? shows. */
function useKeys(isCalendar: boolean, { today, back, forward }: Ways, go: Go, block: () => void) {
  const text = usePart(bookingsWords);
  const words = usePart(calendarWords);
  const onCalendar = (act: () => void) => () => isCalendar && act();
  const blockedWords = usePart(blockedTimeWords);
  const show = (view: "day" | null) => () => go({ view, list: null });
  usePageKeys(text.title, [
    { shown: "t", what: text.keysToday, acts: { t: onCalendar(today) } },
    { shown: "←", what: text.keysPrevious, acts: { ArrowLeft: onCalendar(back) } },
    { shown: "→", what: text.keysNext, acts: { ArrowRight: onCalendar(forward) } },
    { shown: "d  w", what: words.keysViews, acts: { d: show("day"), w: show(null) } },
    { shown: "b", what: blockedWords.open, acts: { b: block } },
  ]);
}

/** Says that requests are waiting. They have no time, so the calendar can't show them. */
function Waiting({ open }: { open: () => void }) {
  const text = usePart(bookingsWords);
  const count = useRequestCount();
  if (!count) return null;
  return (
    <Button size="small" onClick={open}>
      <Icon name="clock" size={16} />
      {text.toConfirm(count)}
    </Button>
  );
}

type SwitchProps = { place: CalendarPlace; isPhone: boolean; go: Go };

function ViewSwitch({ place, isPhone, go }: SwitchProps) {
  const text = usePart(bookingsWords);
  const words = usePart(calendarWords);
  const day = { value: "day", label: words.day } as const;
  const week = { value: "week", label: text.week } as const;
  const shown = isPhone || place.view === "day" ? "day" : "week";
  const choose = (next: "day" | "week" | "list") => {
    if (next === "list") go({ list: "upcoming" });
    else go({ list: null, ...(!isPhone && { view: next === "day" ? "day" : null }) });
  };
  return (
    <Segments
      aria-label={text.view}
      value={place.list ? "list" : shown}
      onChange={choose}
      data={[day, ...(isPhone ? [] : [week]), { value: "list", label: text.list }]}
    />
  );
}

/** Creates and moves bookings in the calendar, with the dialogs for a new booking and a refused move. */
function useCalendarEditing(monday: string, time_zone: string) {
  const [making, setMaking] = useState<Spot | null>(null);
  const words = usePart(calendarWords);
  const { move, refused, leave } = useMoveBooking(monday);
  const drop: Drop = (booking, from, { column, minutes }) => {
    const starts_at = momentOf(column.date, timeOfMinutes(minutes), time_zone);
    if (timeOf(starts_at, time_zone) !== timeOfMinutes(minutes)) {
      toast(words.skipped, { tone: "danger" });
      return;
    }
    const isThere = Date.parse(starts_at) === Date.parse(booking.starts_at ?? "") && from.key === column.key;
    if (isThere) return;
    const elsewhere = from.resource_id !== column.resource_id && { resource_id: column.resource_id };
    move(booking, { booking_id: booking.id, starts_at, ...elsewhere });
  };
  const onFree = ({ date, resource_id }: GridColumn, minutes: number | null) =>
    setMaking({ date, resource_id, time: minutes === null ? null : timeOfMinutes(minutes) });
  const dialogs = (
    <>
      {making && <NewBooking at={making} close={() => setMaking(null)} />}
      {refused && <RefusedMoveDialog refused={refused} again={move} leave={leave} />}
    </>
  );
  /** Opens a new booking at the first free time on a date or after it. */
  const make = (date: string, resource_id: string | null) => setMaking({ date, resource_id, time: null });
  return { drop, onFree, dialogs, make };
}

/** The bookings as a day or a week (on a phone as a day's list), or as lists, with one of them open at the side. */
export function Bookings({ now }: { now: number }) {
  const text = usePart(bookingsWords);
  const words = usePart(calendarWords);
  const blockedWords = usePart(blockedTimeWords);
  const [place, go] = useCalendarPlace();
  const isPhone = useMediaQuery("(max-width: 760px)", undefined, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<ShownBooking>();
  const hasDrawer = useEver(place.booking !== null);
  const state = useCalendar(place.date, now, place.list === null);
  const { query, day, today, monday, time_zone } = state;
  const isDay = place.view === "day" && !isPhone;
  const isOver = day < today;
  const toward = (steps: number) => go({ date: addDays(day, isDay ? steps : steps * 7) });
  const ways = { today: () => go({ date: null }), back: () => toward(-1), forward: () => toward(1) };
  const { begin, dialog, ...blocking } = useBlocking();
  const block = () => begin?.(isOver ? today : day, place.with);
  useKeys(place.list === null, ways, go, block);
  const { drop, onFree, dialogs, make } = useCalendarEditing(monday, time_zone);
  const open = (booking: ShownBooking | undefined) => {
    setOpened(booking);
    go({ booking: booking?.id ?? null });
  };
  const onOpen = (id: string) => open(query.data?.bookings.find((booking) => booking.id === id));
  const title = isDay ? dateInWords(day, "long") : rangeInWords(monday, addDays(monday, 6));
  const steps = <Steps title={title} isDay={isDay} {...ways} />;
  const alone = <ResourceSwitch value={place.with} go={(id) => go({ with: id })} />;
  const shared = { state, now, go, onOpen, resource_id: place.with, ...blocking };
  const Calendar = isDay ? Day : Week;
  return (
    <>
      <PageHeader title={text.title}>
        {!place.list && !isPhone && steps}
        {!place.list && <Waiting open={() => go({ list: "requested" })} />}
        {!place.list && !isPhone && alone}
        <ViewSwitch place={place} isPhone={isPhone} go={go} />
        {!place.list && isDay && (
          <Button size="small" onClick={() => window.print()}>
            {words.print}
          </Button>
        )}
        {!place.list && begin && (
          <Button size="small" aria-haspopup="dialog" onClick={block}>
            <Icon name="absent" size={16} />
            {blockedWords.open}
          </Button>
        )}
        <Button tone="accent" size="small" onClick={() => make(isOver ? today : day, place.with)}>
          <Icon name="plus" size={16} />
          {text.new.open}
        </Button>
      </PageHeader>
      {dialogs}
      {dialog}
      {place.list ? (
        <BookingLists view={place.list} time_zone={time_zone} onView={(list) => go({ list })} onOpen={open} />
      ) : query.error && !query.data ? (
        <ErrorState error={query.error} retry={() => query.refetch()} />
      ) : isPhone ? (
        <>
          {alone}
          <Agenda steps={steps} {...shared} />
        </>
      ) : (
        <Calendar drop={drop} onFree={onFree} {...shared} />
      )}
      {hasDrawer && (
        <BookingDrawer
          id={place.booking}
          known={opened?.id === place.booking ? opened : undefined}
          onClose={() => go({ booking: null })}
          {...{ time_zone, monday, now }}
        />
      )}
    </>
  );
}

/** Shown until the browser knows the time. */
export const BookingsLoading = () => (
  <>
    <PageHeader title={usePart(bookingsWords).title} />
    <SkeletonRows count={10} height={64} />
  </>
);
