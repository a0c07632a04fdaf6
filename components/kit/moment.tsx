"use client";

import { useEffect, useState } from "react";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat("en", { style: "narrow", numeric: "auto" });

/** Exactly when, in words: `Sat, 21 Nov 2026, 14:05`. */
export const exactly = (at: string, time_zone?: string): string =>
  new Date(at).toLocaleString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: time_zone,
  });

function inWords(at: number, now: number, time_zone?: string): string {
  const ago = at - now;
  if (Math.abs(ago) < MINUTE) return relative.format(0, "minute");
  if (Math.abs(ago) < HOUR) return relative.format(Math.trunc(ago / MINUTE), "minute");
  if (Math.abs(ago) < DAY) return relative.format(Math.trunc(ago / HOUR), "hour");
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : "numeric";
  return new Date(at).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year,
    timeZone: time_zone,
  });
}

/** A moment: relative within a day, then a date; exactly in the tooltip. Renewed each minute. */
export function Moment({ at, time_zone }: { at: string; time_zone?: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={exactly(at, time_zone)} suppressHydrationWarning>
      {inWords(Date.parse(at), now, time_zone)}
    </time>
  );
}
