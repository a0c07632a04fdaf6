import { DAY_MS, isTimeZone, offsetAt, toMoment } from "@/lib/time/clock";
import { type Component, propertyOf } from "./components";
import type { Clock, Clocks } from "./time-values";
import { type StepBudget, UnreadableEvent } from "./unreadable";
import { definedClock, type Interval } from "./vtimezone";
import { windowsZone } from "./windows-zones";

/** Looking for a zone takes as long as this many steps of a rule. */
const LOOK_UP_STEPS = 100;

const utc: Clock = { toMoment: (wall) => wall };

/** A zone's clock. Asking `Intl` is slow, so the offset is asked once a day, and on days near a change each time. */
function zoneClock(time_zone: string): Clock {
  const offsets = new Map<number, number | null>();
  const steadyOffset = (day: number): number | null => {
    const [before, after] = [offsetAt(time_zone, day - DAY_MS), offsetAt(time_zone, day + 2 * DAY_MS)];
    return before === after ? before : null;
  };
  return {
    toMoment(wall) {
      const day = Math.floor(wall / DAY_MS) * DAY_MS;
      let offset = offsets.get(day);
      if (offset === undefined) {
        offset = steadyOffset(day);
        offsets.set(day, offset);
      }
      return offset === null ? toMoment(wall, time_zone) : wall - offset;
    },
  };
}

/** The zone at the end of a name such as `/mozilla.org/20050126_1/Europe/Berlin`. */
function zoneInPath(tzid: string): string | undefined {
  if (tzid === "tzone://microsoft/utc") return "UTC";
  const parts = tzid.split("/");
  if (parts.length < 3) return undefined;
  return [3, 2, 1].map((count) => parts.slice(-count).join("/")).find(isTimeZone);
}

/** In lower case, which `Intl` accepts too: else each spelling of a zone would be remembered. */
function zoneOf(tzid: string): string | undefined {
  const name = tzid.toLowerCase();
  return isTimeZone(name) ? name : (windowsZone(name) ?? zoneInPath(name));
}

/** Outlook numbers zones of the same name: "Eastern Standard Time 1". */
const withoutNumber = (tzid: string): string => tzid.replace(/ \d+$/, "");

/** The clocks of a calendar whose times without a zone are in `time_zone`; zones are remembered from file to file. */
export function createClocks(time_zone: string, window: Interval, budget: StepBudget) {
  const zones = new Map<string, Clock>();
  const ofZone = (zone: string): Clock => {
    const known = zones.get(zone) ?? zoneClock(zone);
    zones.set(zone, known);
    return known;
  };

  /**
   * The clocks for one file. A zone of the IANA database follows its rules, of which files often contain only a part;
   * any other follows the file's definition. A name that means neither is an error: guessing would move appointments.
   */
  return function clocksOf(definitions: Component[]): Clocks {
    const known = new Map<string, Clock>();
    const definition = new Map(definitions.map((one) => [propertyOf(one, "TZID")?.value, one]));
    const find = (tzid: string): Clock => {
      budget.step(LOOK_UP_STEPS);
      const zone = zoneOf(tzid);
      if (zone) return ofZone(zone);
      const own = definition.get(tzid);
      if (own) return definedClock(own, window, budget);
      const numbered = zoneOf(withoutNumber(tzid));
      if (numbered) return ofZone(numbered);
      throw new UnreadableEvent(`the time zone “${tzid.slice(0, 80)}” isn't known`);
    };
    const named = (tzid: string | undefined): Clock => {
      const name = tzid?.trim();
      if (!name) return ofZone(time_zone);
      const clock = known.get(name) ?? find(name);
      known.set(name, clock);
      return clock;
    };
    return { utc, own: ofZone(time_zone), named };
  };
}
