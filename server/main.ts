import { setTimeout as sleep } from "node:timers/promises";
import { closeDb } from "@/db/client";
import { startEmbedded } from "@/db/embedded";
import { dataFolder, env, isEmbedded, loadEnv, traceEndpoint } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { joinSiblings } from "@/lib/process/process-ipc";
import { noteStopping } from "@/lib/process/stopping";
import { doesJobs, Processes } from "@/server/host/processes";
import { reasonOf } from "@/server/host/reason";
import type { RouteFiles } from "@/server/host/routes";
import { checkWithGivenDatabase, checkWithOwnDatabase } from "@/server/host/start/check-start";
import { ownSettings } from "@/server/host/start/own-secrets";
import { Interrupted, Running } from "@/server/host/start/running";
import { startServer } from "@/server/host/start/start-server";
import { jobs } from "@/server/jobs";
import { seedDemo } from "@/server/practice/seed/seed";
import { prepareSchema } from "@/server/queue/embedded/prepare";
import { startJobs } from "@/server/queue/start";
import { setWorker } from "@/server/queue/state";
import "@/server/reactions";
import { warnAtStart } from "@/server/overview/health/warnings";

/**
 * `routes`: the built route files; undefined in dev mode, where Next serves everything. `bringsDatabase`: whether our
 * own Postgres is available to start if DATABASE_URL is not set. `process`: the number of this process if it is one of
 * several, started by a parent that has prepared the database.
 */
type Options = { routes?: RouteFiles; bringsDatabase?: boolean; process?: number };
type OnLoss = (reason: string) => void;
/** `lost`: called when our own database has ended. `stay`: seconds the server stays open after it is told to stop. */
type Course = { lost: OnLoss; stay: () => number };

const STARTING_SECONDS = 20;
const JOBS_SECONDS = 25;
// Longer than any of the processes may take to stop.
const PROCESSES_SECONDS = 75;
// With npm, one Ctrl-C arrives twice: the terminal signals us, and npm passes the signal on.
const SAME_SIGNAL_MS = 1000;

async function startOwnDatabase(running: Running, lost: OnLoss): Promise<void> {
  const folder = dataFolder();
  const additions = await ownSettings(folder);
  await checkWithOwnDatabase(additions);
  running.goOn();
  const database = await startEmbedded(folder);
  running.add("the database", 60, database.stop);
  void database.lost.then(() => lost(`the database has ended by itself; see ${folder}/postgres/log`));
  loadEnv({ ...additions, DATABASE_URL: database.url });
}

async function prepareDatabase(running: Running): Promise<string> {
  running.add("the database's connections", 6, closeDb);
  await prepareSchema(env.DATABASE_DIRECT_URL);
  running.goOn();
  const demo =
    env.SEED_DEMO && env.DEMO_PASSWORD ? await seedDemo({ password: env.DEMO_PASSWORD }) : undefined;
  await warnAtStart();
  return demo ? `To look around, sign in as ${demo.email} with the password ${env.DEMO_PASSWORD}\n` : "";
}

async function startTraces(running: Running): Promise<void> {
  if (traceEndpoint() === undefined) return;
  const { startTracing } = await import("@/lib/observe/otel");
  running.add("the traces", 10, startTracing().stop);
}

/** Serves in this process, and runs the jobs unless another process does. */
async function serveHere(
  { routes, process }: Options,
  running: Running,
  stay: Course["stay"],
): Promise<void> {
  const engine = await startJobs(doesJobs(process) ? jobs : undefined);
  running.add("the jobs", JOBS_SECONDS, engine.stop);
  await startServer(routes, running, stay);
}

async function serveAsOne(options: Options & { process: number }, running: Running, stay: Course["stay"]) {
  const count = async () => (await import("@/server/overview/health/metrics")).counted();
  const noteJobs = (are_done: boolean) => setWorker(are_done ? { isRunning: () => true } : undefined);
  joinSiblings(options.process, { count, noteJobs });
  loadEnv();
  await startTraces(running);
  running.add("the database's connections", 6, closeDb);
  await serveHere(options, running, stay);
}

async function serveByMany(running: Running, stay: Course["stay"]): Promise<void> {
  await closeDb();
  const processes = new Processes();
  running.add("the processes", env.STOP_DELAY_SECONDS + PROCESSES_SECONDS, () =>
    processes.stop(stay() > 0 ? "SIGTERM" : "SIGINT"),
  );
  await processes.start(env.PROCESSES);
}

async function start(options: Options, running: Running, { lost, stay }: Course): Promise<void> {
  const { routes, bringsDatabase = true, process: number } = options;
  if (number) return serveAsOne({ ...options, process: number }, running, stay);
  await (bringsDatabase && isEmbedded() ? startOwnDatabase(running, lost) : checkWithGivenDatabase());
  // In dev mode Next supports only one process.
  const isOne = !routes || env.PROCESSES === 1;
  if (isOne) await startTraces(running);
  const demo = await prepareDatabase(running);
  await (isOne ? serveHere(options, running, stay) : serveByMany(running, stay));
  process.stdout.write(`Frontdesk is ready at ${env.PUBLIC_URL}\n${demo}`);
}

function complain(error: unknown): void {
  log.debug({ err: error }, "not started");
  process.stderr.write(`Frontdesk can't start: ${reasonOf(error)}\n`);
}

/**
 * Runs Frontdesk in this process: database, jobs, API and pages (in dev mode Next serves all of them). With PROCESSES
 * above 1, this process runs the database and starts the serving processes, each with its own `process` number. Exits
 * the process: with 0 after SIGINT or SIGTERM, once running work is finished; with 1 if it can't start or continue;
 * immediately on a second signal. On SIGTERM, sent by an orchestrator that replaces it, it first stays open for
 * STOP_DELAY_SECONDS; on SIGINT, a person's Ctrl-C, it does not.
 */
export async function main(options: Options): Promise<void> {
  const running = new Running();
  let leavingSince: number | undefined;
  let stays = false;
  const leave = async (code: number) => {
    leavingSince = Date.now();
    noteStopping();
    running.leave();
    // What is being started may wait for something that never comes.
    await Promise.race([started.catch(() => undefined), sleep(STARTING_SECONDS * 1000)]);
    await running.stop();
    process.exit(code);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (leavingSince !== undefined && Date.now() - leavingSince > SAME_SIGNAL_MS) process.exit(1);
    if (leavingSince !== undefined) return;
    stays = signal === "SIGTERM";
    void leave(0);
  };
  const lost = (reason: string) => {
    log.fatal(reason);
    if (leavingSince === undefined) void leave(1);
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  const started = start(options, running, { lost, stay: () => (stays ? env.STOP_DELAY_SECONDS : 0) });
  await started.catch((error: unknown) => {
    if (error instanceof Interrupted || leavingSince !== undefined) return;
    complain(error);
    void leave(1);
  });
}
