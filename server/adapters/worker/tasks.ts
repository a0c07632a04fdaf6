import { type ReportAnswer, type ReportQuestion, readReport } from "../calendar/worker/report";
import { type PageAnswer, type PageQuestion, readWebPage } from "../site/page";

/** What the worker thread can be asked to read. Each task is bounded by the thread's deadline and memory. */
export type Tasks = {
  report: { question: ReportQuestion; answer: ReportAnswer };
  page: { question: PageQuestion; answer: PageAnswer };
};

/** A task with its question, as it is posted to the thread. */
export type TaskQuestion = {
  [Name in keyof Tasks]: { task: Name; question: Tasks[Name]["question"] };
}[keyof Tasks];

export function perform(asked: TaskQuestion): Tasks[keyof Tasks]["answer"] {
  return asked.task === "report" ? readReport(asked.question) : readWebPage(asked.question);
}
