import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { usePageKeys } from "@/components/shell/page-keys";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { rangeInWords } from "@/components/ui/clock";
import { ErrorState } from "@/components/ui/error-state";
import { Icon } from "@/components/ui/icon";
import { later, useEver } from "@/components/ui/later";
import { PageHeader } from "@/components/ui/page-header";
import { Segments } from "@/components/ui/segments";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { addDays } from "@/server/lib/clock";
import type { BookingView, ShownBooking } from "@/server/schema/booking";
import { Agenda } from "./agenda";
import styles from "./bookings.module.css";
import { useCalendar } from "./use-calendar";
import { useCalendarPlace } from "./use-place";
import { useRequestCount } from "./use-request-count";
import { Week } from "./week";

// Fetched when somebody opens it: its fields need much script.
const NewBooking = later(() => import("./new-booking").then((module) => module.NewBookingDialog));
const BookingDrawer = later(() => import("./drawer").then((module) => module.BookingDrawer));
const BookingLists = later(
  () => import("./list").then((module) => module.BookingLists),
  () => <SkeletonRows count={6} height={64} />,
);

function Steps({
  title,
  back,
  forward,
  today,
}: {
  title: string;
  back: () => void;
  forward: () => void;
  today: () => void;
}) {
  const text = usePart(bookingsWords);
  return (
    <div className={styles.steps}>
      <span className={styles.span} aria-live="polite">
        {title}
      </span>
      <Button square size="small" aria-label={text.previousWeek} onClick={back}>
        <Icon name="back" />
      </Button>
      <Button size="small" onClick={today}>
        {text.today}
      </Button>
      <Button square size="small" aria-label={text.nextWeek} onClick={forward}>
        <Icon name="forward" />
      </Button>
    </div>
  );
}

type Keys = { isWeek: boolean; today: () => void; back: () => void; forward: () => void };

/** The keys of the week, and their list for the map that ? shows. */
function useKeys({ isWeek, today, back, forward }: Keys) {
  const text = usePart(bookingsWords);
  const onWeek = (act: () => void) => () => isWeek && act();
  usePageKeys(text.title, [
    { shown: "t", what: text.keysToday, acts: { t: onWeek(today) } },
    { shown: "←", what: text.keysPrevious, acts: { ArrowLeft: onWeek(back) } },
    { shown: "→", what: text.keysNext, acts: { ArrowRight: onWeek(forward) } },
  ]);
}

/** That requests wait, while the calendar is shown, which has no place for what has no time. */
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

function ViewSwitch({
  list,
  go,
}: {
  list: BookingView | null;
  go: (place: { list: BookingView | null }) => void;
}) {
  const text = usePart(bookingsWords);
  return (
    <Segments
      aria-label={text.view}
      value={list ? "list" : "week"}
      onChange={(next) => go({ list: next === "list" ? "upcoming" : null })}
      data={[
        { value: "week", label: text.week },
        { value: "list", label: text.list },
      ]}
    />
  );
}

/** The bookings as a week (on a phone as a day), or as lists; one of them open at the side. */
export function Bookings({ now }: { now: number }) {
  const text = usePart(bookingsWords);
  const [place, go] = useCalendarPlace();
  const isPhone = useMediaQuery("(max-width: 760px)", undefined, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<ShownBooking>();
  const [isMaking, setMaking] = useState(false);
  const hasDrawer = useEver(place.booking !== null);
  const state = useCalendar(place.date, now, place.list === null);
  const { query, day, monday, time_zone } = state;
  const toWeek = (weeks: number) => go({ date: addDays(day, weeks * 7) });
  const ways = { today: () => go({ date: null }), back: () => toWeek(-1), forward: () => toWeek(1) };
  useKeys({ isWeek: place.list === null, ...ways });
  const open = (booking: ShownBooking | undefined) => {
    setOpened(booking);
    go({ booking: booking?.id ?? null });
  };
  const openById = (id: string) => open(query.data?.bookings.find((booking) => booking.id === id));
  const steps = <Steps title={rangeInWords(monday, addDays(monday, 6))} {...ways} />;
  return (
    <>
      <PageHeader title={text.title}>
        {!place.list && !isPhone && steps}
        {!place.list && <Waiting open={() => go({ list: "requested" })} />}
        <ViewSwitch list={place.list} go={go} />
        <Button tone="accent" size="small" onClick={() => setMaking(true)}>
          <Icon name="plus" size={16} />
          {text.new.open}
        </Button>
      </PageHeader>
      {isMaking && <NewBooking close={() => setMaking(false)} />}
      {place.list ? (
        <BookingLists view={place.list} time_zone={time_zone} onView={(list) => go({ list })} onOpen={open} />
      ) : query.error && !query.data ? (
        <ErrorState error={query.error} retry={() => query.refetch()} />
      ) : isPhone ? (
        <Agenda steps={steps} state={state} now={now} go={go} onOpen={openById} />
      ) : (
        <Week state={state} now={now} go={go} onOpen={openById} />
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

/** What stands there until the browser knows what time it is. */
export const BookingsLoading = () => (
  <>
    <PageHeader title={usePart(bookingsWords).title} />
    <SkeletonRows count={10} height={64} />
  </>
);
