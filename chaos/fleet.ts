import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { lowPort } from "@/tests/http/low-port";

const RESTART_MS = 100;
const LOOK_MS = 50;
const ASK_MS = 2000;

const Memory = z.object({ heap: z.number(), rss: z.number() });

type Options = {
  /** The variables of the process with this index. */
  variables: (index: number) => Record<string, string>;
  logs: string;
  /** Ports for the first processes, if they must be known beforehand. */
  ports?: number[];
  /** The file of a build other than the production one. */
  host?: string;
};

/** One process of the service, restarted whenever it ends, as by a supervisor. */
async function startMember(index: number, { variables, logs, host, ports = [] }: Options) {
  const port = ports[index] ?? (await lowPort());
  const url = `http://127.0.0.1:${port}`;
  const log = createWriteStream(path.join(logs, `process-${index}.log`));
  const starts_ms: number[] = [];
  let child: ChildProcess;
  let isWanted = true;

  async function isUp(where = "/api/health"): Promise<boolean> {
    const answer = await fetch(url + where, { signal: AbortSignal.timeout(ASK_MS) }).catch(() => null);
    await answer?.text().catch(() => "");
    return answer?.status === 200;
  }

  async function timeStart(started: ChildProcess): Promise<void> {
    const began = performance.now();
    while (child === started && started.exitCode === null && started.signalCode === null) {
      if (await isUp()) return void starts_ms.push(performance.now() - began);
      await sleep(LOOK_MS);
    }
  }

  function start(): void {
    const here = import.meta.dirname;
    const args = ["--expose-gc", "--require", path.join(here, "clock.cjs"), path.join(here, "process.mjs")];
    const own = {
      PORT: String(port),
      STOP_DELAY_SECONDS: "0",
      PROCESSES: "1",
      ...(host && { CHAOS_HOST: host }),
    };
    const { PATH, HOME, TMPDIR } = process.env;
    const env = { NODE_ENV: "production" as const, PATH, HOME, TMPDIR, ...own, ...variables(index) };
    const started = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream?.pipe(log, { end: false });
    started.on("error", () => {});
    started.once("exit", async () => {
      await sleep(RESTART_MS);
      if (isWanted && child === started) start();
    });
    void timeStart(started);
  }

  start();
  return {
    index,
    url,
    starts_ms,
    isUp,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Shifts its wall clock by `offset_ms` milliseconds. A new process starts with the correct time. */
    setClock: (offset_ms: number) => void (child.connected && child.send({ offset_ms }, () => undefined)),
    /** Bytes in use after a full collection, and resident bytes. */
    async memory() {
      const told = once(child, "message");
      child.send({ memory: true });
      return Memory.parse((await told)[0]);
    },
    async end(signal: NodeJS.Signals = "SIGTERM") {
      isWanted = false;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGCONT");
        child.kill(signal);
        await ended;
      }
      log.end();
    },
  };
}

type Member = Awaited<ReturnType<typeof startMember>>;
export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** Starts `count` processes of the service; waits until all are healthy. */
export async function startFleet(count: number, options: Options) {
  const members: Member[] = [];
  for (let index = 0; index < count; index++) members.push(await startMember(index, options));
  const untilUp = async (seconds: number, where?: string) => {
    const until = performance.now() + seconds * 1000;
    while (!(await Promise.all(members.map((one) => one.isUp(where)))).every(Boolean)) {
      if (performance.now() > until) throw new Error(`not all processes were well after ${seconds} s`);
      await sleep(LOOK_MS);
    }
  };
  await untilUp(300);
  return {
    members,
    untilUp,
    urls: members.map(({ url }) => url),
    end: async (signal?: NodeJS.Signals) =>
      void (await Promise.all(members.map((member) => member.end(signal)))),
  };
}
