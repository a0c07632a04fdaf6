import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/observe/log";
import { SiblingMessage } from "@/lib/process/process-ipc";

const PROGRAM = "scripts/serve.mjs";

/** The process that also runs the jobs. */
const FIRST = 1;
export const doesJobs = (number = FIRST): boolean => number === FIRST;

/** A process that lived this long is restarted immediately; otherwise after a wait that doubles. */
const SOUND_MS = 60_000;
const [WAIT_MS, MOST_WAIT_MS] = [500, 30_000];
/** How long the process with the jobs may take to come back before the others report that no worker runs. */
const JOBS_WAIT_MS = 10_000;
/** How long connections that were accepted last may take to be handed to a process. */
const HANDING_MS = 20;
/** How long a process has to report its metrics. */
const COUNT_MS = 2000;

/**
 * Processes that serve on one port: this one accepts the connections and hands them out in turn (node:cluster). A
 * process that ends by itself is restarted. If this one is killed they all end, because their channel to it is closed.
 */
export class Processes {
  readonly #running = new Map<number, Worker>();
  readonly #serving = new Set<number>();
  readonly #fails = new Map<number, number>();
  /** Those that stop, and wait for the port to be closed. */
  readonly #quiet = new Set<Worker>();
  readonly #counted = new Map<number, (text: string) => void>();
  #next = 1;
  /** Whether processes that end are restarted. */
  #isKept = false;
  readonly #program: string;

  /** `program`: what each process runs, with `--process=` and its number. */
  constructor(program = PROGRAM) {
    this.#program = program;
  }

  /** Starts `count` processes. Resolves when all of them serve, and throws if one can't. */
  async start(count: number): Promise<void> {
    const starting = Array.from({ length: count }, (_, n) => this.#start(FIRST + n));
    await Promise.all(starting);
    this.#isKept = true;
  }

  /** Passes a signal to all processes, and resolves when they have ended. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#isKept = false;
    const ended = [...this.#running.values()].map((worker) => once(worker, "exit"));
    for (const worker of this.#running.values()) worker.process.kill(signal);
    await Promise.all(ended);
  }

  #start(number: number): Promise<void> {
    cluster.setupPrimary({ exec: this.#program, args: [`--process=${number}`] });
    const worker = cluster.fork();
    const began = performance.now();
    this.#running.set(number, worker);
    worker.on("message", (message) => void this.#hear(worker, SiblingMessage.safeParse(message).data));
    return new Promise((resolve, reject) => {
      worker.once("listening", () => {
        this.#serving.add(number);
        this.#tellOfJobs();
        resolve();
      });
      worker.once("exit", (code, signal) => {
        this.#running.delete(number);
        this.#serving.delete(number);
        setTimeout(() => this.#tellOfJobs(), JOBS_WAIT_MS).unref();
        reject(new Error(`process ${number} has ended with ${signal ?? code}`));
        if (this.#isKept)
          void this.#startAgain(number, { code, signal, lived_ms: performance.now() - began });
      });
    });
  }

  async #startAgain(number: number, how: { code: number; signal: string; lived_ms: number }): Promise<void> {
    const fails = how.lived_ms > SOUND_MS ? 0 : (this.#fails.get(number) ?? 0);
    this.#fails.set(number, fails + 1);
    log.error({ process: number, ...how }, "a process has ended by itself: another is started in its place");
    if (fails > 0) await sleep(Math.min(WAIT_MS * 2 ** (fails - 1), MOST_WAIT_MS));
    // A process that can't start exits, and its exit handler restarts it.
    if (this.#isKept) await this.#start(number).catch(() => undefined);
  }

  #tellOfJobs(): void {
    const told: SiblingMessage = { type: "jobs", are_done: this.#serving.has(FIRST) };
    for (const number of this.#serving) if (!doesJobs(number)) tell(this.#running.get(number), told);
  }

  /** Closes the port as soon as all processes are quiet: hands over what was accepted, then takes it from all at once. */
  async #closeOnceQuiet(worker: Worker): Promise<void> {
    this.#quiet.add(worker);
    const all = [...this.#running.values()];
    if (all.some((one) => !this.#quiet.has(one))) return;
    // The loop accepts one connection each time that it turns.
    for (let ms = 0; ms < HANDING_MS; ms++) await sleep(1);
    for (const one of all) one.disconnect();
  }

  async #hear(from: Worker, told: SiblingMessage | undefined): Promise<void> {
    if (told?.type === "counted") this.#counted.get(told.id)?.(told.text);
    if (told?.type === "quiet") await this.#closeOnceQuiet(from);
    if (told?.type !== "ask") return;
    const others = [...this.#serving].flatMap((number) => this.#running.get(number) ?? []);
    const texts = await Promise.all(
      others.filter((worker) => worker !== from).map((one) => this.#count(one)),
    );
    tell(from, { type: "asked", id: told.id, counted: texts.filter((text) => text !== "") });
  }

  /** A process's metrics as text; empty if it does not answer in time. */
  async #count(worker: Worker): Promise<string> {
    const id = this.#next++;
    let late: NodeJS.Timeout | undefined;
    const text = await new Promise<string>((resolve) => {
      this.#counted.set(id, resolve);
      late = setTimeout(resolve, COUNT_MS, "");
      tell(worker, { type: "count", id });
    });
    clearTimeout(late);
    this.#counted.delete(id);
    return text;
  }
}

function tell(worker: Worker | undefined, told: SiblingMessage): void {
  if (worker?.isConnected()) worker.send(told, () => undefined);
}
