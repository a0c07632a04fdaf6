import { useEffect, useState } from "react";
import { trpc } from "@/components/trpc";
import { useTimeZone } from "@/components/ui/time/zone";
import { isDate, wallOf } from "@/lib/time/clock";

/** What a time is wanted for: a booking to move, or services; with a given resource, or with any. */
type About = { booking_id?: string; services?: string[]; resource_id?: string };

export type Wall = { date: string; time: string | null };

/** `isOurs`: the reader hasn't chosen yet, so another time may be proposed. */
type Proposal = Wall & { isOurs: boolean };

/**
 * The date and time being chosen, with the free times of that date. `first`: the initial value, a moment or a
 * wall-clock time. If there is none, or the moment is past, the next free time is proposed.
 */
export function useTimeChoice(about: About, first: string | Wall | null, onChange: () => void) {
  const time_zone = useTimeZone();
  const [wall, setWall] = useState<Proposal>(() => {
    const now = Date.now();
    if (first !== null && typeof first !== "string") return { ...first, isOurs: true };
    const at = first === null ? Number.NaN : Date.parse(first);
    const proposed = at > now ? wallOf(at, time_zone) : { date: wallOf(now, time_zone).date, time: null };
    return { ...proposed, isOurs: true };
  });
  const free = trpc.bookings.freeTimes.useQuery(
    { date: wall.date, ...about },
    { enabled: isDate(wall.date) },
  );
  const { times: [earliest] = [], next } = free.data ?? {};
  useEffect(() => {
    if (wall.isOurs && wall.time === null && free.data && !earliest && next)
      setWall({ date: wallOf(next, time_zone).date, time: null, isOurs: true });
  }, [wall.isOurs, wall.time, free.data, earliest, next, time_zone]);
  const time = wall.time ?? (earliest ? wallOf(earliest, time_zone).time : "");
  const choose = (chosen: Wall) => {
    onChange();
    setWall({ ...chosen, isOurs: false });
  };
  return {
    date: wall.date,
    time,
    free: free.data,
    chooseDate: (date: string) => choose({ date, time: time || null }),
    chooseTime: (chosen: string) => choose({ date: wall.date, time: chosen }),
    chooseMoment: (at: string) => choose(wallOf(at, time_zone)),
    // By the organization's clock. The service refuses a time that the clock skips.
    starts_at: isDate(wall.date) && time ? `${wall.date}T${time}` : null,
  };
}

export type Wish = ReturnType<typeof useTimeChoice>;
