// The worker thread's own program.
import { parentPort } from "node:worker_threads";
import { perform, type TaskQuestion } from "./tasks";

parentPort?.on("message", (asked: TaskQuestion) => parentPort?.postMessage(perform(asked)));
// Says that it has started.
parentPort?.postMessage(null);
