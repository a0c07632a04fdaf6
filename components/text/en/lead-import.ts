import { number } from "@/components/ui/number";
import { plural } from "./words";

/** The import of leads from a file. */
export const leadImport = {
  importDrop: "Drop a CSV file here, or choose one",
  importDropHint:
    "Up to 10 MB, with headings in the first line. Commas, semicolons or tabs are all right. Excel: save as “CSV UTF-8”.",
  importUploading: "Reading the file",
  importTooLarge: "This file is larger than 10 MB. Split it in two.",
  importNotUtf8:
    "This file is not in UTF-8. Save it as “CSV UTF-8” in Excel, or as CSV with UTF-8 elsewhere, and choose it again.",
  importRefused: (fault: string) => `This file ${fault}.`,
  importColumns: "Which column is what?",
  importRows: (n: number, file: string) => `${plural(n, "row", "rows")} in ${file}`,
  importNotThere: "Leave empty",
  importPreview: "The first rows as they will be read",
  importFaults: (n: number) =>
    n === 0
      ? "Nothing is wrong with the first hundred rows."
      : `${plural(n, "row", "rows")} of the first hundred will be left out:`,
  importLine: (line: number, message: string) => `Line ${line}: ${message}`,
  importMore: (n: number) => `and ${number(n)} more`,
  importStart: (n: number) => `Import ${plural(n, "row", "rows")}`,
  importOther: "Choose another file",
  importRunning: (file: string) => `Importing ${file}`,
  importDone: (file: string) => `${file} is imported`,
  importFailed: (file: string) => `${file} could not be imported to its end`,
  importFailedHint:
    "The leads imported so far are kept. Upload the file again: nobody with the same phone or e-mail address is added twice.",
  importStopped: "failed",
  importProgress: (done: number, total: number) => `${number(done)} of ${plural(total, "row", "rows")}`,
  importLeave: "You can leave this page; the import goes on.",
  importCreated: (n: number) => plural(n, "new lead", "new leads"),
  importKnown: (n: number) => `${number(n)} known already`,
  importWrong: (n: number) => `${number(n)} with a fault`,
  importDownload: "Download this list",
  importLeftOut: "Rows left out",
  importShow: "Show leads",
  importAnother: "Import another file",
  importRecent: "Earlier imports",
};
