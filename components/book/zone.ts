import { browserZone } from "@/components/ui/time/clock";
import { clocksDiffer, dateOf, timeOf } from "@/lib/time/clock";

/** Adds the visitor's own time to each time of the business where their clocks differ, and says whose is which. */
export function addOwnTimes(): void {
  const own = browserZone();
  for (const note of document.querySelectorAll<HTMLElement>("[data-zone]")) {
    const { zone = "", yours = "" } = note.dataset;
    if (!zone || !clocksDiffer(zone, own)) continue;
    note.append(` ${yours.replace("{zone}", own)}`);
    for (const time of document.querySelectorAll("time")) {
      const at = time.dateTime;
      const small = document.createElement("small");
      const isOtherDay = dateOf(at, own) !== dateOf(at, zone);
      small.textContent = `${isOtherDay ? `${dateOf(at, own).slice(8)}. ` : ""}${timeOf(at, own)}`;
      time.append(small);
    }
  }
}
