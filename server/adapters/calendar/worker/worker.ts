// The worker thread's own program.
import { parentPort } from "node:worker_threads";
import { type ReportQuestion, readReport } from "./report";

parentPort?.on("message", (question: ReportQuestion) => parentPort?.postMessage(readReport(question)));
// Says that it has started.
parentPort?.postMessage(null);
