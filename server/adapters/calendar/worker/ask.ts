import { askWorker, TooLong } from "../../worker/ask";
import { CalendarFault } from "../service";
import type { ReportAnswer, ReportQuestion } from "./report";

/** What took too much is not tried again every minute. */
const AGAIN_SECONDS = 600;

/** Reads a CalDAV server's answer in a worker thread, so that whatever a calendar contains, this process goes on serving. */
export const readInWorker = (question: ReportQuestion, deadline_ms?: number): Promise<ReportAnswer> =>
  askWorker({ task: "report", question, bytes: question.xml }, deadline_ms).catch((error: unknown) => {
    if (error instanceof TooLong) throw new CalendarFault("later", error.message, AGAIN_SECONDS);
    throw error;
  });
