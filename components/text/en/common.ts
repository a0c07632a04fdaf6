/** The city that a time zone is named after: `Los Angeles` of `America/Los_Angeles`. */
const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** Words shared by many pages. */
export const common = {
  cancel: "Cancel",
  close: "Close",
  copied: "Copied",
  copy: "Copy",
  delete: "Delete",
  done: "Done",
  edit: "Edit",
  filters: "Filters",
  filtersSet: (n: number) => `Filters, ${n} set`,
  clearFilters: "Clear filters",
  save: "Save",
  undo: "Undo",
  unknown: "Unknown",
  none: "None",
  messages: "Messages",
  timeZoneLabel: "Time zone",
  timeZone: (zone: string) => `Times are in ${zone.replaceAll("_", " ")}.`,
  timeIn: (time: string, zone: string) => `${time}, ${cityOf(zone)} time`,
  timeThere: (time: string, zone: string) => `${time} in ${cityOf(zone)}`,
  timeZoneNow: (zone: string, time: string) =>
    `Times are in ${zone.replaceAll("_", " ")}, where it is ${time} now.`,
};
