import { browserZone } from "@/components/ui/time/clock";
import { wallOf } from "@/lib/time/clock";

/** What the visitor's clock shows at a time of the business; null if that is the same. */
function ownTime(at: string, zone: string, own: string): string | null {
  const [there, here] = [wallOf(at, zone), wallOf(at, own)];
  if (there.date === here.date && there.time === here.time) return null;
  // The day of the month, where it is another day for the visitor.
  return there.date === here.date ? here.time : `${Number(here.date.slice(8))}. ${here.time}`;
}

/** Adds the visitor's own time to each time of the business where their clocks differ, and says whose is which. */
export function addOwnTimes(): void {
  const own = browserZone();
  const note = document.querySelector<HTMLElement>("[data-zone]");
  const { zone = "", yours = "" } = note?.dataset ?? {};
  if (!note || !zone) return;
  let differs = false;
  for (const time of document.querySelectorAll("time")) {
    const words = ownTime(time.dateTime, zone, own);
    if (words === null) continue;
    differs = true;
    const small = document.createElement("small");
    small.textContent = words;
    time.append(small);
  }
  if (differs) note.append(` ${yours.replace("{zone}", own)}`);
}
