import type { Channel, DuplicateReason } from "@/server/schema/lead";
import type { ImportField } from "@/server/schema/lead-import";
import { bookingStatusWords, channelWords, importWord, leadStatusWords } from "./words";

const shares: Record<DuplicateReason, string> = {
  phone: "phone",
  email: "e-mail address",
  channel_id: "sender",
};
const same = (reasons: DuplicateReason[]) => reasons.map((reason) => shares[reason]).join(" and ");

const fields: Record<ImportField, string> = {
  name: "Name",
  phone: "Phone",
  email: "E-mail",
  company: "Company",
  status: "Status",
  appointment_notes: "Notes for the appointment",
};

const numbers = new Intl.NumberFormat("en");
const count = (n: number) => numbers.format(n);
const plural = (n: number, one: string, many: string) => `${count(n)} ${n === 1 ? one : many}`;

/** The leads' table, a lead's page, and what can be done with leads. */
export const leads = {
  title: "Leads",
  status: leadStatusWords,
  channel: channelWords,
  origins: { ...channelWords, import: importWord },
  cameBy: ({ channel, imported }: { channel: Channel; imported: boolean }) =>
    imported ? importWord : channelWords[channel],
  fields,
  add: "Add lead",
  import: "Import",
  export: "Export",
  exporting: (done: number, total: number) => `${count(done)} of ${count(total)}`,
  stopExport: "Stop the export",
  exportFailed: "The export broke off. Try again.",
  searchLabel: "Search name, phone, e-mail or company",
  anyStatus: "Any status",
  anyChannel: "Any channel",
  clear: "Clear filters",
  columns: { channel: "Channel", updated_at: "Last change", created_at: "Added" },
  sort: "Order",
  sorts: {
    "created_at desc": "Newest first",
    "created_at asc": "Oldest first",
    "updated_at desc": "Last changed first",
    "updated_at asc": "Longest unchanged first",
    "name asc": "Name, A to Z",
    "name desc": "Name, Z to A",
  },
  empty: "Nothing",
  duplicateMark: "Possible duplicate",
  duplicateChip: "Duplicate",
  compareWhy: (name: string, reasons: DuplicateReason[]) =>
    `Duplicate? ${name} has the same ${same(reasons)} as another lead. Compare.`,
  setLost: "Set to lost",
  setOneLost: (name: string) => `Set ${name} to lost`,
  nowLost: (name: string) => `${name} is set to lost.`,
  total: (n: number) => plural(n, "lead", "leads"),
  range: (from: number, to: number, total: number) => `${count(from)}–${count(to)} of ${count(total)}`,
  previousPage: "Previous page",
  nextPage: "Next page",
  noneTitle: "No leads yet",
  noneText:
    "Everybody who writes to one of your numbers becomes a lead by themselves. Bring those you know already from a file, or write one down by hand.",
  noneFoundTitle: "No lead fits",
  noneFoundText: "No lead has this status, channel and search term together.",
  keys: "Leads",
  keyMove: "Next, previous lead",
  keyOpen: "Open the lead",
  keySearch: "Search",
  keyNew: "Add a lead",
  newTitle: "Add a lead",
  newHint: "For inquiries by phone or in person. Only the name is needed.",
  added: (name: string) => `${name} is added.`,
  back: "All leads",
  details: "Details",
  services: "Services",
  servicesHint: "Separated by commas",
  openLead: "Open lead",
  bookings: "Bookings",
  noBookings: "No bookings yet.",
  bookingStatus: bookingStatusWords,
  noTime: "No time chosen",
  notes: "Notes",
  noNotes: "No notes yet.",
  newNote: "Write a note",
  addNote: "Add note",
  timeline: "History",
  older: "Show older",
  timelineEnd: "This is where it began.",
  event: {
    created: (how: string) => `Added through ${how}`,
    imported: (file: string) => `Imported from ${file}`,
    status: (from: string, to: string) => `${from} → ${to}`,
    note: (author: string) => `Note by ${author}`,
    merge: (name: string) => `${name} became part of this lead`,
    conversation: (channel: string) => `Conversation opened on ${channel}`,
    messages: (theirs: number, ours: number) =>
      `${plural(theirs, "message", "messages")} in, ${count(ours)} out`,
    booking: (title: string) => `${title}`,
    bookingAt: (when: string) => `for ${when}`,
    appointment: "Appointment",
  },
  duplicates: (n: number) =>
    n === 1 ? "Another lead may be the same person." : `${count(n)} other leads may be the same person.`,
  sharesWith: (name: string, reasons: DuplicateReason[]) => `${name} has the same ${same(reasons)}.`,
  duplicatesMore: (n: number) => `and ${count(n)} more`,
  compare: "Compare",
  mergeWith: "Merge with…",
  mergeWithTitle: (name: string) => `Merge ${name} with another lead`,
  mergeWithHint: "Find the other lead by name, phone, e-mail or company. You then see both side by side.",
  mergeSuggested: "Possible duplicates",
  mergeFound: "Leads found",
  mergeNobody: "No other lead fits.",
  mergeTitle: "Merge two leads",
  mergeHint: (name: string) =>
    `Conversations, bookings and notes of both come together in the lead you keep; links to ${name} lead there too. You can undo this.`,
  keep: (name: string) => `Keep ${name}`,
  merge: "Merge leads",
  merged: (name: string) => `Merged into ${name}.`,
  unmerged: "The merge is undone.",
  importTitle: "Import leads",
  importDrop: "Drop a CSV file here, or choose one",
  importDropHint:
    "Up to 10 MB, with headings in the first line. Commas, semicolons or tabs are all right. Excel: save as “CSV UTF-8”.",
  importUploading: "Reading the file",
  importTooLarge: "This file is larger than 10 MB. Split it in two.",
  importNotUtf8:
    "This file is not in UTF-8. Save it as “CSV UTF-8” in Excel, or as CSV with UTF-8 elsewhere, and choose it again.",
  importRefused: (reason: string) => `This file can't be read: ${reason}`,
  importColumns: "Which column is what?",
  importRows: (n: number, file: string) => `${plural(n, "row", "rows")} in ${file}`,
  importNotThere: "Leave empty",
  importPreview: "The first rows as they will be read",
  importFaults: (n: number) =>
    n === 0
      ? "Nothing is wrong with the first hundred rows."
      : `${plural(n, "row", "rows")} of the first hundred will be left out:`,
  importLine: (line: number, message: string) => `Line ${line}: ${message}`,
  importMore: (n: number) => `and ${count(n)} more`,
  importStart: (n: number) => `Import ${plural(n, "row", "rows")}`,
  importOther: "Choose another file",
  importRunning: (file: string) => `Importing ${file}`,
  importDone: (file: string) => `${file} is imported`,
  importFailed: (file: string) => `${file} could not be imported to its end`,
  importFailedHint:
    "The leads imported so far are kept. Upload the file again: nobody with the same phone or e-mail address is added twice.",
  importStopped: "failed",
  importProgress: (done: number, total: number) => `${count(done)} of ${plural(total, "row", "rows")}`,
  importLeave: "You can leave this page; the import goes on.",
  importCreated: (n: number) => plural(n, "new lead", "new leads"),
  importKnown: (n: number) => `${count(n)} known already`,
  importWrong: (n: number) => `${count(n)} with a fault`,
  importDownload: "Download this list",
  importLeftOut: "Rows left out",
  importShow: "Show leads",
  importAnother: "Import another file",
  importRecent: "Earlier imports",
};
