import { toStorable } from "@/schema/common";
import { type BusySpan, type BusyTimes, readBusyTimes } from "../busy";
import { TooMuch } from "../ics/unreadable";
import { calendarFiles, NotAnAnswer } from "./multistatus";

/** A CalDAV server's answer to a query for events, and what to read in it. `owner`: mail addresses in lower case. */
export type ReportQuestion = {
  xml: Uint8Array<ArrayBuffer>;
  window: BusySpan;
  time_zone: string;
  owner: string[];
};

/** The busy times in an answer, or why it can't be read. `fault` is for people and starts in lower case. */
export type ReportAnswer = BusyTimes | { fault: string };

/** Reads the busy times in a CalDAV server's answer. */
export function readReport({ xml, window, time_zone, owner }: ReportQuestion): ReportAnswer {
  try {
    const text = toStorable(new TextDecoder().decode(xml));
    return readBusyTimes(calendarFiles(text), window, { time_zone, owner: new Set(owner) });
  } catch (error) {
    if (error instanceof TooMuch) return { fault: `it holds ${error.message}` };
    if (error instanceof NotAnAnswer) return { fault: error.message };
    throw error;
  }
}
