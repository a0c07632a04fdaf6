import { contentLines, nameOn, type Property, readProperty } from "./property";
import { TooMuch } from "./unreadable";

/** A component's properties that matter here, and the components inside it that do. */
export type Component = { name: string; properties: Property[]; parts: Component[] };

const READ = new Set([
  ...["UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS", "TRANSP"],
  ...["ATTENDEE", "X-MICROSOFT-CDO-BUSYSTATUS", "TZID", "TZOFFSETFROM", "TZOFFSETTO"],
]);
/** What each kind of component may contain. Anything else, such as an alarm, is skipped. */
const PARTS: Record<string, readonly string[]> = {
  VCALENDAR: ["VEVENT", "VTIMEZONE"],
  VTIMEZONE: ["STANDARD", "DAYLIGHT"],
};
const TOP = ["VEVENT", "VTIMEZONE"];

const MOST_COMPONENTS = 30_000;
const MOST_PROPERTIES = 500_000;

/**
 * The events and time zones of a file, which may contain several calendars. A component without an end ends where the
 * next one begins. Undefined if there is no calendar in the file.
 */
export function readComponents(text: string): Component[] | undefined {
  const found: Component[] = [];
  let isCalendar = false;
  let open: Component[] = [];
  let skipped: string | undefined;
  let properties = 0;
  const begin = (name: string) => {
    if (name === "VCALENDAR") isCalendar = true;
    const isTop = TOP.includes(name);
    if (isTop || name === "VCALENDAR") open = [];
    const parent = open.at(-1);
    if (!isTop && !(parent && PARTS[parent.name]?.includes(name))) {
      if (name !== "VCALENDAR") skipped = name;
      return;
    }
    const component = { name, properties: [], parts: [] };
    if (isTop) found.push(component);
    else parent?.parts.push(component);
    open.push(component);
    if (found.length > MOST_COMPONENTS) throw new TooMuch(`more than ${MOST_COMPONENTS} events`);
  };
  for (const line of contentLines(text)) {
    const name = nameOn(line);
    if (!name) continue;
    const value =
      name === "BEGIN" || name === "END"
        ? line
            .slice(name.length + 1)
            .trim()
            .toUpperCase()
        : "";
    if (skipped && !(value === skipped || TOP.includes(value) || value === "VCALENDAR")) continue;
    if (name === "BEGIN") {
      skipped = undefined;
      begin(value);
    } else if (name === "END") {
      if (value === skipped) skipped = undefined;
      else if (value === open.at(-1)?.name) open.pop();
    } else if (READ.has(name) && open.length > 0) {
      const property = readProperty(line);
      if (property) open.at(-1)?.properties.push(property);
      if (++properties > MOST_PROPERTIES) throw new TooMuch("more than can be read");
    }
  }
  return isCalendar ? found : undefined;
}

export const propertyOf = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((one) => one.name === name);

export const propertiesOf = ({ properties }: Component, name: string): Property[] =>
  properties.filter((one) => one.name === name);

/** The value of a property in upper case; empty if there is none. */
export const wordOf = (component: Component, name: string): string =>
  propertyOf(component, name)?.value.toUpperCase() ?? "";
